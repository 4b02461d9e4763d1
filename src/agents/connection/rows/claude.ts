import { english } from '../../../base/text/english';
import type { Connection, ConnectionContext } from '../artefact';
import { hookEntries, hookTimeout, jsonArtefact, mcpEntry, pointerFile, present, skillFile,
  stdioServer } from '../parts';
import { claudeTrust } from '../trust';

const pointer = { contextPath: '.agentpack/context.claude.md', readsIgnoredFiles: true };
const files = 'Edit|MultiEdit|Write|NotebookEdit|Bash|PowerShell';

export const claudeConnection: Connection = {
  folders: [
    { usual: '.claude', variable: 'CLAUDE_CONFIG_DIR' },
    { usual: '.claude.json', variable: 'CLAUDE_CONFIG_DIR', below: '.claude.json' },
  ],
  isInstalled: ({ hasHomePath, hasProgram }) => hasHomePath('.claude') || hasProgram('claude'),
  artefacts: (context) =>
    present(
      pointerFile(context, '.claude/rules/agentpack.md', pointer),
      skillFile(context, '.claude/skills', pointer.contextPath),
      jsonArtefact('hooks', context, '.claude/settings.json', hooks(context)),
      mcpEntry(context, context.scope === 'user' ? '.claude.json' : '.mcp.json', 'mcpServers', stdioServer),
    ),
  readsIgnoredFiles: true,
  limits: [english`Files that a person adds with @ reach Claude without a hook.`],
  approval: english`A repository has to be trusted once, when Claude Code asks; until then its hooks do not run.`,
  trust: claudeTrust,
  sources: [
    {
      what: 'hooks and their payloads, rules and skills, CLAUDE_CONFIG_DIR',
      where: '@anthropic-ai/claude-code 2.1.330, offline',
      kind: 'run',
    },
    { what: 'hooks', where: 'https://code.claude.com/docs/en/hooks', kind: 'vendor' },
    { what: '.claude/rules of users and projects', where: 'https://code.claude.com/docs/en/memory', kind: 'vendor' },
    { what: '.mcp.json and ~/.claude.json', where: 'https://code.claude.com/docs/en/mcp', kind: 'vendor' },
  ],
};

/**
 * One shell line each, and no other keys: Copilot, Cursor, Devin and VS Code run these settings too, and an agent that
 * ignores `args` would start a bare `node`.
 */
function hooks({ commands }: ConnectionContext) {
  const hook = (event: string, matcher?: string) => ({
    ...(matcher === undefined ? {} : { matcher }),
    hooks: [{ type: 'command', command: commands.guard('claude', event, 'any'), timeout: hookTimeout }],
  });
  return hookEntries({
    PreToolUse: hook('PreToolUse', files),
    PostToolUse: hook('PostToolUse', files),
    SessionStart: hook('SessionStart', 'startup|resume|clear|compact'),
    UserPromptSubmit: hook('UserPromptSubmit'),
  });
}
