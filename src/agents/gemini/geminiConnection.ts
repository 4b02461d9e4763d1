import { english } from '#base/text/english';
import type { Connection, ConnectionParts } from '../connection/artefact';
import { createHooksPart, hookTimeoutSeconds, createMcpPart, toPlainServer, citeTestRun,
  citeVendor } from '../connection/parts';
import { getNestedFields, type Trust, type TrustProbe } from '../connection/trust';

const settingsFile = '.gemini/settings.json';
const editTools = 'write_file|replace|run_shell_command';
const readTools = 'read_file|mcp_agentpack_retrieve_block';

const parts: ConnectionParts = {
  skills: '.gemini/skills',
  hooks: [createHooksPart({
    path: settingsFile,
    allowsComments: true,
    agent: 'gemini',
    matchers: {
      BeforeTool: `${editTools}|read_file`,
      AfterTool: `${editTools}|${readTools}`,
      SessionStart: undefined,
      BeforeAgent: undefined,
    },
    buildElement: (command, matcher) => ({
      ...matcher,
      // the timeout is in milliseconds
      hooks: [{
        type: 'command',
        name: 'agentpack-guard',
        command: command('any'),
        timeout: 1000 * hookTimeoutSeconds,
      }],
    }),
  })],
  mcp: createMcpPart(settingsFile, 'mcpServers', toPlainServer, true),
};

export const geminiConnection: Connection = {
  folders: [{ defaultPath: '.gemini', variable: 'GEMINI_CLI_HOME', subpath: '.gemini' }],
  installed: { paths: [settingsFile], programs: ['gemini'] },
  user: { pointer: { block: '.gemini/GEMINI.md' }, ...parts },
  repository: { pointer: { block: 'GEMINI.md' }, ...parts },
  readsIgnoredFiles: false,
  limits: [
    english`Its file tools refuse what git ignores before any hook runs, so the command prints the pack.`,
    english`A repository's hooks and MCP servers apply only if Gemini CLI is started in the repository's root.`,
    english`A warning that is issued before an edit reaches the agent after the edit.`,
  ],
  approval:
    english`The folder has to be trusted (~/.gemini/trustedFolders.json; --skip-trust is not enough): otherwise repository hooks are silently skipped.`,
  trust: checkGeminiTrust,
  sources: [
    citeTestRun('hooks, trust, ignored files, skills, GEMINI_CLI_HOME', '@google/gemini-cli 0.61.0, offline'),
    citeVendor('hooks', 'https://github.com/google-gemini/gemini-cli/blob/main/docs/hooks/reference.md'),
    citeVendor('skills', 'https://github.com/google-gemini/gemini-cli/blob/main/docs/cli/skills.md'),
  ],
};

/**
 * Gemini CLI runs a user's hooks everywhere, and a repository's hooks in a trusted folder:
 * `~/.gemini/trustedFolders.json` maps folders to `TRUST_FOLDER`, `TRUST_PARENT` or `DO_NOT_TRUST`; the longest
 * matching path takes precedence. Tested with version 0.61.0 and confirmed in its source code.
 */
function checkGeminiTrust({ scope, folders, readSettings }: TrustProbe): Trust {
  const geminiSettings = readSettings('.gemini/settings.json');
  const hooksConfig = getNestedFields(geminiSettings, 'hooksConfig');
  const settingsPath = '~/.gemini/settings.json';
  if (hooksConfig['enabled'] === false)
    return {
      off: english`${settingsPath} has hooks switched off.`,
      action: english`Set "hooksConfig.enabled" in ${settingsPath} to true.`,
    };
  if (Array.isArray(hooksConfig['disabled']) && hooksConfig['disabled'].includes('agentpack-guard')) {
    return {
      off: english`The hook agentpack-guard is disabled in ${settingsPath}.`,
      action: english`Remove "agentpack-guard" from "hooksConfig.disabled" in ${settingsPath}.`,
    };
  }
  if (scope === 'user' || getNestedFields(geminiSettings, 'security', 'folderTrust')['enabled'] === false)
    return 'trusted';
  const rules = Object.entries(getNestedFields(readSettings('.gemini/trustedFolders.json'))).filter(([path, rule]) =>
    folders.includes(rule === 'TRUST_PARENT' ? getParentPath(path) : normalizeSlashes(path))
  );
  const longestMatchRule = rules.sort(([a], [b]) => b.length - a.length)[0]?.[1];
  return longestMatchRule === 'TRUST_FOLDER' || longestMatchRule === 'TRUST_PARENT' ? 'trusted' : 'untrusted';
}

function getParentPath(path: string): string {
  return normalizeSlashes(path).replace(/\/[^/]*$/, '') || '/';
}

function normalizeSlashes(path: string): string {
  return path.replaceAll('\\', '/').replace(/(?<=[^/])\/$/, '');
}
