import { sample, type Place, type SamplePayload } from './sample';

const ranClaude = 'run with Claude Code 2.1.197';
const claude = (event: string, { root, session }: Place) => ({
  session_id: session,
  transcript_path: '/home/me/.claude/projects/shop/s.jsonl',
  cwd: root,
  hook_event_name: event,
});

export const claudeSamples: readonly SamplePayload[] = [
  sample('claude', 'PreToolUse', 'edit', ranClaude, (at) => ({
    ...claude('PreToolUse', at),
    permission_mode: 'acceptEdits',
    tool_name: 'Edit',
    tool_input: { file_path: at.file, old_string: 'a', new_string: 'b', replace_all: false },
    tool_use_id: at.call,
  })),
  sample('claude', 'PreToolUse', 'shell', ranClaude, (at) => ({
    ...claude('PreToolUse', at),
    tool_name: 'Bash',
    tool_input: { command: at.command, description: 'Edit a file' },
    tool_use_id: at.call,
  })),
  sample('claude', 'PostToolUse', 'edited', ranClaude, (at) => ({
    ...claude('PostToolUse', at),
    tool_name: 'Write',
    tool_input: { file_path: at.file, content: 'b' },
    tool_response: { filePath: at.file },
    tool_use_id: at.call,
  })),
  sample('claude', 'SessionStart', 'session', ranClaude,
    (at) => ({ ...claude('SessionStart', at), source: 'startup' })),
  sample('claude', 'UserPromptSubmit', 'prompt', ranClaude,
    (at) => ({ ...claude('UserPromptSubmit', at), prompt: 'Fix' })),
];
