import { english } from '#base/text/english';
import type { Connection, ConnectionParts } from '../connection/artefact';
import { hooksPart, hookTimeout, mcpPart, stdioServer } from '../connection/parts';
import { ran, vendor } from '../connection/sources';
import { claudeHookFiles } from './claudeHookFiles';
import { claudeTrust } from './claudeTrust';

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
