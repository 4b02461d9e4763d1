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
    `Agents start it. "agentpack connect" registers a launcher below ~/.agentpack/mcp/ that runs the newest AgentPack that is installed in an editor or for a terminal. To register it by hand if agentpack is on the PATH:

{ "mcpServers": { "agentpack": { "command": "agentpack", "args": ["mcp"] } } }

Clients that load a tool's definition only when it is searched for (Claude Code, Codex) are shown all 18 tools, others the eight main ones; the other tools can be called all the same. To show all of them everywhere, write tools = "all" below [mcp] in ~/.agentpack/config.toml.

Without ROOT, the first folder that the client names is used, or else the one found from the working directory. Each reply is a redacted text of at most maxTokens tokens that the client can pass to its model in full, with a cursor for the rest. It states for each file whether it is packed, not packed, changed since, unknown to the pack, or gone. For programs, _meta["agentpack/document"] contains the same as data. Only the tools start_task, pack_context and repack_context create packs. In a folder without a pack, the other tools write nothing. Resources are agentpack://context, agentpack://receipts and agentpack://block/{id}; prompts are work_on and catch_up. If an editor, agentpack watch or another agent's server already has the folder open, that process answers.`,
  async execute({ host, isRootGiven, assetsDir, cwd, env, run, warn }) {
    const { serveClient } = await import('../../mcp');
    await serveClient({
      givenRoot: isRootGiven ? host.root : undefined,
      cwd,
      env,
      cancel: run.cancel,
      openOwnRoot: async (root, onProblem) => openOwnRoot({ root, assetsDir, version, env, onProblem }),
      log: warn,
    });
    return { json: undefined, text: () => toTerminalBlock(''), exit: 0 };
  },
} satisfies Command;
