import { buildSamplePayloads } from './sample';

/** Samples of agents that are editors, or extensions of one. */

export const antigravitySamples = buildSamplePayloads('antigravity',
  'https://github.com/websentry-ai/setup/pull/104 (third party, agy 1.0.5)', ({ root, session, call }) => ({
    conversationId: session,
    stepIdx: Number(call.slice(1)),
    transcriptPath: '/t',
    workspacePaths: [root],
    artifactDirectoryPath: '/a',
  }), [
  ['PreToolUse', 'edit', ({ file }) => ({ toolCall: { name: 'replace_file_content', args: { TargetFile: file } } })],
  ['PreToolUse', 'shell', ({ root, command }) => ({
    toolCall: { name: 'run_command', args: { CommandLine: command, Cwd: root } },
  })],
  ['PostToolUse', 'edited', ({ file }) => ({
    toolCall: { name: 'write_to_file', args: { TargetFile: file } },
    error: '',
  })],
  ['PostToolUse', 'read', ({ file }) => ({
    toolCall: { name: 'view_file', args: { AbsolutePath: file } },
    error: '',
  }), 'https://antigravity.google/docs/hooks'],
  ['PostToolUse', 'shellDone', ({ root, command }) => ({
    toolCall: { name: 'run_command', args: { CommandLine: command, Cwd: root } },
    error: '',
  })],
  ['PreInvocation', 'prompt'],
]);

const cursorDocs = 'https://cursor.com/docs/hooks';
const cursorFields = ({ root, session }: { readonly root: string; readonly session: string; }, event: string) => ({
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
  ...buildSamplePayloads('cursor', cursorDocs, cursorFields, [
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
  ...buildSamplePayloads('claude', 'Cursor with third-party settings on (third party)', cursorFields, [
    ['PreToolUse', 'edit', ({ file, call }) => ({
      tool_name: 'Write',
      tool_input: { file_path: file },
      tool_use_id: call,
    })],
  ]),
];

export const windsurfSamples = [
  ...buildSamplePayloads('windsurf', 'https://docs.windsurf.com/windsurf/cascade/hooks', ({ session }, event) => ({
    agent_action_name: event,
    trajectory_id: session,
    execution_id: 'e1',
    timestamp: '2026-11-01T10:00:00Z',
    model_name: 'SWE-1.5',
  }), [
    ['pre_write_code', 'edit', ({ file }) => ({
      tool_info: { file_path: file, edits: [{ old_string: 'a', new_string: 'b' }] },
    })],
    ['pre_run_command', 'shell', ({ root, command }) => ({ tool_info: { command_line: command, cwd: root } })],
    ['post_write_code', 'edited', ({ file }) => ({ tool_info: { file_path: file, edits: [] } })],
    ['post_read_code', 'read', ({ file }) => ({ tool_info: { file_path: file } })],
    ['post_run_command', 'shellDone', ({ root, command }) => ({ tool_info: { command_line: command, cwd: root } })],
    ['pre_user_prompt', 'prompt', () => ({ tool_info: { user_prompt: 'Fix' } })],
  ]),
  // a payload does not name a folder: the hook runs in the project's folder
  ...buildSamplePayloads('windsurf', 'https://docs.devin.ai/cli/extensibility/hooks/lifecycle-hooks, Devin Local',
    ({ session }, event) => ({ hook_event_name: event, session_id: session }), [
    ['PreToolUse', 'edit', ({ file, call }) => ({
      tool_name: 'edit',
      tool_input: { file_path: file },
      tool_use_id: call,
    })],
    ['PreToolUse', 'shell', ({ command, call }) => ({
      tool_name: 'exec',
      tool_input: { command, shell_id: 'main' },
      tool_use_id: call,
    })],
    ['PostToolUse', 'edited', ({ file, call }) => ({
      tool_name: 'edit',
      tool_input: { file_path: file },
      tool_response: { success: true, output: '', error: null },
      tool_use_id: call,
    })],
    ['PostToolUse', 'read', ({ file, call }) => ({
      tool_name: 'read',
      tool_input: { file_path: file },
      tool_response: { success: true, output: 'a', error: null },
      tool_use_id: call,
    })],
    ['PostToolUse', 'shellDone', ({ command, call }) => ({
      tool_name: 'exec',
      tool_input: { command, shell_id: 'main' },
      tool_response: { success: true, output: 'a', error: null },
      tool_use_id: call,
    })],
    ['SessionStart', 'session'],
    ['UserPromptSubmit', 'prompt', () => ({ prompt: 'Fix' })],
  ]),
];

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
  ['PostToolUse', 'read', ({ file }) => ({
    postToolUse: { toolName: 'read_file', parameters: { path: file }, result: 'a', success: true },
  })],
  ['PostToolUse', 'shellDone', ({ command }) => ({
    postToolUse: { toolName: 'execute_command', parameters: { command }, result: 'a', success: true },
  })],
  ['TaskStart', 'session', () => ({ taskStart: { taskMetadata: {} } })],
  ['UserPromptSubmit', 'prompt', () => ({ userPromptSubmit: { prompt: 'Fix', attachments: [] } })],
]);

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
