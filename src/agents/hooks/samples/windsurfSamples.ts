import { sample, type Place, type SamplePayload } from './sample';

const windsurfDocs = 'https://docs.windsurf.com/windsurf/cascade/hooks';
const devinDocs = 'https://docs.devin.ai/cli/extensibility/hooks/lifecycle-hooks, Devin Local';
const windsurf = (event: string, { session }: Place, info: object) => ({
  agent_action_name: event,
  trajectory_id: session,
  execution_id: 'e1',
  timestamp: '2026-11-01T10:00:00Z',
  model_name: 'SWE-1.5',
  tool_info: info,
});
/** It names no folder: the hook runs in that of the project. */
const devin = (event: string, { session }: Place) => ({ hook_event_name: event, session_id: session });

export const windsurfSamples: readonly SamplePayload[] = [
  sample('windsurf', 'pre_write_code', 'edit', windsurfDocs,
    (at) => windsurf('pre_write_code', at, { file_path: at.file, edits: [{ old_string: 'a', new_string: 'b' }] })),
  sample('windsurf', 'pre_run_command', 'shell', windsurfDocs,
    (at) => windsurf('pre_run_command', at, { command_line: at.command, cwd: at.root })),
  sample('windsurf', 'post_write_code', 'edited', windsurfDocs,
    (at) => windsurf('post_write_code', at, { file_path: at.file, edits: [] })),
  sample('windsurf', 'post_run_command', 'shellDone', windsurfDocs,
    (at) => windsurf('post_run_command', at, { command_line: at.command, cwd: at.root })),
  sample('windsurf', 'pre_user_prompt', 'prompt', windsurfDocs,
    (at) => windsurf('pre_user_prompt', at, { user_prompt: 'Fix' })),
  sample('windsurf', 'PreToolUse', 'edit', devinDocs, (at) => ({
    ...devin('PreToolUse', at),
    tool_name: 'edit',
    tool_input: { file_path: at.file },
    tool_use_id: at.call,
  })),
  sample('windsurf', 'PreToolUse', 'shell', devinDocs, (at) => ({
    ...devin('PreToolUse', at),
    tool_name: 'exec',
    tool_input: { command: at.command, shell_id: 'main' },
    tool_use_id: at.call,
  })),
  sample('windsurf', 'PostToolUse', 'edited', devinDocs, (at) => ({
    ...devin('PostToolUse', at),
    tool_name: 'edit',
    tool_input: { file_path: at.file },
    tool_response: { success: true, output: '', error: null },
    tool_use_id: at.call,
  })),
  sample('windsurf', 'SessionStart', 'session', devinDocs, (at) => devin('SessionStart', at)),
  sample('windsurf', 'UserPromptSubmit', 'prompt', devinDocs, (at) => ({
    ...devin('UserPromptSubmit', at),
    prompt: 'Fix',
  })),
];
