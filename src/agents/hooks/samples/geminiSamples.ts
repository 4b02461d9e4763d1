import { sample, type Place, type SamplePayload } from './sample';

const ranGemini = 'run with Gemini CLI 0.61.0';
const gemini = (event: string, { root, session }: Place) => ({
  session_id: session,
  transcript_path: '/home/me/.gemini/tmp/shop/chats/s.json',
  cwd: root,
  hook_event_name: event,
  timestamp: '2026-11-01T10:00:00.000Z',
});

export const geminiSamples: readonly SamplePayload[] = [
  sample('gemini', 'BeforeTool', 'edit', ranGemini, (at) => ({
    ...gemini('BeforeTool', at),
    tool_name: 'replace',
    tool_input: { file_path: at.file, instruction: 'x', old_string: 'a', new_string: 'b' },
  })),
  sample('gemini', 'BeforeTool', 'shell', ranGemini, (at) => ({
    ...gemini('BeforeTool', at),
    tool_name: 'run_shell_command',
    tool_input: { command: at.command, description: 'x' },
  })),
  sample('gemini', 'AfterTool', 'edited', ranGemini, (at) => ({
    ...gemini('AfterTool', at),
    tool_name: 'write_file',
    tool_input: { file_path: at.file, content: 'b' },
    tool_response: { llmContent: 'ok' },
  })),
  sample('gemini', 'SessionStart', 'session', ranGemini,
    (at) => ({ ...gemini('SessionStart', at), source: 'startup' })),
  sample('gemini', 'BeforeAgent', 'prompt', ranGemini, (at) => ({ ...gemini('BeforeAgent', at), prompt: 'Fix' })),
];
