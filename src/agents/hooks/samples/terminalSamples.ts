import { patch, buildSamplePayloads } from './sample';

/** Samples of agents that are programs of a terminal. */

export const claudeSamples = buildSamplePayloads('claude', 'run with Claude Code 2.1.197',
  ({ root, session }, event) => ({
    session_id: session,
    transcript_path: '/home/me/.claude/projects/shop/s.jsonl',
    cwd: root,
    hook_event_name: event,
  }), [
  ['PreToolUse', 'edit', ({ file, call }) => ({
    permission_mode: 'acceptEdits',
    tool_name: 'Edit',
    tool_input: { file_path: file, old_string: 'a', new_string: 'b', replace_all: false },
    tool_use_id: call,
  })],
  ['PreToolUse', 'shell', ({ command, call }) => ({
    tool_name: 'Bash',
    tool_input: { command, description: 'Edit a file' },
    tool_use_id: call,
  })],
  ['PostToolUse', 'edited', ({ file, call }) => ({
    tool_name: 'Write',
    tool_input: { file_path: file, content: 'b' },
    tool_response: { filePath: file },
    tool_use_id: call,
  })],
  ['PostToolUse', 'read', ({ file, call }) => ({
    tool_name: 'Read',
    tool_input: { file_path: file },
    tool_response: { type: 'text', file: { filePath: file, content: 'a', numLines: 1, startLine: 1, totalLines: 1 } },
    tool_use_id: call,
  })],
  ['PostToolUse', 'read', ({ file, call }) => ({
    tool_name: 'mcp__agentpack__retrieve_block',
    tool_input: { ids: [file] },
    tool_response: [{ type: 'text', text: 'a' }],
    tool_use_id: call,
  }), 'https://code.claude.com/docs/en/hooks, a tool of an MCP server'],
  ['PostToolUse', 'shellDone', ({ command, call }) => ({
    tool_name: 'Bash',
    tool_input: { command, description: 'Look' },
    tool_response: { stdout: 'a', stderr: '', interrupted: false },
    tool_use_id: call,
  })],
  ['SessionStart', 'session', () => ({ source: 'startup' })],
  ['UserPromptSubmit', 'prompt', () => ({ prompt: 'Fix' })],
]);

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
    tool_input: { command: patch(file) },
    tool_use_id: call,
  })],
  ['PreToolUse', 'shell', ({ file, call }) => ({
    tool_name: 'Bash',
    tool_input: { command: `apply_patch <<'EOF'\n${patch(file)}\nEOF\n` },
    tool_use_id: call,
  })],
  ['PreToolUse', 'shell', ({ command, call }) => ({
    tool_name: 'Bash',
    tool_input: { command },
    tool_use_id: call,
  }), 'run with codex-cli 0.169.0, another command'],
  ['PostToolUse', 'edited', ({ file, call }) => ({
    tool_name: 'apply_patch',
    tool_input: { command: patch(file) },
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

export const geminiSamples = buildSamplePayloads('gemini', 'run with Gemini CLI 0.61.0',
  ({ root, session }, event) => ({
    session_id: session,
    transcript_path: '/home/me/.gemini/tmp/shop/chats/s.json',
    cwd: root,
    hook_event_name: event,
    timestamp: '2026-11-01T10:00:00.000Z',
  }), [
  ['BeforeTool', 'edit', ({ file }) => ({
    tool_name: 'replace',
    tool_input: { file_path: file, instruction: 'x', old_string: 'a', new_string: 'b' },
  })],
  ['BeforeTool', 'shell', ({ command }) => ({
    tool_name: 'run_shell_command',
    tool_input: { command, description: 'x' },
  })],
  ['AfterTool', 'edited', ({ file }) => ({
    tool_name: 'write_file',
    tool_input: { file_path: file, content: 'b' },
    tool_response: { llmContent: 'ok' },
  })],
  ['AfterTool', 'read', ({ file }) => ({
    tool_name: 'read_file',
    tool_input: { file_path: file },
    tool_response: { llmContent: 'a', returnDisplay: '' },
  })],
  ['AfterTool', 'read', ({ file }) => ({
    tool_name: 'mcp_agentpack_retrieve_block',
    tool_input: { id: file },
    tool_response: { llmContent: 'a', returnDisplay: '' },
  }), 'run with Gemini CLI 0.61.0, a tool of an MCP server'],
  ['AfterTool', 'shellDone', ({ command }) => ({
    tool_name: 'run_shell_command',
    tool_input: { command, description: 'x' },
    tool_response: { llmContent: 'a', returnDisplay: '' },
  })],
  ['SessionStart', 'session', () => ({ source: 'startup' })],
  ['BeforeAgent', 'prompt', () => ({ prompt: 'Fix' })],
]);

const ranCopilot = 'run with Copilot CLI 1.0.102';
/** The names of Claude Code, but with a time and without a transcript. */
const pascalCase = ({ root, session }: { readonly root: string; readonly session: string; }) => ({
  hook_event_name: 'PreToolUse',
  session_id: session,
  timestamp: '2026-11-01T10:00:00.000Z',
  cwd: root,
  tool_name: 'Edit',
});

export const copilotSamples = [
  ...buildSamplePayloads('copilot', ranCopilot, ({ root, session }) => ({
    sessionId: session,
    timestamp: 1_793_000_000_000,
    cwd: root,
  }), [
    ['preToolUse', 'edit', ({ file }) => ({ toolName: 'edit', toolArgs: { path: file, old_str: 'a', new_str: 'b' } })],
    ['preToolUse', 'shell', ({ command }) => ({ toolName: 'bash', toolArgs: JSON.stringify({ command }) })],
    ['postToolUse', 'edited', ({ file }) => ({
      toolName: 'create',
      toolArgs: { path: file, file_text: 'b' },
      toolResult: { resultType: 'success', textResultForLlm: 'ok' },
    })],
    ['postToolUse', 'read', ({ file }) => ({
      toolName: 'view',
      toolArgs: { path: file },
      toolResult: { resultType: 'success', textResultForLlm: 'a' },
    })],
    ['postToolUse', 'read', ({ file }) => ({
      toolName: 'agentpack-retrieve_block',
      toolArgs: JSON.stringify({ id: file }),
      toolResult: { resultType: 'success', textResultForLlm: 'a' },
    }), `${ranCopilot}, a tool of an MCP server`],
    ['postToolUse', 'shellDone', ({ command }) => ({
      toolName: 'bash',
      toolArgs: JSON.stringify({ command }),
      toolResult: { resultType: 'success', textResultForLlm: 'a' },
    })],
    ['sessionStart', 'session', () => ({ source: 'new', initialPrompt: 'Fix' })],
    ['userPromptSubmitted', 'prompt', () => ({ prompt: 'Fix' })],
  ]),
  ...buildSamplePayloads('claude', `${ranCopilot}, from .claude/settings.json`, pascalCase, [
    ['PreToolUse', 'edit', ({ file }) => ({ tool_input: { path: file, old_str: 'a', new_str: 'b' } })],
  ]),
  ...buildSamplePayloads('copilot', `${ranCopilot}, a gpt-5 model`, pascalCase, [
    ['PreToolUse', 'edit', ({ file }) => ({ tool_input: patch(file) })],
  ]),
  ...buildSamplePayloads('copilot', 'https://code.visualstudio.com/docs/copilot/customization/hooks, local agent',
    ({ root, session }, event) => ({
      timestamp: '2026-11-01T10:00:00.000Z',
      cwd: root,
      sessionId: session,
      hookEventName: event,
      transcript_path: '/t',
    }), [
    ['PreToolUse', 'edit', ({ file, call }) => ({
      tool_name: 'replace_string_in_file',
      tool_input: { filePath: file, oldString: 'a', newString: 'b' },
      tool_use_id: call,
    })],
    ['PostToolUse', 'read', ({ file, call }) => ({
      tool_name: 'read_file',
      tool_input: { filePath: file, startLine: 1, endLine: 100 },
      tool_response: 'a',
      tool_use_id: call,
    })],
  ]),
];

export const opencodeSamples = buildSamplePayloads('opencode', '@opencode-ai/plugin 1.18.33, types of the calls',
  () => ({}), [
  ['tool.execute.before', 'edit', ({ root, file, session, call }) => ({
    tool: 'edit',
    sessionID: session,
    callID: call,
    args: { filePath: file, oldString: 'a', newString: 'b' },
    directory: root,
  })],
  ['tool.execute.before', 'shell', ({ root, command, session, call }) => ({
    tool: 'bash',
    sessionID: session,
    callID: call,
    args: { command, description: 'x' },
    directory: root,
  })],
  ['tool.execute.after', 'edited', ({ root, file, session, call }) => ({
    tool: 'write',
    sessionID: session,
    callID: call,
    args: { filePath: file, content: 'b' },
    directory: root,
  })],
  ['tool.execute.after', 'read', ({ root, file, session, call }) => ({
    tool: 'read',
    sessionID: session,
    callID: call,
    args: { filePath: file },
    directory: root,
  })],
  ['tool.execute.after', 'read', ({ root, file, session, call }) => ({
    tool: 'agentpack_retrieve_block',
    sessionID: session,
    callID: call,
    args: { id: file },
    directory: root,
  }), 'https://opencode.ai/docs/mcp-servers, names of tools'],
  ['tool.execute.after', 'shellDone', ({ root, command, session, call }) => ({
    tool: 'bash',
    sessionID: session,
    callID: call,
    args: { command, description: 'x' },
    directory: root,
  })],
  ['chat.message', 'prompt', ({ root, session }) => ({ sessionID: session, directory: root })],
]);
