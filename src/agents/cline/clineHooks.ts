import { createJsonAnswer } from '../hooks/answers';
import { toFields, getTextField } from '../hooks/fields';
import { createHookAdapter, createNameMapper } from '../hooks/hookRow';

/**
 * Hooks run only if the user has switched them on in Cline's settings.
 * https://docs.cline.bot/features/hooks/hook-reference; Cline CLI 3.0: https://github.com/cline/cline
 */
export const clineHooks = createHookAdapter({
  flatten(fields) {
    const [preToolUse, postToolUse] = [toFields(fields['preToolUse']), toFields(fields['postToolUse'])];
    const call = toFields(fields['tool_call']);
    return {
      ...fields,
      tool: getTextField(preToolUse, 'toolName', 'tool') ?? getTextField(postToolUse, 'toolName', 'tool') ??
        getTextField(call, 'name'),
      call: call['id'],
      input: preToolUse['parameters'] ?? postToolUse['parameters'] ?? call['input'],
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
  normalizeEvent: createNameMapper({
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
  textEvents: ['PreToolUse', 'PostToolUse', 'TaskStart', 'TaskResume', 'UserPromptSubmit'],
  answer({ name, deliversText }, outcome) {
    if (outcome.kind === 'deny' && name === 'PreToolUse')
      return createJsonAnswer({ cancel: true, errorMessage: outcome.text });
    const addsText = outcome.kind !== 'proceed' && deliversText;
    return createJsonAnswer(addsText ? { cancel: false, contextModification: outcome.text } : { cancel: false });
  },
});
