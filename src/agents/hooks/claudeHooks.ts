import { printed, silent } from './answers';
import { fieldsOf, textIn } from './fields';
import type { HookAdapter, HookKind } from './hookCall';
import { inputOf, toolKind, type Tools } from './toolCall';

/** The last ones are those of Devin Local, whose hooks have Claude Code's form and which runs these settings too. */
const tools: Tools = {
  edit: ['Edit', 'Write', 'NotebookEdit', 'MultiEdit', 'edit', 'write', 'apply_patch'],
  shell: ['Bash', 'PowerShell', 'exec'],
};

export const claudeHooks: HookAdapter = {
  read(given, payload) {
    const fields = fieldsOf(payload);
    const event = textIn(fields, 'hook_event_name') ?? given;
    const kind = kindOf(event, textIn(fields, 'tool_name'));
    return {
      kind,
      event,
      session: textIn(fields, 'session_id'),
      toolCall: textIn(fields, 'tool_use_id'),
      cwd: textIn(fields, 'cwd'),
      folders: [],
      ...inputOf(kind, fields['tool_input']),
    };
  },
  answer(event, outcome) {
    if (outcome.kind === 'proceed') return silent;
    const denial = outcome.kind === 'deny' && event === 'PreToolUse';
    return printed({
      hookSpecificOutput: {
        hookEventName: event,
        ...(denial
          ? { permissionDecision: 'deny', permissionDecisionReason: outcome.text }
          : { additionalContext: outcome.text }),
      },
    });
  },
  tells: (event) => ['PreToolUse', 'PostToolUse', 'SessionStart', 'UserPromptSubmit'].includes(event),
  cannot: ['Files that a person adds with @ are read without a hook.'],
  sources: [
    { what: 'payloads, denials and context', where: 'Claude Code 2.1.197, a scripted model', kind: 'run' },
    { what: 'hooks', where: 'https://code.claude.com/docs/en/hooks', kind: 'vendor' },
    { what: 'Devin Local', where: 'https://docs.devin.ai/cli/extensibility/hooks/overview', kind: 'vendor' },
  ],
};

function kindOf(event: string, tool: string | undefined): HookKind {
  if (event === 'PreToolUse') return toolKind(tool, 'before', tools);
  if (event === 'PostToolUse' || event === 'PostToolUseFailure') return toolKind(tool, 'after', tools);
  if (event === 'SessionStart') return 'session';
  return event === 'UserPromptSubmit' ? 'prompt' : 'other';
}
