import { claudeRow } from '../claude/claudeHooks';
import { createRefusal, silentAnswer, createTextAnswer } from '../hooks/answers';
import { createHookAdapter } from '../hooks/hookRow';

/**
 * Event names are in PascalCase in the editor and in camelCase on the command line. Before version 1.0, the editor
 * does not pass the tool to hooks, so edits are not checked. https://kiro.dev/docs/cli/hooks, and a third-party source
 * for the editor 1.0.165: https://awslabs.github.io/aidlc-workflows/reference/kiro-ide-hook-payload/
 */
export const kiroHooks = createHookAdapter({
  fields: { ...claudeRow.fields, tool: ['tool_name', 'toolName'], input: ['tool_input', 'toolArgs'] },
  normalizeEvent: (event) => event.toLowerCase(),
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
  textEvents: ['agentspawn', 'sessionstart', 'userpromptsubmit', 'promptsubmit'],
  answer({ name, deliversText }, outcome) {
    if (outcome.kind === 'deny' && name === 'pretooluse') return createRefusal(outcome.text);
    return outcome.kind === 'proceed' || !deliversText ? silentAnswer : createTextAnswer(outcome.text);
  },
});
