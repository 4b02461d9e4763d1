import { version } from '../../../../../package.json';
import { openOwnRoot } from '../../../node/tools/ownRoot';
import type { Command } from '../../command';
import { block } from '../../output/terminal';

export const mcp = {
  usage: 'mcp [ROOT]',
  positionals: 'none',
  isServer: true,
  reads: {},
  help: 'Serves agents over the Model Context Protocol, on standard input and output.',
  examples: ['mcp', 'mcp .'],
  details: () =>
    'An agent starts it. Without ROOT, the first folder that the client names is used, else the one found from the working directory.',
  async execute({ host, isRootGiven, assetsDir, cwd, env, run, warn }) {
    const { serveClient } = await import('../../mcp');
    await serveClient({
      given: isRootGiven ? host.root : undefined,
      cwd,
      env,
      cancel: run.cancel,
      openOwn: async (root, onProblem) => openOwnRoot({ root, assetsDir, version, env, onProblem }),
      log: warn,
    });
    return { json: undefined, text: () => block(''), exit: 0 };
  },
} satisfies Command;
