import { version } from '../../../../../package.json';
import { inputSchema, outputSchema, tools } from '../../../../tools';
import { localRoot, openLocalRoot } from '../../../node/tools/localRoot';
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
  async execute({ engine, host, isRootGiven, assetsDir, env, run, warn }) {
    const { serveMcp } = await import('../../../mcp/serve');
    const own = localRoot(engine, host);
    await serveMcp({
      version,
      tools: tools.map((tool) => ({
        ...tool,
        inputSchema: inputSchema(tool),
        outputSchema: outputSchema(tool),
      })),
      given: isRootGiven ? own : undefined,
      open: (folder) => openLocalRoot(folder, { assetsDir, version, env }),
      fallback: () => own,
      log: warn,
      input: process.stdin,
      output: process.stdout,
      cancel: run.cancel,
    });
    return { json: undefined, text: () => block(''), exit: 0 };
  },
} satisfies Command;
