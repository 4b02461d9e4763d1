import { patch, sample, type Place, type SamplePayload } from './sample';

const ranCodex = 'run with codex-cli 0.169.0';
const codex = (event: string, { root, session }: Place) => ({
  session_id: session,
  transcript_path: null,
  cwd: root,
  hook_event_name: event,
  model: 'gpt-5.5',
});

export const codexSamples: readonly SamplePayload[] = [
  sample('codex', 'PreToolUse', 'edit', ranCodex, (at) => ({
    ...codex('PreToolUse', at),
    turn_id: 't',
    permission_mode: 'default',
    tool_name: 'apply_patch',
    tool_input: { command: patch(at.file) },
    tool_use_id: at.call,
  })),
  sample('codex', 'PreToolUse', 'shell', ranCodex, (at) => ({
    ...codex('PreToolUse', at),
    tool_name: 'Bash',
    tool_input: { command: `apply_patch <<'EOF'\n${patch(at.file)}\nEOF\n` },
    tool_use_id: at.call,
  })),
  sample('codex', 'PostToolUse', 'edited', ranCodex, (at) => ({
    ...codex('PostToolUse', at),
    tool_name: 'apply_patch',
    tool_input: { command: patch(at.file) },
    tool_response: 'Success.',
    tool_use_id: at.call,
  })),
  sample('codex', 'SessionStart', 'session', ranCodex, (at) => ({ ...codex('SessionStart', at), source: 'startup' })),
  sample('codex', 'UserPromptSubmit', 'prompt', ranCodex,
    (at) => ({ ...codex('UserPromptSubmit', at), prompt: 'Fix' })),
];
