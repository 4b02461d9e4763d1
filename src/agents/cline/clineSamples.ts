import { buildSamplePayloads } from '../hooks/samplePayload';

export const clineSamples = buildSamplePayloads('cline', 'https://docs.cline.bot/features/hooks/hook-reference',
  ({ root, session }, event) => ({
    clineVersion: '3.38.0',
    hookName: event,
    timestamp: '1793000000000',
    taskId: session,
    workspaceRoots: [root],
    userId: 'u',
  }), [
  ['PreToolUse', 'edit', ({ file }) => ({
    preToolUse: { toolName: 'replace_in_file', parameters: { path: file, diff: 'x' } },
  })],
  ['PreToolUse', 'shell', ({ command, call }) => ({
    hookName: 'tool_call',
    tool_call: { id: call, name: 'bash', input: { command } },
    preToolUse: { toolName: 'bash', parameters: { command } },
  }), 'Cline CLI 3.0.62, payloads in a public test of another tool (third party)'],
  ['PostToolUse', 'edited', ({ file }) => ({
    postToolUse: { toolName: 'write_to_file', parameters: { path: file }, result: 'ok', success: true },
  })],
  ['PreToolUse', 'reading', ({ file }) => ({ preToolUse: { toolName: 'read_file', parameters: { path: file } } })],
  ['PostToolUse', 'read', ({ file }) => ({
    postToolUse: { toolName: 'read_file', parameters: { path: file }, result: 'a', success: true },
  })],
  ['PostToolUse', 'shellDone', ({ command }) => ({
    postToolUse: { toolName: 'execute_command', parameters: { command }, result: 'a', success: true },
  })],
  ['TaskStart', 'session', () => ({ taskStart: { taskMetadata: {} } })],
  ['UserPromptSubmit', 'prompt', () => ({ userPromptSubmit: { prompt: 'Fix', attachments: [] } })],
]);
