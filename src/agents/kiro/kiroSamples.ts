import { buildSamplePayloads } from '../hooks/samplePayload';

const kiroIde = 'https://awslabs.github.io/aidlc-workflows/reference/kiro-ide-hook-payload/ (third party, 1.0.165)';

export const kiroSamples = buildSamplePayloads('kiro', 'https://kiro.dev/docs/cli/hooks',
  ({ root, session }, event) => ({
    session_id: session,
    hook_event_name: event,
    cwd: root,
  }), [
  ['preToolUse', 'edit', ({ file }) => ({
    tool_name: 'fs_write',
    tool_input: { command: 'str_replace', path: file, old_str: 'a', new_str: 'b' },
  })],
  ['PreToolUse', 'shell', ({ command }) => ({ tool_name: 'execute_bash', tool_input: { command } }), kiroIde],
  ['PostToolUse', 'edited', ({ file }) => ({
    tool_name: 'fs_write',
    tool_input: { path: file },
    tool_response: 'ok',
  }), kiroIde],
  ['PreToolUse', 'reading', ({ file }) => ({
    tool_name: 'fs_read',
    tool_input: { operations: [{ mode: 'Line', path: file }] },
  })],
  ['PostToolUse', 'read', ({ file }) => ({
    tool_name: 'fs_read',
    tool_input: { operations: [{ mode: 'Line', path: file }] },
    tool_response: 'a',
  })],
  ['PostToolUse', 'shellDone', ({ command }) => ({
    tool_name: 'execute_bash',
    tool_input: { command },
    tool_response: 'a',
  })],
  ['agentSpawn', 'session'],
  ['userPromptSubmit', 'prompt', () => ({ prompt: 'Fix' })],
]);
