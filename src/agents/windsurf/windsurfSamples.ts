import { buildSamplePayloads } from '../hooks/samplePayload';

export const windsurfSamples = [
  ...buildSamplePayloads('windsurf', 'https://docs.windsurf.com/windsurf/cascade/hooks', ({ session }, event) => ({
    agent_action_name: event,
    trajectory_id: session,
    execution_id: 'e1',
    timestamp: '2026-11-01T10:00:00Z',
    model_name: 'SWE-1.5',
  }), [
    ['pre_write_code', 'edit', ({ file }) => ({
      tool_info: { file_path: file, edits: [{ old_string: 'a', new_string: 'b' }] },
    })],
    ['pre_run_command', 'shell', ({ root, command }) => ({ tool_info: { command_line: command, cwd: root } })],
    ['pre_read_code', 'reading', ({ file }) => ({ tool_info: { file_path: file } })],
    ['post_write_code', 'edited', ({ file }) => ({ tool_info: { file_path: file, edits: [] } })],
    ['post_read_code', 'read', ({ file }) => ({ tool_info: { file_path: file } })],
    ['post_run_command', 'shellDone', ({ root, command }) => ({ tool_info: { command_line: command, cwd: root } })],
    ['pre_user_prompt', 'prompt', () => ({ tool_info: { user_prompt: 'Fix' } })],
  ]),
  // a payload does not name a folder, because the hook runs in the project's folder
  ...buildSamplePayloads('windsurf', 'https://docs.devin.ai/cli/extensibility/hooks/lifecycle-hooks, Devin Local',
    ({ session }, event) => ({ hook_event_name: event, session_id: session }), [
    ['PreToolUse', 'edit', ({ file, call }) => ({
      tool_name: 'edit',
      tool_input: { file_path: file },
      tool_use_id: call,
    })],
    ['PreToolUse', 'shell', ({ command, call }) => ({
      tool_name: 'exec',
      tool_input: { command, shell_id: 'main' },
      tool_use_id: call,
    })],
    ['PreToolUse', 'reading', ({ file, call }) => ({
      tool_name: 'read',
      tool_input: { file_path: file },
      tool_use_id: call,
    })],
    ['PostToolUse', 'edited', ({ file, call }) => ({
      tool_name: 'edit',
      tool_input: { file_path: file },
      tool_response: { success: true, output: '', error: null },
      tool_use_id: call,
    })],
    ['PostToolUse', 'read', ({ file, call }) => ({
      tool_name: 'read',
      tool_input: { file_path: file },
      tool_response: { success: true, output: 'a', error: null },
      tool_use_id: call,
    })],
    ['PostToolUse', 'shellDone', ({ command, call }) => ({
      tool_name: 'exec',
      tool_input: { command, shell_id: 'main' },
      tool_response: { success: true, output: 'a', error: null },
      tool_use_id: call,
    })],
    ['SessionStart', 'session'],
    ['UserPromptSubmit', 'prompt', () => ({ prompt: 'Fix' })],
  ]),
];
