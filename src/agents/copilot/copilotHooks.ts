import { createJsonAnswer, silentAnswer } from '../hooks/answers';
import { toFields, parseJsonInput, getTextField } from '../hooks/fields';
import { createHookAdapter } from '../hooks/hookRow';

/**
 * Events in camelCase have `toolName` and `toolArgs`; events in PascalCase use Claude's field names. Payloads, denials
 * and context were tested with Copilot CLI 1.0.102 and a scripted model. Sources:
 * https://docs.github.com/en/copilot/reference/hooks-reference and, for VS Code's local agent,
 * https://code.visualstudio.com/docs/copilot/customization/hooks
 */
export const copilotHooks = createHookAdapter({
  flatten(fields) {
    const tool = getTextField(fields, 'toolName', 'tool_name');
    const input = fields['toolArgs'] ?? fields['tool_input'];
    const isView = getTextField(toFields(parseJsonInput(input)), 'command') === 'view' && tool === 'str_replace_editor';
    return { ...fields, input, tool: isView ? 'view' : tool };
  },
  fields: {
    event: ['hook_event_name', 'hookEventName'],
    tool: ['tool'],
    session: ['sessionId', 'session_id'],
    toolCall: ['toolCallId', 'tool_use_id', 'toolUseId'],
    cwd: ['cwd'],
    input: ['input'],
  },
  kinds: {
    preToolUse: 'before',
    PreToolUse: 'before',
    postToolUse: 'after',
    PostToolUse: 'after',
    postToolUseFailure: 'after',
    sessionStart: 'session',
    SessionStart: 'session',
    userPromptSubmitted: 'prompt',
    UserPromptSubmit: 'prompt',
  },
  // these are the tools of Copilot CLI and VS Code's agent, Claude's names for both, and those of VS Code's local agent
  tools: {
    edit: ['create', 'edit', 'str_replace_editor', 'str_replace', 'insert', 'apply_patch', 'Edit', 'Write', 'MultiEdit',
      'create_file', 'replace_string_in_file', 'multi_replace_string_in_file', 'insert_edit_into_file',
      'edit_notebook_file', 'editFiles', 'createFile'],
    shell: ['bash', 'powershell', 'Bash', 'run_in_terminal', 'runTerminalCommand'],
    read: ['view', 'Read', 'read_file', 'readFile'],
  },
  // the output of a prompt hook is ignored, except by VS Code's local agent, whose event name is in PascalCase
  textEvents: ['postToolUse', 'PostToolUse', 'sessionStart', 'SessionStart', 'UserPromptSubmit'],
  answer({ event, deliversText }, outcome) {
    if (outcome.kind === 'deny' && (event === 'preToolUse' || event === 'PreToolUse')) {
      const decision = { permissionDecision: 'deny', permissionDecisionReason: outcome.text };
      return createJsonAnswer({ ...decision, hookSpecificOutput: { hookEventName: 'PreToolUse', ...decision } });
    }
    if (outcome.kind === 'proceed' || !deliversText) return silentAnswer;
    const context = { additionalContext: outcome.text };
    return createJsonAnswer({
      ...context,
      ...(/^[A-Z]/.test(event) ? { hookSpecificOutput: { hookEventName: event, ...context } } : {}),
    });
  },
});
