import type { Agent } from '../agent';

export const claudeAgent: Agent = {
  label: 'Claude Code',
  contextPath: '.agentpack/context.claude.md',
  title: 'AgentPack Context for Claude',
  framing:
    'Start from the files below in place of a Glob or Grep sweep; use Read with the line numbers given here where a file is shown in part.',
  // the first variable is documented at code.claude.com/docs/en/env-vars, and set in shells and hooks since 2.1.132
  sessionVariables: ['CLAUDE_CODE_SESSION_ID', 'CLAUDE_SESSION_ID'],
  detectionVariables: ['CLAUDECODE'],
  loadedFiles: ['CLAUDE.md', 'CLAUDE.local.md', '.claude/CLAUDE.md', '.claude/rules/'],
  // Claude Code reads it since 2.1.277; in requests of 2.1.332, each of the three files hides it, but rules do not
  fallbackFile: 'AGENTS.md',
  program: 'claude',
};
