import { createJsonAnswer } from '../hooks/answers';
import { createHookAdapter, createNameMapper } from '../hooks/hookRow';

/**
 * Cursor also runs the hooks of `.claude/settings.json`, under Claude's event names but with its own fields. No hook
 * can stop the edits made by tab completions. Sources: https://cursor.com/docs/hooks,
 * https://cursor.com/docs/reference/third-party-hooks and, for `file_path` of Write and for "allow", which does not
 * grant permission, https://github.com/michaeldhopkins/safe-chains/blob/main/HARNESS-BEHAVIORS.md
 */
export const cursorHooks = createHookAdapter({
  fields: {
    event: ['hook_event_name'],
    tool: ['tool_name'],
    session: ['conversation_id', 'session_id'],
    toolCall: ['tool_use_id'],
    cwd: ['cwd'],
    folders: 'workspace_roots',
    input: ['tool_input'],
  },
  normalizeEvent: createNameMapper({
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
  textEvents: ['postToolUse', 'sessionStart'],
  answer({ event, name, deliversText }, outcome) {
    if (outcome.kind === 'deny' && (name === 'preToolUse' || name === 'beforeShellExecution')) {
      const decision = { permissionDecision: 'deny', permissionDecisionReason: outcome.text };
      return createJsonAnswer({
        permission: 'deny',
        user_message: outcome.text,
        agent_message: outcome.text,
        ...(name === event ? {} : { hookSpecificOutput: { hookEventName: event, ...decision } }),
      });
    }
    // this is not a grant, because Cursor still asks according to its settings; an empty output counts as invalid
    if (name === 'preToolUse') return createJsonAnswer({ permission: 'allow' });
    return createJsonAnswer(outcome.kind === 'proceed' || !deliversText ? {} : { additional_context: outcome.text });
  },
});
