import { english } from '#base/text/english';
import type { Connection, ConnectionParts } from '../connection/artefact';
import { createHooksPart, hookTimeoutSeconds, createMcpPart, toStdioServer, citeTestRun,
  citeVendor } from '../connection/parts';
import { getNestedFields, type Trust, type TrustProbe } from '../connection/trust';
import { claudeHookFiles } from './claudeHookFiles';

const editTools = 'Edit|MultiEdit|Write|NotebookEdit|Bash|PowerShell';
const readTools = 'Read|mcp__agentpack__retrieve_block';

const parts: ConnectionParts = {
  pointer: { file: '.claude/rules/agentpack.md' },
  skills: '.claude/skills',
  hooks: [createHooksPart({
    path: claudeHookFiles.user,
    agent: 'claude',
    matchers: {
      PreToolUse: `${editTools}|Read`,
      PostToolUse: `${editTools}|${readTools}`,
      SessionStart: 'startup|resume|clear|compact',
      UserPromptSubmit: undefined,
    },
    // each hook is one shell line without other keys, because Copilot, Cursor, Devin and VS Code run these hooks too,
    // and an agent that ignores `args` would start `node` without arguments
    buildElement: (command, matcher) => ({
      ...matcher,
      hooks: [{ type: 'command', command: command('any'), timeout: hookTimeoutSeconds }],
    }),
  })],
};

export const claudeConnection: Connection = {
  folders: [
    claudeHookFiles.folder,
    { defaultPath: '.claude.json', variable: 'CLAUDE_CONFIG_DIR', subpath: '.claude.json' },
  ],
  installed: { paths: ['.claude'], programs: ['claude'] },
  contextPath: '.agentpack/context.claude.md',
  user: { ...parts, mcp: createMcpPart('.claude.json', 'mcpServers', toStdioServer) },
  repository: { ...parts, mcp: createMcpPart('.mcp.json', 'mcpServers', toStdioServer) },
  readsIgnoredFiles: true,
  limits: [english`Files that a person adds with @ reach Claude without a hook.`],
  approval: english`A repository has to be trusted once, when Claude Code asks; until then its hooks do not run.`,
  trust: detectClaudeTrust,
  sources: [
    citeTestRun('hooks and their payloads, rules and skills, CLAUDE_CONFIG_DIR',
      '@anthropic-ai/claude-code 2.1.330, offline'),
    citeVendor('hooks', 'https://code.claude.com/docs/en/hooks'),
    citeVendor('.claude/rules of users and projects', 'https://code.claude.com/docs/en/memory'),
    citeVendor('.mcp.json and ~/.claude.json', 'https://code.claude.com/docs/en/mcp'),
  ],
};

/**
 * Claude Code writes the user's answer to its trust question to `~/.claude.json`; a folder below a trusted folder is
 * trusted. All hooks of a session in its terminal wait for the answer. Tested with version 2.1.330 and
 * confirmed in its code.
 */
function detectClaudeTrust({ folders, readSettings, readRootSettings }: TrustProbe): Trust {
  const settingsFiles: readonly (readonly [file: string, settings: unknown])[] = [
    ['~/.claude/settings.json', readSettings('.claude/settings.json')],
    ['.claude/settings.json', readRootSettings('.claude/settings.json')],
    ['.claude/settings.local.json', readRootSettings('.claude/settings.local.json')],
  ];
  const disablingFile = settingsFiles.find(([, content]) => getNestedFields(content)['disableAllHooks'] === true);
  if (disablingFile)
    return {
      off: english`${disablingFile[0]} has "disableAllHooks".`,
      action: english`Remove "disableAllHooks" from ${disablingFile[0]}.`,
    };
  const projects = getNestedFields(readSettings('.claude.json'), 'projects');
  return folders.some((folder) => getNestedFields(projects, folder)['hasTrustDialogAccepted'] === true)
    ? 'trusted'
    : 'untrusted';
}
