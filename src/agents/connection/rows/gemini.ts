import { english } from '../../../base/text/english';
import type { Connection, ConnectionContext } from '../artefact';
import { hookEntries, hookTimeout, jsonArtefact, mcpEntry, pointerBlock, present, skillFile } from '../parts';
import { sharedContextPath } from '../../agent';
import { geminiTrust } from '../trust';

const pointer = { contextPath: sharedContextPath, readsIgnoredFiles: false };

export const geminiConnection: Connection = {
  folders: [{ usual: '.gemini', variable: 'GEMINI_CLI_HOME', below: '.gemini' }],
  isInstalled: ({ hasHomePath, hasProgram }) => hasHomePath('.gemini/settings.json') || hasProgram('gemini'),
  artefacts: (context) =>
    present(
      pointerBlock(context, context.scope === 'user' ? '.gemini/GEMINI.md' : 'GEMINI.md', pointer),
      skillFile(context, '.gemini/skills', sharedContextPath),
      jsonArtefact('hooks', context, '.gemini/settings.json', hooks(context), true),
      mcpEntry(context, '.gemini/settings.json', 'mcpServers', undefined, true),
    ),
  readsIgnoredFiles: false,
  limits: [
    english`Its file tools refuse what git ignores before any hook runs: the command prints the pack.`,
    english`A repository's hooks and MCP servers apply only where Gemini CLI is started at its root.`,
    english`A warning before an edit reaches the agent after it.`,
  ],
  approval:
    english`The folder has to be trusted (~/.gemini/trustedFolders.json; --skip-trust is not enough): else hooks of a repository are left out without a word.`,
  trust: geminiTrust,
  sources: [
    {
      what: 'hooks, trust, ignored files, skills, GEMINI_CLI_HOME',
      where: '@google/gemini-cli 0.61.0, offline',
      kind: 'run',
    },
    {
      what: 'hooks',
      where: 'https://github.com/google-gemini/gemini-cli/blob/main/docs/hooks/reference.md',
      kind: 'vendor',
    },
    {
      what: 'skills',
      where: 'https://github.com/google-gemini/gemini-cli/blob/main/docs/cli/skills.md',
      kind: 'vendor',
    },
  ],
};

function hooks({ commands }: ConnectionContext) {
  const hook = (event: string, matcher?: string) => ({
    ...(matcher === undefined ? {} : { matcher }),
    hooks: [{
      type: 'command',
      name: 'agentpack-guard',
      command: commands.guard('gemini', event, 'any'),
      // ms
      timeout: 1000 * hookTimeout,
    }],
  });
  const tools = 'write_file|replace|run_shell_command';
  return hookEntries({
    BeforeTool: hook('BeforeTool', tools),
    AfterTool: hook('AfterTool', tools),
    SessionStart: hook('SessionStart'),
    BeforeAgent: hook('BeforeAgent'),
  });
}
