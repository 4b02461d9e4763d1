import { buildSamplePayloads } from '../hooks/samplePayload';

export const geminiSamples = buildSamplePayloads('gemini', 'run with Gemini CLI 0.61.0',
  ({ root, session }, event) => ({
    session_id: session,
    transcript_path: '/home/me/.gemini/tmp/shop/chats/s.json',
    cwd: root,
    hook_event_name: event,
    timestamp: '2026-11-01T10:00:00.000Z',
  }), [
  ['BeforeTool', 'edit', ({ file }) => ({
    tool_name: 'replace',
    tool_input: { file_path: file, instruction: 'x', old_string: 'a', new_string: 'b' },
  })],
  ['BeforeTool', 'shell', ({ command }) => ({
    tool_name: 'run_shell_command',
    tool_input: { command, description: 'x' },
  })],
  ['AfterTool', 'edited', ({ file }) => ({
    tool_name: 'write_file',
    tool_input: { file_path: file, content: 'b' },
    tool_response: { llmContent: 'ok' },
  })],
  ['BeforeTool', 'reading', ({ file }) => ({ tool_name: 'read_file', tool_input: { file_path: file } })],
  ['AfterTool', 'read', ({ file }) => ({
    tool_name: 'read_file',
    tool_input: { file_path: file },
    tool_response: { llmContent: 'a', returnDisplay: '' },
  })],
  ['AfterTool', 'read', ({ file }) => ({
    tool_name: 'mcp_agentpack_retrieve_block',
    tool_input: { id: file },
    tool_response: { llmContent: 'a', returnDisplay: '' },
  }), 'run with Gemini CLI 0.61.0, a tool of an MCP server'],
  ['AfterTool', 'shellDone', ({ command }) => ({
    tool_name: 'run_shell_command',
    tool_input: { command, description: 'x' },
    tool_response: { llmContent: 'a', returnDisplay: '' },
  })],
  ['SessionStart', 'session', () => ({ source: 'startup' })],
  ['BeforeAgent', 'prompt', () => ({ prompt: 'Fix' })],
]);
