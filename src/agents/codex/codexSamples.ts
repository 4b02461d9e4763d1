import { buildSamplePayloads, formatPatch } from '../hooks/samplePayload';

export const codexSamples = buildSamplePayloads('codex', 'run with codex-cli 0.169.0', ({ root, session }, event) => ({
  session_id: session,
  transcript_path: null,
  cwd: root,
  hook_event_name: event,
  model: 'gpt-5.5',
}), [
  ['PreToolUse', 'edit', ({ file, call }) => ({
    turn_id: 't',
    permission_mode: 'default',
    tool_name: 'apply_patch',
    tool_input: { command: formatPatch(file) },
    tool_use_id: call,
  })],
  ['PreToolUse', 'shell', ({ file, call }) => ({
    tool_name: 'Bash',
    tool_input: { command: `apply_patch <<'EOF'\n${formatPatch(file)}\nEOF\n` },
    tool_use_id: call,
  })],
  ['PreToolUse', 'shell', ({ command, call }) => ({
    tool_name: 'Bash',
    tool_input: { command },
    tool_use_id: call,
  }), 'run with codex-cli 0.169.0, another command'],
  ['PostToolUse', 'edited', ({ file, call }) => ({
    tool_name: 'apply_patch',
    tool_input: { command: formatPatch(file) },
    tool_response: 'Success.',
    tool_use_id: call,
  })],
  ['PostToolUse', 'shellDone', ({ command, call }) => ({
    tool_name: 'Bash',
    tool_input: { command },
    tool_response: 'a',
    tool_use_id: call,
  })],
  ['SessionStart', 'session', () => ({ source: 'startup' })],
  ['UserPromptSubmit', 'prompt', () => ({ prompt: 'Fix' })],
]);
