import { lineNumberFramingEnd, sharedContext, type Agent } from '../agent';

export const cursorAgent: Agent = {
  label: 'Cursor',
  ...sharedContext,
  framing: `Read it before a codebase search; open a file ${lineNumberFramingEnd}`,
  // Cursor's manual does not mention CURSOR_CONVERSATION_ID, but its agent sets it in shells:
  // github.com/arielbk/trace/releases/tag/v0.9.1
  sessionVariables: ['CURSOR_CONVERSATION_ID', 'CURSOR_SESSION_ID'],
  // `updated_input` of preToolUse could run commands through `agentpack compress`, but a rewritten command evades the
  // rules that deny the original (tested with Claude Code 2.1.197 and Copilot CLI 1.0.102)
  detectionVariables: ['CURSOR_TRACE_ID', 'CURSOR_SESSION_ID', 'CURSOR_AGENT'],
  paths: ['.cursor', '.cursorrules'],
  loadedFiles: ['AGENTS.md', '.cursorrules', '.cursor/rules/'],
  program: 'cursor-agent',
};
