import { sample, type Place, type SamplePayload } from './sample';

const cursorDocs = 'https://cursor.com/docs/hooks';
const cursor = (event: string, { root, session }: Place) => ({
  conversation_id: session,
  generation_id: 'g-01',
  model: 'composer-2.5',
  hook_event_name: event,
  cursor_version: '3.1.0',
  workspace_roots: [root],
  user_email: null,
  transcript_path: null,
});

export const cursorSamples: readonly SamplePayload[] = [
  sample('cursor', 'preToolUse', 'edit', `${cursorDocs}; file_path by a third party`, (at) => ({
    ...cursor('preToolUse', at),
    tool_name: 'Write',
    tool_input: { file_path: at.file, content: 'b' },
    tool_use_id: at.call,
    cwd: '',
  })),
  sample('cursor', 'preToolUse', 'shell', cursorDocs, (at) => ({
    ...cursor('preToolUse', at),
    tool_name: 'Shell',
    tool_input: { command: at.command, working_directory: at.root },
    tool_use_id: at.call,
    cwd: at.root,
  })),
  sample('cursor', 'postToolUse', 'edited', `${cursorDocs}; file_path by a third party`, (at) => ({
    ...cursor('postToolUse', at),
    tool_name: 'Write',
    tool_input: { file_path: at.file, content: 'b' },
    tool_output: '{}',
    tool_use_id: at.call,
    cwd: at.root,
  })),
  sample('cursor', 'afterFileEdit', 'edited', cursorDocs, (at) => ({
    ...cursor('afterFileEdit', at),
    file_path: at.file,
    edits: [{ old_string: 'a', new_string: 'b' }],
  })),
  sample('cursor', 'sessionStart', 'session', cursorDocs, (at) => ({
    ...cursor('sessionStart', at),
    session_id: at.session,
    is_background_agent: false,
    composer_mode: 'agent',
  })),
  sample('cursor', 'beforeSubmitPrompt', 'prompt', cursorDocs, (at) => ({
    ...cursor('beforeSubmitPrompt', at),
    prompt: 'Fix',
    attachments: [],
  })),
  sample('claude', 'PreToolUse', 'edit', 'Cursor with third-party settings on (third party)', (at) => ({
    ...cursor('PreToolUse', at),
    tool_name: 'Write',
    tool_input: { file_path: at.file },
    tool_use_id: at.call,
  })),
];
