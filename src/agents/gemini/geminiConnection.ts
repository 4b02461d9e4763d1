import { english } from '#base/text/english';
import type { Connection, ConnectionParts } from '../connection/artefact';
import { hooksPart, hookTimeout, mcpPart, plainServer } from '../connection/parts';
import { ran, vendor } from '../connection/sources';
import { geminiTrust } from './geminiTrust';

const settings = '.gemini/settings.json';
const tools = 'write_file|replace|run_shell_command';
const readers = 'read_file|mcp_agentpack_retrieve_block';

const parts: ConnectionParts = {
  skills: '.gemini/skills',
  hooks: [hooksPart({
    path: settings,
    allowsComments: true,
    agent: 'gemini',
    matchers: {
      BeforeTool: tools,
      AfterTool: `${tools}|${readers}`,
      SessionStart: undefined,
      BeforeAgent: undefined,
    },
    element: (command, matcher) => ({
      ...matcher,
      // the timeout is in milliseconds
      hooks: [{ type: 'command', name: 'agentpack-guard', command: command('any'), timeout: 1000 * hookTimeout }],
    }),
  })],
  mcp: mcpPart(settings, 'mcpServers', plainServer, true),
};

export const geminiConnection: Connection = {
  folders: [{ usual: '.gemini', variable: 'GEMINI_CLI_HOME', below: '.gemini' }],
  installed: { paths: [settings], programs: ['gemini'] },
  user: { pointer: { block: '.gemini/GEMINI.md' }, ...parts },
  repository: { pointer: { block: 'GEMINI.md' }, ...parts },
  readsIgnoredFiles: false,
  limits: [
    english`Its file tools refuse what git ignores before any hook runs: the command prints the pack.`,
    english`A repository's hooks and MCP servers apply only where Gemini CLI is started at its root.`,
    english`A warning before an edit reaches the agent after it.`,
  ],
  approval:
    english`The folder has to be trusted (~/.gemini/trustedFolders.json; --skip-trust is not enough): otherwise repository hooks are silently skipped.`,
  trust: geminiTrust,
  sources: [
    ran('hooks, trust, ignored files, skills, GEMINI_CLI_HOME', '@google/gemini-cli 0.61.0, offline'),
    vendor('hooks', 'https://github.com/google-gemini/gemini-cli/blob/main/docs/hooks/reference.md'),
    vendor('skills', 'https://github.com/google-gemini/gemini-cli/blob/main/docs/cli/skills.md'),
  ],
};
