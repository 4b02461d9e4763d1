import { version } from '../../../../../package.json';
import { openOwnRoot } from '#host/tools/ownRoot';
import type { Command } from '../../command';
import { toTerminalBlock } from '../../output/terminal';

export const mcp = {
  usage: 'mcp [ROOT]',
  positionals: 'none',
  anyFolder: true,
  isServer: true,
  reads: {},
  help: 'Serves agents over the Model Context Protocol, on standard input and output.',
  examples: ['mcp', 'mcp .'],
  details: () =>
    `An agent starts it: "agentpack connect" registers it, by a launcher below ~/.agentpack/mcp/ that runs the newest AgentPack that is installed in an editor or for a terminal. To register it by hand where agentpack is on the PATH:

{ "mcpServers": { "agentpack": { "command": "agentpack", "args": ["mcp"] } } }

Without ROOT, the first folder that the client names is used, or else the one found from the working directory. Each reply is a redacted text of at most maxTokens tokens, no longer than the client shows its model whole, with a cursor for the rest; it says of each file whether it is packed, not packed, changed since, unknown to the pack, or gone. Programs find the same as data in _meta["agentpack/document"] of the result. Only the tools start_task, pack_context and repack_context make packs; where there is none, nothing else writes. Resources are agentpack://context, agentpack://receipts and agentpack://block/{id}; prompts are work_on and catch_up. If an editor, agentpack watch or another agent's server already has the folder open, that process answers.`,
  async execute({ host, isRootGiven, assetsDir, cwd, env, run, warn }) {
    const { serveClient } = await import('../../mcp');
    await serveClient({
      givenRoot: isRootGiven ? host.root : undefined,
      cwd,
      env,
      cancel: run.cancel,
      openOwn: async (root, onProblem) => openOwnRoot({ root, assetsDir, version, env, onProblem }),
      log: warn,
    });
    return { json: undefined, text: () => toTerminalBlock(''), exit: 0 };
  },
} satisfies Command;
