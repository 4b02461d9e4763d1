import { english } from '#base/text/english';
import type { Connection, ConnectionParts } from '../connection/artefact';
import { hooksPart, hookTimeout, mcpPart, stdioServer, ran, vendor } from '../connection/parts';
import { fieldsIn, type Trust, type TrustProbe } from '../connection/trust';
import { claudeHookFiles } from './claudeHookFiles';

const tools = 'Edit|MultiEdit|Write|NotebookEdit|Bash|PowerShell';
const readers = 'Read|mcp__agentpack__retrieve_block';

const parts: ConnectionParts = {
  pointer: { file: '.claude/rules/agentpack.md' },
  skills: '.claude/skills',
  hooks: [hooksPart({
    path: claudeHookFiles.user,
    agent: 'claude',
    matchers: {
      PreToolUse: tools,
      PostToolUse: `${tools}|${readers}`,
      SessionStart: 'startup|resume|clear|compact',
      UserPromptSubmit: undefined,
    },
    // one shell line each and no other keys, because Copilot, Cursor, Devin and VS Code run these settings too, and an
    // agent that ignores `args` would start a bare `node`
    element: (command, matcher) => ({
      ...matcher,
      hooks: [{ type: 'command', command: command('any'), timeout: hookTimeout }],
    }),
  })],
};

export const claudeConnection: Connection = {
  folders: [
    claudeHookFiles.folder,
    { usual: '.claude.json', variable: 'CLAUDE_CONFIG_DIR', below: '.claude.json' },
  ],
  installed: { paths: ['.claude'], programs: ['claude'] },
  contextPath: '.agentpack/context.claude.md',
  user: { ...parts, mcp: mcpPart('.claude.json', 'mcpServers', stdioServer) },
  repository: { ...parts, mcp: mcpPart('.mcp.json', 'mcpServers', stdioServer) },
  readsIgnoredFiles: true,
  limits: [english`Files that a person adds with @ reach Claude without a hook.`],
  approval: english`A repository has to be trusted once, when Claude Code asks; until then its hooks do not run.`,
  trust: claudeTrust,
  sources: [
    ran('hooks and their payloads, rules and skills, CLAUDE_CONFIG_DIR', '@anthropic-ai/claude-code 2.1.330, offline'),
    vendor('hooks', 'https://code.claude.com/docs/en/hooks'),
    vendor('.claude/rules of users and projects', 'https://code.claude.com/docs/en/memory'),
    vendor('.mcp.json and ~/.claude.json', 'https://code.claude.com/docs/en/mcp'),
  ],
};

/**
 * Claude Code writes the user's answer to its trust question to `~/.claude.json`; a folder below a trusted folder is
 * trusted. All hooks of a session in its terminal wait for the answer. Tested with version 2.1.330 and read in its
 * program.
 */
function claudeTrust({ folders, settings, rootSettings }: TrustProbe): Trust {
  const settingsFiles: readonly (readonly [file: string, settings: unknown])[] = [
    ['~/.claude/settings.json', settings('.claude/settings.json')],
    ['.claude/settings.json', rootSettings('.claude/settings.json')],
    ['.claude/settings.local.json', rootSettings('.claude/settings.local.json')],
  ];
  const off = settingsFiles.find(([, content]) => fieldsIn(content)['disableAllHooks'] === true);
  if (off)
    return {
      off: english`${off[0]} has "disableAllHooks".`,
      action: english`Remove "disableAllHooks" from ${off[0]}.`,
    };
  const projects = fieldsIn(settings('.claude.json'), 'projects');
  return folders.some((folder) => fieldsIn(projects, folder)['hasTrustDialogAccepted'] === true)
    ? 'trusted'
    : 'untrusted';
}
