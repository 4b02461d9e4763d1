import type { HookAgent } from '../../../src/agents/hooks/adapters';
import type { HookKind } from '../../../src/agents/hooks/hookCall';

/** Where a sample payload is sent from. */
export interface Place {
  readonly root: string;
  /** As the agent names the file: absolute, or below the root. */
  readonly file: string;
  readonly command: string;
  readonly session: string;
  readonly call: string;
}

export interface SamplePayload {
  readonly agent: HookAgent;
  /** On the hook's command line. */
  readonly event: string;
  readonly kind: HookKind;
  /** `run`: printed by the real program. */
  readonly source: string;
  payload(place: Place): Readonly<Record<string, unknown>>;
}

const ranClaude = 'run with Claude Code 2.1.197';
const ranCopilot = 'run with Copilot CLI 1.0.102';
const ranCodex = 'run with codex-cli 0.169.0';
const ranGemini = 'run with Gemini CLI 0.61.0';
const cursorDocs = 'https://cursor.com/docs/hooks';
const windsurfDocs = 'https://docs.windsurf.com/windsurf/cascade/hooks';
const vscodeDocs = 'https://code.visualstudio.com/docs/copilot/customization/hooks';
const antigravityPr = 'https://github.com/websentry-ai/setup/pull/104 (third party, agy 1.0.5)';
const opencodeTypes = '@opencode-ai/plugin 1.18.33, types of the calls';
const clineDocs = 'https://docs.cline.bot/features/hooks/hook-reference';
const clineCli = 'Cline CLI 3.0.62, payloads in a public test of another tool (third party)';
const kiroDocs = 'https://kiro.dev/docs/cli/hooks';
const kiroIde = 'https://awslabs.github.io/aidlc-workflows/reference/kiro-ide-hook-payload/ (third party, 1.0.165)';
const devinDocs = 'https://docs.devin.ai/cli/extensibility/hooks/lifecycle-hooks';

const claude = (event: string, { root, session }: Place) => ({
  session_id: session,
  transcript_path: '/home/me/.claude/projects/shop/s.jsonl',
  cwd: root,
  hook_event_name: event,
});
const codex = (event: string, place: Place) => ({ ...claude(event, place), transcript_path: null, model: 'gpt-5.5' });
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
const windsurf = (event: string, { session }: Place, info: object) => ({
  agent_action_name: event,
  trajectory_id: session,
  execution_id: 'e1',
  timestamp: '2026-11-01T10:00:00Z',
  model_name: 'SWE-1.5',
  tool_info: info,
});
const gemini = (event: string, place: Place) => ({ ...claude(event, place), timestamp: '2026-11-01T10:00:00.000Z' });
const copilot = ({ root, session }: Place) => ({ sessionId: session, timestamp: 1_793_000_000_000, cwd: root });
const patch = (file: string) => `*** Begin Patch\n*** Update File: ${file}\n@@\n-a\n+b\n*** End Patch`;
const antigravity = ({ root, session, call }: Place) => ({
  conversationId: session,
  stepIdx: Number(call.slice(1)),
  transcriptPath: '/t',
  workspacePaths: [root],
  artifactDirectoryPath: '/a',
});
const cline = (event: string, { root, session }: Place) => ({
  clineVersion: '3.38.0',
  hookName: event,
  timestamp: '1793000000000',
  taskId: session,
  workspaceRoots: [root],
  userId: 'u',
});
const kiro = (event: string, { root, session }: Place) => ({
  session_id: session,
  hook_event_name: event,
  cwd: root,
});

/** Each agent's own form, once for each kind of call and each form of it. */
export const samplePayloads: readonly SamplePayload[] = [
  of('claude', 'PreToolUse', 'edit', ranClaude, (at) => ({
    ...claude('PreToolUse', at),
    permission_mode: 'acceptEdits',
    tool_name: 'Edit',
    tool_input: { file_path: at.file, old_string: 'a', new_string: 'b', replace_all: false },
    tool_use_id: at.call,
  })),
  of('claude', 'PreToolUse', 'shell', ranClaude, (at) => ({
    ...claude('PreToolUse', at),
    tool_name: 'Bash',
    tool_input: { command: at.command, description: 'Edit a file' },
    tool_use_id: at.call,
  })),
  of('claude', 'PostToolUse', 'edited', ranClaude, (at) => ({
    ...claude('PostToolUse', at),
    tool_name: 'Write',
    tool_input: { file_path: at.file, content: 'b' },
    tool_response: { filePath: at.file },
    tool_use_id: at.call,
  })),
  of('claude', 'SessionStart', 'session', ranClaude, (at) => ({ ...claude('SessionStart', at), source: 'startup' })),
  of('claude', 'UserPromptSubmit', 'prompt', ranClaude, (at) => ({ ...claude('UserPromptSubmit', at), prompt: 'Fix' })),
  of('codex', 'PreToolUse', 'edit', ranCodex, (at) => ({
    ...codex('PreToolUse', at),
    turn_id: 't',
    permission_mode: 'default',
    tool_name: 'apply_patch',
    tool_input: { command: patch(at.file) },
    tool_use_id: at.call,
  })),
  of('codex', 'PreToolUse', 'shell', ranCodex, (at) => ({
    ...codex('PreToolUse', at),
    tool_name: 'Bash',
    tool_input: { command: `apply_patch <<'EOF'\n${patch(at.file)}\nEOF\n` },
    tool_use_id: at.call,
  })),
  of('codex', 'PostToolUse', 'edited', ranCodex, (at) => ({
    ...codex('PostToolUse', at),
    tool_name: 'apply_patch',
    tool_input: { command: patch(at.file) },
    tool_response: 'Success.',
    tool_use_id: at.call,
  })),
  of('codex', 'SessionStart', 'session', ranCodex, (at) => ({ ...codex('SessionStart', at), source: 'startup' })),
  of('codex', 'UserPromptSubmit', 'prompt', ranCodex, (at) => ({ ...codex('UserPromptSubmit', at), prompt: 'Fix' })),
  of('gemini', 'BeforeTool', 'edit', ranGemini, (at) => ({
    ...gemini('BeforeTool', at),
    tool_name: 'replace',
    tool_input: { file_path: at.file, instruction: 'x', old_string: 'a', new_string: 'b' },
  })),
  of('gemini', 'BeforeTool', 'shell', ranGemini, (at) => ({
    ...gemini('BeforeTool', at),
    tool_name: 'run_shell_command',
    tool_input: { command: at.command, description: 'x' },
  })),
  of('gemini', 'AfterTool', 'edited', ranGemini, (at) => ({
    ...gemini('AfterTool', at),
    tool_name: 'write_file',
    tool_input: { file_path: at.file, content: 'b' },
    tool_response: { llmContent: 'ok' },
  })),
  of('gemini', 'SessionStart', 'session', ranGemini, (at) => ({ ...gemini('SessionStart', at), source: 'startup' })),
  of('gemini', 'BeforeAgent', 'prompt', ranGemini, (at) => ({ ...gemini('BeforeAgent', at), prompt: 'Fix' })),
  of('copilot', 'preToolUse', 'edit', ranCopilot, (at) => ({
    ...copilot(at),
    toolName: 'edit',
    toolArgs: { path: at.file, old_str: 'a', new_str: 'b' },
  })),
  of('copilot', 'preToolUse', 'shell', ranCopilot, (at) => ({
    ...copilot(at),
    toolName: 'bash',
    toolArgs: JSON.stringify({ command: at.command }),
  })),
  of('copilot', 'postToolUse', 'edited', ranCopilot, (at) => ({
    ...copilot(at),
    toolName: 'create',
    toolArgs: { path: at.file, file_text: 'b' },
    toolResult: { resultType: 'success', textResultForLlm: 'ok' },
  })),
  of('copilot', 'sessionStart', 'session', ranCopilot,
    (at) => ({ ...copilot(at), source: 'new', initialPrompt: 'Fix' })),
  of('copilot', 'userPromptSubmitted', 'prompt', ranCopilot, (at) => ({ ...copilot(at), prompt: 'Fix' })),
  // from .claude/settings.json, which Copilot runs too
  of('claude', 'PreToolUse', 'edit', `${ranCopilot}, from .claude/settings.json`, (at) => ({
    hook_event_name: 'PreToolUse',
    session_id: at.session,
    timestamp: '2026-11-01T10:00:00.000Z',
    cwd: at.root,
    tool_name: 'Edit',
    tool_input: { path: at.file, old_str: 'a', new_str: 'b' },
  })),
  of('copilot', 'PreToolUse', 'edit', `${ranCopilot}, a gpt-5 model`, (at) => ({
    hook_event_name: 'PreToolUse',
    session_id: at.session,
    timestamp: '2026-11-01T10:00:00.000Z',
    cwd: at.root,
    tool_name: 'Edit',
    tool_input: patch(at.file),
  })),
  of('copilot', 'PreToolUse', 'edit', `${vscodeDocs}, local agent`, (at) => ({
    timestamp: '2026-11-01T10:00:00.000Z',
    cwd: at.root,
    sessionId: at.session,
    hookEventName: 'PreToolUse',
    transcript_path: '/t',
    tool_name: 'replace_string_in_file',
    tool_input: { filePath: at.file, oldString: 'a', newString: 'b' },
    tool_use_id: at.call,
  })),
  of('cursor', 'preToolUse', 'edit', `${cursorDocs}; file_path by a third party`, (at) => ({
    ...cursor('preToolUse', at),
    tool_name: 'Write',
    tool_input: { file_path: at.file, content: 'b' },
    tool_use_id: at.call,
    cwd: '',
  })),
  of('cursor', 'preToolUse', 'shell', cursorDocs, (at) => ({
    ...cursor('preToolUse', at),
    tool_name: 'Shell',
    tool_input: { command: at.command, working_directory: at.root },
    tool_use_id: at.call,
    cwd: at.root,
  })),
  of('cursor', 'afterFileEdit', 'edited', cursorDocs, (at) => ({
    ...cursor('afterFileEdit', at),
    file_path: at.file,
    edits: [{ old_string: 'a', new_string: 'b' }],
  })),
  of('cursor', 'sessionStart', 'session', cursorDocs, (at) => ({
    ...cursor('sessionStart', at),
    session_id: at.session,
    is_background_agent: false,
    composer_mode: 'agent',
  })),
  of('cursor', 'beforeSubmitPrompt', 'prompt', cursorDocs, (at) => ({
    ...cursor('beforeSubmitPrompt', at),
    prompt: 'Fix',
    attachments: [],
  })),
  of('claude', 'PreToolUse', 'edit', 'Cursor with third-party settings on (third party)', (at) => ({
    ...cursor('PreToolUse', at),
    tool_name: 'Write',
    tool_input: { file_path: at.file },
    tool_use_id: at.call,
  })),
  of('windsurf', 'pre_write_code', 'edit', windsurfDocs,
    (at) => windsurf('pre_write_code', at, { file_path: at.file, edits: [{ old_string: 'a', new_string: 'b' }] })),
  of('windsurf', 'pre_run_command', 'shell', windsurfDocs,
    (at) => windsurf('pre_run_command', at, { command_line: at.command, cwd: at.root })),
  of('windsurf', 'post_write_code', 'edited', windsurfDocs,
    (at) => windsurf('post_write_code', at, { file_path: at.file, edits: [] })),
  of('windsurf', 'pre_user_prompt', 'prompt', windsurfDocs,
    (at) => windsurf('pre_user_prompt', at, { user_prompt: 'Fix' })),
  of('windsurf', 'PreToolUse', 'edit', `${devinDocs}, Devin Local`, (at) => ({
    hook_event_name: 'PreToolUse',
    session_id: at.session,
    tool_name: 'edit',
    tool_input: { file_path: at.file },
    tool_use_id: at.call,
  })),
  of('antigravity', 'PreToolUse', 'edit', antigravityPr, (at) => ({
    ...antigravity(at),
    toolCall: { name: 'replace_file_content', args: { TargetFile: at.file } },
  })),
  of('antigravity', 'PreToolUse', 'shell', antigravityPr, (at) => ({
    ...antigravity(at),
    toolCall: { name: 'run_command', args: { CommandLine: at.command, Cwd: at.root } },
  })),
  of('antigravity', 'PostToolUse', 'edited', antigravityPr, (at) => ({
    ...antigravity(at),
    toolCall: { name: 'write_to_file', args: { TargetFile: at.file } },
    error: '',
  })),
  of('antigravity', 'PreInvocation', 'prompt', antigravityPr, (at) => antigravity(at)),
  of('opencode', 'tool.execute.before', 'edit', opencodeTypes, (at) => ({
    tool: 'edit',
    sessionID: at.session,
    callID: at.call,
    args: { filePath: at.file, oldString: 'a', newString: 'b' },
    directory: at.root,
  })),
  of('opencode', 'tool.execute.before', 'shell', opencodeTypes, (at) => ({
    tool: 'bash',
    sessionID: at.session,
    callID: at.call,
    args: { command: at.command, description: 'x' },
    directory: at.root,
  })),
  of('opencode', 'tool.execute.after', 'edited', opencodeTypes, (at) => ({
    tool: 'write',
    sessionID: at.session,
    callID: at.call,
    args: { filePath: at.file, content: 'b' },
    directory: at.root,
  })),
  of('opencode', 'chat.message', 'prompt', opencodeTypes, (at) => ({ sessionID: at.session, directory: at.root })),
  of('cline', 'PreToolUse', 'edit', clineDocs, (at) => ({
    ...cline('PreToolUse', at),
    preToolUse: { toolName: 'replace_in_file', parameters: { path: at.file, diff: 'x' } },
  })),
  of('cline', 'PreToolUse', 'shell', clineCli, (at) => ({
    ...cline('tool_call', at),
    tool_call: { id: at.call, name: 'bash', input: { command: at.command } },
    preToolUse: { toolName: 'bash', parameters: { command: at.command } },
  })),
  of('cline', 'PostToolUse', 'edited', clineDocs, (at) => ({
    ...cline('PostToolUse', at),
    postToolUse: { toolName: 'write_to_file', parameters: { path: at.file }, result: 'ok', success: true },
  })),
  of('cline', 'TaskStart', 'session', clineDocs,
    (at) => ({ ...cline('TaskStart', at), taskStart: { taskMetadata: {} } })),
  of('cline', 'UserPromptSubmit', 'prompt', clineDocs, (at) => ({
    ...cline('UserPromptSubmit', at),
    userPromptSubmit: { prompt: 'Fix', attachments: [] },
  })),
  of('kiro', 'preToolUse', 'edit', kiroDocs, (at) => ({
    ...kiro('preToolUse', at),
    tool_name: 'fs_write',
    tool_input: { command: 'str_replace', path: at.file, old_str: 'a', new_str: 'b' },
  })),
  of('kiro', 'PreToolUse', 'shell', kiroIde, (at) => ({
    ...kiro('PreToolUse', at),
    tool_name: 'execute_bash',
    tool_input: { command: at.command },
  })),
  of('kiro', 'PostToolUse', 'edited', kiroIde, (at) => ({
    ...kiro('PostToolUse', at),
    tool_name: 'fs_write',
    tool_input: { path: at.file },
    tool_response: 'ok',
  })),
  of('kiro', 'agentSpawn', 'session', kiroDocs, (at) => kiro('agentSpawn', at)),
  of('kiro', 'userPromptSubmit', 'prompt', kiroDocs, (at) => ({ ...kiro('userPromptSubmit', at), prompt: 'Fix' })),
];

function of(agent: HookAgent, event: string, kind: HookKind, source: string,
  payload: SamplePayload['payload']): SamplePayload
{
  return { agent, event, kind, source, payload };
}
