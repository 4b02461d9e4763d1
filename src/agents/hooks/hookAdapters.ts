import { claudeHooks, claudeRow } from '../claude/claudeHooks';
import { copilotHooks } from '../copilot/copilotHooks';
import { toFields, textIn } from './fields';
import type { HookAdapter } from './hookCall';
import { opencodeHooks } from '../opencode/opencodeHooks';
import { windsurfHooks } from '../windsurf/windsurfHooks';
import { hookAdapter, mappedName } from './hookRow';
import { printed, refused, silent, textAnswer } from './answers';

/**
 * Cursor also runs the hooks of `.claude/settings.json`: under Claude's event names, with its own fields. No hook can
 * stop the edits made by tab completions. https://cursor.com/docs/hooks,
 * https://cursor.com/docs/reference/third-party-hooks; a third party documents `file_path` of Write, and that "allow"
 * does not grant permission: https://github.com/michaeldhopkins/safe-chains/blob/main/HARNESS-BEHAVIORS.md
 */
const cursorHooks = hookAdapter({
  fields: {
    event: ['hook_event_name'],
    tool: ['tool_name'],
    session: ['conversation_id', 'session_id'],
    toolCall: ['tool_use_id'],
    cwd: ['cwd'],
    folders: 'workspace_roots',
    input: ['tool_input'],
  },
  nameOf: mappedName({
    PreToolUse: 'preToolUse',
    PostToolUse: 'postToolUse',
    SessionStart: 'sessionStart',
    UserPromptSubmit: 'beforeSubmitPrompt',
  }),
  kinds: {
    preToolUse: 'before',
    postToolUse: 'after',
    postToolUseFailure: 'after',
    afterFileEdit: 'edited',
    beforeShellExecution: 'shell',
    afterShellExecution: 'shellDone',
    sessionStart: 'session',
    beforeSubmitPrompt: 'prompt',
  },
  tools: {
    edit: ['Write', 'Delete', 'Edit', 'MultiEdit', 'StrReplace', 'ApplyPatch', 'EditNotebook', 'NotebookEdit'],
    shell: ['Shell', 'Bash'],
    read: ['Read'],
  },
  tells: ['postToolUse', 'sessionStart'],
  answer({ event, name, isTold }, outcome) {
    if (outcome.kind === 'deny' && (name === 'preToolUse' || name === 'beforeShellExecution')) {
      const decision = { permissionDecision: 'deny', permissionDecisionReason: outcome.text };
      return printed({
        permission: 'deny',
        user_message: outcome.text,
        agent_message: outcome.text,
        ...(name === event ? {} : { hookSpecificOutput: { hookEventName: event, ...decision } }),
      });
    }
    // not a grant, because Cursor still asks according to its settings; an empty output counts as invalid
    if (name === 'preToolUse') return printed({ permission: 'allow' });
    return printed(outcome.kind === 'proceed' || !isTold ? {} : { additional_context: outcome.text });
  },
});

/**
 * Hooks run only if the user has switched them on in Cline's settings.
 * https://docs.cline.bot/features/hooks/hook-reference; Cline CLI 3.0: https://github.com/cline/cline
 */
const clineHooks = hookAdapter({
  flat(fields) {
    const [before, after] = [toFields(fields['preToolUse']), toFields(fields['postToolUse'])];
    const call = toFields(fields['tool_call']);
    return {
      ...fields,
      tool: textIn(before, 'toolName', 'tool') ?? textIn(after, 'toolName', 'tool') ?? textIn(call, 'name'),
      call: call['id'],
      input: before['parameters'] ?? after['parameters'] ?? call['input'],
    };
  },
  fields: {
    event: ['hookName'],
    tool: ['tool'],
    session: ['taskId'],
    toolCall: ['call'],
    folders: 'workspaceRoots',
    input: ['input'],
  },
  // the command line names its events differently from the editor
  nameOf: mappedName({
    tool_call: 'PreToolUse',
    tool_result: 'PostToolUse',
    prompt_submit: 'UserPromptSubmit',
    agent_start: 'TaskStart',
    agent_resume: 'TaskResume',
  }),
  kinds: {
    PreToolUse: 'before',
    PostToolUse: 'after',
    TaskStart: 'session',
    TaskResume: 'session',
    UserPromptSubmit: 'prompt',
  },
  tools: {
    edit: ['write_to_file', 'replace_in_file', 'new_file', 'apply_patch', 'editor', 'edit_file', 'delete_file'],
    shell: ['execute_command', 'run_commands', 'bash'],
    read: ['read_file', 'read_files'],
  },
  tells: ['PreToolUse', 'PostToolUse', 'TaskStart', 'TaskResume', 'UserPromptSubmit'],
  answer({ name, isTold }, outcome) {
    if (outcome.kind === 'deny' && name === 'PreToolUse') return printed({ cancel: true, errorMessage: outcome.text });
    const isSaid = outcome.kind !== 'proceed' && isTold;
    return printed(isSaid ? { cancel: false, contextModification: outcome.text } : { cancel: false });
  },
});

/**
 * Tool arguments are in PascalCase, the other fields in camelCase. https://antigravity.google/docs/hooks; third-party
 * payloads and decisions, with agy 1.0.5 and 1.1.2: https://github.com/websentry-ai/setup/pull/104,
 * https://github.com/michaeldhopkins/safe-chains/blob/main/HARNESS-BEHAVIORS.md
 */
const antigravityHooks = hookAdapter({
  flat(fields) {
    // null after a failed tool call
    const { name, args } = toFields(fields['toolCall']);
    const step = fields['stepIdx'];
    return { ...fields, name, args, Cwd: toFields(args)['Cwd'], step: typeof step === 'number' ? String(step) : '' };
  },
  fields: {
    tool: ['name'],
    session: ['conversationId'],
    toolCall: ['step'],
    cwd: ['Cwd'],
    folders: 'workspacePaths',
    input: ['args'],
  },
  kinds: { PreToolUse: 'before', PostToolUse: 'after', PreInvocation: 'prompt' },
  tools: {
    edit: ['write_to_file', 'replace_file_content', 'multi_replace_file_content', 'edit_file', 'propose_code',
      'delete_file'],
    shell: ['run_command'],
    read: ['view_file'],
    maxLines: 800,
  },
  tells: ['PreInvocation'],
  answer({ event, isTold }, outcome) {
    if (event === 'PreToolUse') {
      // a missing decision would ask the user; "allow" does not grant permission: Antigravity still asks as configured
      return printed(outcome.kind === 'deny' ? { decision: 'deny', reason: outcome.text } : { decision: 'allow' });
    }
    return printed(
      outcome.kind === 'proceed' || !isTold ? {} : { injectSteps: [{ ephemeralMessage: outcome.text }] },
    );
  },
});

/**
 * Event names are in PascalCase in the editor and in camelCase on the command line. Before version 1.0, the editor
 * tells hooks nothing about the tool, so no edit is judged. https://kiro.dev/docs/cli/hooks, and a third-party source
 * for the editor 1.0.165: https://awslabs.github.io/aidlc-workflows/reference/kiro-ide-hook-payload/
 */
const kiroHooks = hookAdapter({
  fields: { ...claudeRow.fields, tool: ['tool_name', 'toolName'], input: ['tool_input', 'toolArgs'] },
  nameOf: (event) => event.toLowerCase(),
  kinds: {
    pretooluse: 'before',
    posttooluse: 'after',
    agentspawn: 'session',
    sessionstart: 'session',
    userpromptsubmit: 'prompt',
    promptsubmit: 'prompt',
  },
  tools: {
    edit: ['fs_write', 'write', 'str_replace', 'fs_append', 'delete_file', 'create_file', 'edit_file'],
    shell: ['execute_bash', 'shell', 'execute_pwsh', 'execute_cmd'],
    read: ['fs_read', 'read', 'read_file', 'read_files'],
  },
  tells: ['agentspawn', 'sessionstart', 'userpromptsubmit', 'promptsubmit'],
  answer({ name, isTold }, outcome) {
    if (outcome.kind === 'deny' && name === 'pretooluse') return refused(outcome.text);
    return outcome.kind === 'proceed' || !isTold ? silent : textAnswer(outcome.text);
  },
});

/**
 * Paths are as the model wrote them, often relative. Payloads, denials and context were tested with Gemini CLI 0.61.0
 * and a scripted model. https://github.com/google-gemini/gemini-cli/blob/main/docs/hooks/reference.md
 */
const geminiHooks = hookAdapter({
  fields: { ...claudeRow.fields, toolCall: [] },
  kinds: { BeforeTool: 'before', AfterTool: 'after', SessionStart: 'session', BeforeAgent: 'prompt' },
  tools: { edit: ['write_file', 'replace'], shell: ['run_shell_command'], read: ['read_file'] },
  tells: ['SessionStart', 'BeforeAgent', 'AfterTool'],
  answer({ event, isTold }, outcome) {
    if (outcome.kind === 'deny' && event === 'BeforeTool') return printed({ decision: 'deny', reason: outcome.text });
    if (outcome.kind === 'proceed' || !isTold) return printed({});
    return printed({ hookSpecificOutput: { hookEventName: event, additionalContext: outcome.text } });
  },
});

/**
 * Events and answers have Claude Code's form; an edit is a patch without a separate path. Payloads, denials and context
 * were run with codex-cli 0.169.0 and a scripted model. https://learn.chatgpt.com/docs/hooks
 */
const codexHooks = hookAdapter({
  ...claudeRow,
  tools: {
    edit: ['apply_patch', 'Edit', 'Write'],
    shell: ['Bash', 'shell', 'shell_command', 'exec_command', 'local_shell', 'unified_exec'],
    read: [],
  },
});

/**
 * The agents whose hooks the guard answers, by their IDs in `agents.ts`, which is not used here because it loads
 * packages.
 */
export const hookAdapters = {
  claude: claudeHooks,
  codex: codexHooks,
  antigravity: antigravityHooks,
  gemini: geminiHooks,
  cursor: cursorHooks,
  windsurf: windsurfHooks,
  copilot: copilotHooks,
  opencode: opencodeHooks,
  cline: clineHooks,
  kiro: kiroHooks,
} satisfies Readonly<Record<string, HookAdapter>>;

export type HookAgent = keyof typeof hookAdapters;

/**
 * Finds the calling agent. Several agents also run the hooks of `.claude/settings.json`, so the payload identifies the
 * agent, regardless of the command line. Undefined for an agent without hooks.
 */
export function callingAgent(named: string, payload: unknown): HookAgent | undefined {
  const agent = Object.hasOwn(hookAdapters, named) ? named as HookAgent : undefined;
  const fields = toFields(payload);
  const has = (name: string) => fields[name] !== undefined;
  if (has('cursor_version') || has('conversation_id') && has('workspace_roots')) return 'cursor';
  if (has('agent_action_name')) return 'windsurf';
  if (has('clineVersion') || has('taskId') && has('workspaceRoots')) return 'cline';
  if (has('conversationId') && (has('toolCall') || has('workspacePaths'))) return 'antigravity';
  // Claude Code's payloads have no time stamp; Gemini CLI's payloads have a time stamp and a transcript
  const isCopilot = has('hookEventName') || has('sessionId') && has('timestamp') ||
    has('timestamp') && textIn(fields, 'session_id') !== undefined && !has('transcript_path');
  return isCopilot && (agent === undefined || agent === 'claude') ? 'copilot' : agent;
}
