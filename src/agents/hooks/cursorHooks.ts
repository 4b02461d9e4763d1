import { printed } from './answers';
import { fieldsOf, textIn, textsIn } from './fields';
import type { HookAdapter, HookKind } from './hookCall';
import { inputOf, toolKind, type Tools } from './toolCall';

const tools: Tools = {
  edit: ['Write', 'Delete', 'Edit', 'MultiEdit', 'StrReplace', 'ApplyPatch', 'EditNotebook', 'NotebookEdit'],
  shell: ['Shell', 'Bash'],
};

/** Cursor also runs the hooks of `.claude/settings.json`: under Claude's names of events, with its own fields. */
const ownName: Readonly<Record<string, string>> = {
  PreToolUse: 'preToolUse',
  PostToolUse: 'postToolUse',
  SessionStart: 'sessionStart',
  UserPromptSubmit: 'beforeSubmitPrompt',
};

export const cursorHooks: HookAdapter = {
  read(given, payload) {
    const fields = fieldsOf(payload);
    const event = textIn(fields, 'hook_event_name') ?? given;
    const own = ownName[event] ?? event;
    const kind = kindOf(own, textIn(fields, 'tool_name'));
    return {
      kind,
      event,
      session: textIn(fields, 'conversation_id', 'session_id'),
      toolCall: textIn(fields, 'tool_use_id'),
      cwd: textIn(fields, 'cwd') ?? textsIn(fields, 'workspace_roots')[0],
      folders: textsIn(fields, 'workspace_roots'),
      ...inputOf(kind, hasInput(own) ? fields['tool_input'] : fields),
    };
  },
  answer(event, outcome) {
    const own = ownName[event] ?? event;
    const isGate = own === 'preToolUse' || own === 'beforeShellExecution';
    if (isGate && outcome.kind === 'deny') {
      return printed({
        permission: 'deny',
        user_message: outcome.text,
        agent_message: outcome.text,
        ...(own === event ? {} : {
          hookSpecificOutput: {
            hookEventName: event,
            permissionDecision: 'deny',
            permissionDecisionReason: outcome.text,
          },
        }),
      });
    }
    // no grant here: Cursor asks as it is set up; an empty output counts as invalid
    if (own === 'preToolUse') return printed({ permission: 'allow' });
    return printed(outcome.kind === 'proceed' || !this.tells(event) ? {} : { additional_context: outcome.text });
  },
  tells: (event) => ['postToolUse', 'sessionStart'].includes(ownName[event] ?? event),
  cannot: [
    'A warning before an edit reaches the agent after it: preToolUse can only allow or deny.',
    'The prompt event takes no context.',
    'Tab completions are edits without a hook that could stop them.',
  ],
  sources: [
    { what: 'hooks', where: 'https://cursor.com/docs/hooks', kind: 'vendor' },
    {
      what: 'file_path of Write; allow is no grant',
      where: 'https://github.com/michaeldhopkins/safe-chains/blob/main/HARNESS-BEHAVIORS.md',
      kind: 'third party',
    },
    { what: 'third-party settings', where: 'https://cursor.com/docs/reference/third-party-hooks', kind: 'vendor' },
  ],
};

function hasInput(own: string): boolean {
  return own === 'preToolUse' || own === 'postToolUse' || own === 'postToolUseFailure';
}

function kindOf(own: string, tool: string | undefined): HookKind {
  switch (own) {
    case 'preToolUse':
      return toolKind(tool, 'before', tools);
    case 'postToolUse':
    case 'postToolUseFailure':
      return toolKind(tool, 'after', tools);
    case 'afterFileEdit':
      return 'edited';
    case 'beforeShellExecution':
      return 'shell';
    case 'afterShellExecution':
      return 'shellDone';
    case 'sessionStart':
      return 'session';
    default:
      return own === 'beforeSubmitPrompt' ? 'prompt' : 'other';
  }
}
