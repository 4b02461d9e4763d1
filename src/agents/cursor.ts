import { sharedContextPath, type Agent } from './agent';
import { isSet } from './env';

export const cursor: Agent = {
  label: 'Cursor',
  contextPath: sharedContextPath,
  title: 'AgentPack Context',
  framing: 'Read it before a codebase search; open a file by the line numbers given here where it is shown in part.',
  // the first is in no manual of Cursor's; that its agent's shells have it:
  // github.com/arielbk/trace/releases/tag/v0.9.1
  sessions: ['CURSOR_CONVERSATION_ID', 'CURSOR_SESSION_ID'],
  // `updated_input` of preToolUse could run commands through `agentpack compress`, but a rewritten command evades the
  // rules that deny the original (tested with Claude Code 2.1.197 and Copilot CLI 1.0.102)
  toolOutput: {
    unsupported: 'its hooks replace results of MCP tools only (updated_mcp_tool_output), not those of shell commands',
    source: 'https://cursor.com/docs/hooks',
  },
  detect: (env, hasPath) =>
    isSet(env, 'CURSOR_TRACE_ID', 'CURSOR_SESSION_ID', 'CURSOR_AGENT') || hasPath('.cursor') || hasPath('.cursorrules'),
};
