import { buildSamplePayloads } from '../hooks/samplePayload';

const cursorDocs = 'https://cursor.com/docs/hooks';
const createCursorFields = ({ root, session }: { readonly root: string; readonly session: string; },
  event: string) => ({
    conversation_id: session,
    generation_id: 'g-01',
    model: 'composer-2.5',
    hook_event_name: event,
    cursor_version: '3.1.0',
    workspace_roots: [root],
    user_email: null,
    transcript_path: null,
  });

export const cursorSamples = [
  ...buildSamplePayloads('cursor', cursorDocs, createCursorFields, [
    ['preToolUse', 'edit', ({ file, call }) => ({
      tool_name: 'Write',
      tool_input: { file_path: file, content: 'b' },
      tool_use_id: call,
      cwd: '',
    }), `${cursorDocs}; file_path by a third party`],
    ['preToolUse', 'shell', ({ root, command, call }) => ({
      tool_name: 'Shell',
      tool_input: { command, working_directory: root },
      tool_use_id: call,
      cwd: root,
    })],
    ['postToolUse', 'edited', ({ root, file, call }) => ({
      tool_name: 'Write',
      tool_input: { file_path: file, content: 'b' },
      tool_output: '{}',
      tool_use_id: call,
      cwd: root,
    }), `${cursorDocs}; file_path by a third party`],
    ['preToolUse', 'reading', ({ root, file, call }) => ({
      tool_name: 'Read',
      tool_input: { file_path: file },
      tool_use_id: call,
      cwd: root,
    })],
    ['postToolUse', 'read', ({ root, file, call }) => ({
      tool_name: 'Read',
      tool_input: { file_path: file },
      tool_output: '{}',
      tool_use_id: call,
      cwd: root,
    })],
    ['postToolUse', 'read', ({ root, file, call }) => ({
      tool_name: 'MCP:retrieve_block',
      tool_input: JSON.stringify({ id: file }),
      tool_output: '{}',
      tool_use_id: call,
      cwd: root,
    }), `${cursorDocs}, a tool of an MCP server`],
    ['postToolUse', 'shellDone', ({ root, command, call }) => ({
      tool_name: 'Shell',
      tool_input: { command, working_directory: root },
      tool_output: '{}',
      tool_use_id: call,
      cwd: root,
    })],
    ['afterFileEdit', 'edited', ({ file }) => ({
      file_path: file,
      edits: [{ old_string: 'a', new_string: 'b' }],
    })],
    ['sessionStart', 'session', ({ session }) => ({
      session_id: session,
      is_background_agent: false,
      composer_mode: 'agent',
    })],
    ['beforeSubmitPrompt', 'prompt', () => ({ prompt: 'Fix', attachments: [] })],
  ]),
  ...buildSamplePayloads('claude', 'Cursor with third-party settings on (third party)', createCursorFields, [
    ['PreToolUse', 'edit', ({ file, call }) => ({
      tool_name: 'Write',
      tool_input: { file_path: file },
      tool_use_id: call,
    })],
  ]),
];
