import { patch, sample, type Place, type SamplePayload } from './sample';

const ranCopilot = 'run with Copilot CLI 1.0.102';
const vscodeDocs = 'https://code.visualstudio.com/docs/copilot/customization/hooks';
const copilot = ({ root, session }: Place) => ({ sessionId: session, timestamp: 1_793_000_000_000, cwd: root });

export const copilotSamples: readonly SamplePayload[] = [
  sample('copilot', 'preToolUse', 'edit', ranCopilot, (at) => ({
    ...copilot(at),
    toolName: 'edit',
    toolArgs: { path: at.file, old_str: 'a', new_str: 'b' },
  })),
  sample('copilot', 'preToolUse', 'shell', ranCopilot, (at) => ({
    ...copilot(at),
    toolName: 'bash',
    toolArgs: JSON.stringify({ command: at.command }),
  })),
  sample('copilot', 'postToolUse', 'edited', ranCopilot, (at) => ({
    ...copilot(at),
    toolName: 'create',
    toolArgs: { path: at.file, file_text: 'b' },
    toolResult: { resultType: 'success', textResultForLlm: 'ok' },
  })),
  sample('copilot', 'sessionStart', 'session', ranCopilot,
    (at) => ({ ...copilot(at), source: 'new', initialPrompt: 'Fix' })),
  sample('copilot', 'userPromptSubmitted', 'prompt', ranCopilot, (at) => ({ ...copilot(at), prompt: 'Fix' })),
  // from .claude/settings.json, which Copilot runs too
  sample('claude', 'PreToolUse', 'edit', `${ranCopilot}, from .claude/settings.json`, (at) => ({
    hook_event_name: 'PreToolUse',
    session_id: at.session,
    timestamp: '2026-11-01T10:00:00.000Z',
    cwd: at.root,
    tool_name: 'Edit',
    tool_input: { path: at.file, old_str: 'a', new_str: 'b' },
  })),
  sample('copilot', 'PreToolUse', 'edit', `${ranCopilot}, a gpt-5 model`, (at) => ({
    hook_event_name: 'PreToolUse',
    session_id: at.session,
    timestamp: '2026-11-01T10:00:00.000Z',
    cwd: at.root,
    tool_name: 'Edit',
    tool_input: patch(at.file),
  })),
  sample('copilot', 'PreToolUse', 'edit', `${vscodeDocs}, local agent`, (at) => ({
    timestamp: '2026-11-01T10:00:00.000Z',
    cwd: at.root,
    sessionId: at.session,
    hookEventName: 'PreToolUse',
    transcript_path: '/t',
    tool_name: 'replace_string_in_file',
    tool_input: { filePath: at.file, oldString: 'a', newString: 'b' },
    tool_use_id: at.call,
  })),
];
