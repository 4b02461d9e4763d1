import { buildSamplePayloads } from '../hooks/samplePayload';

export const claudeSamples = buildSamplePayloads('claude', 'run with Claude Code 2.1.197',
  ({ root, session }, event) => ({
    session_id: session,
    transcript_path: '/home/me/.claude/projects/shop/s.jsonl',
    cwd: root,
    hook_event_name: event,
  }), [
  ['PreToolUse', 'edit', ({ file, call }) => ({
    permission_mode: 'acceptEdits',
    tool_name: 'Edit',
    tool_input: { file_path: file, old_string: 'a', new_string: 'b', replace_all: false },
    tool_use_id: call,
  })],
  ['PreToolUse', 'shell', ({ command, call }) => ({
    tool_name: 'Bash',
    tool_input: { command, description: 'Edit a file' },
    tool_use_id: call,
  })],
  ['PreToolUse', 'reading', ({ file, call }) => ({
    tool_name: 'Read',
    tool_input: { file_path: file },
    tool_use_id: call,
  })],
  ['PostToolUse', 'edited', ({ file, call }) => ({
    tool_name: 'Write',
    tool_input: { file_path: file, content: 'b' },
    tool_response: { filePath: file },
    tool_use_id: call,
  })],
  ['PostToolUse', 'read', ({ file, call }) => ({
    tool_name: 'Read',
    tool_input: { file_path: file },
    tool_response: { type: 'text', file: { filePath: file, content: 'a', numLines: 1, startLine: 1, totalLines: 1 } },
    tool_use_id: call,
  })],
  ['PostToolUse', 'read', ({ file, call }) => ({
    tool_name: 'mcp__agentpack__retrieve_block',
    tool_input: { ids: [file] },
    tool_response: [{ type: 'text', text: 'a' }],
    tool_use_id: call,
  }), 'https://code.claude.com/docs/en/hooks, a tool of an MCP server'],
  ['PostToolUse', 'shellDone', ({ command, call }) => ({
    tool_name: 'Bash',
    tool_input: { command, description: 'Look' },
    tool_response: { stdout: 'a', stderr: '', interrupted: false },
    tool_use_id: call,
  })],
  ['SessionStart', 'session', () => ({ source: 'startup' })],
  ['UserPromptSubmit', 'prompt', () => ({ prompt: 'Fix' })],
]);
