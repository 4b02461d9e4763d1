import { refused, silent, textAnswer } from './answers';
import { fieldsOf, textIn } from './fields';
import type { HookAdapter, HookKind } from './hookCall';
import { inputOf, toolKind, type Tools } from './toolCall';

const tools: Tools = {
  edit: ['fs_write', 'write', 'str_replace', 'fs_append', 'delete_file', 'create_file', 'edit_file'],
  shell: ['execute_bash', 'shell', 'execute_pwsh', 'execute_cmd'],
};

/** Names of events are in PascalCase in the editor and in camelCase on the command line. */
export const kiroHooks: HookAdapter = {
  read(given, payload) {
    const fields = fieldsOf(payload);
    const event = textIn(fields, 'hook_event_name') ?? given;
    const kind = kindOf(event.toLowerCase(), textIn(fields, 'tool_name', 'toolName'));
    return {
      kind,
      event,
      session: textIn(fields, 'session_id'),
      toolCall: textIn(fields, 'tool_use_id'),
      cwd: textIn(fields, 'cwd'),
      folders: [],
      ...inputOf(kind, fields['tool_input'] ?? fields['toolArgs']),
    };
  },
  answer(event, outcome) {
    if (outcome.kind === 'deny' && event.toLowerCase() === 'pretooluse') return refused(outcome.text);
    return outcome.kind === 'proceed' || !this.tells(event) ? silent : textAnswer(outcome.text);
  },
  tells: (event) => ['agentspawn', 'sessionstart', 'userpromptsubmit', 'promptsubmit'].includes(event.toLowerCase()),
  cannot: ['A warning before an edit reaches the agent with the next prompt.',
    'Before version 1.0 the editor tells hooks nothing about the tool, so that no edit is judged.'],
  sources: [
    { what: 'hooks of the command line', where: 'https://kiro.dev/docs/cli/hooks', kind: 'vendor' },
    {
      what: 'payloads of the editor, 1.0.165',
      where: 'https://awslabs.github.io/aidlc-workflows/reference/kiro-ide-hook-payload/',
      kind: 'third party',
    },
  ],
};

function kindOf(event: string, tool: string | undefined): HookKind {
  if (event === 'pretooluse') return toolKind(tool, 'before', tools);
  if (event === 'posttooluse') return toolKind(tool, 'after', tools);
  if (event === 'agentspawn' || event === 'sessionstart') return 'session';
  return event === 'userpromptsubmit' || event === 'promptsubmit' ? 'prompt' : 'other';
}
