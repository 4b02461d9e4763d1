import { createJsonAnswer, silentAnswer } from '../hooks/answers';
import { createHookAdapter, type HookRow } from '../hooks/hookRow';

/**
 * Payloads, denials and context were tested with Claude Code 2.1.197 and a scripted model.
 * https://code.claude.com/docs/en/hooks, https://docs.devin.ai/cli/extensibility/hooks/overview
 */
export const claudeRow: HookRow = {
  fields: {
    event: ['hook_event_name'],
    tool: ['tool_name'],
    session: ['session_id'],
    toolCall: ['tool_use_id'],
    cwd: ['cwd'],
    input: ['tool_input'],
  },
  kinds: {
    PreToolUse: 'before',
    PostToolUse: 'after',
    PostToolUseFailure: 'after',
    SessionStart: 'session',
    UserPromptSubmit: 'prompt',
  },
  // the lowercase names are those of Devin Local, which uses Claude Code's hook format and also runs the hooks in
  // Claude Code's settings
  tools: {
    edit: ['Edit', 'Write', 'NotebookEdit', 'MultiEdit', 'edit', 'write', 'apply_patch'],
    shell: ['Bash', 'PowerShell', 'exec'],
    read: ['Read', 'read'],
    firstOffset: 1,
  },
  textEvents: ['PreToolUse', 'PostToolUse', 'SessionStart', 'UserPromptSubmit'],
  answer({ event }, outcome) {
    if (outcome.kind === 'proceed') return silentAnswer;
    const isDenial = outcome.kind === 'deny' && event === 'PreToolUse';
    return createJsonAnswer({
      hookSpecificOutput: {
        hookEventName: event,
        ...(isDenial
          ? { permissionDecision: 'deny', permissionDecisionReason: outcome.text }
          : { additionalContext: outcome.text }),
      },
    });
  },
};

export const claudeHooks = createHookAdapter(claudeRow);
