import { printed } from './answers';
import { fieldsOf, textIn, textsIn } from './fields';
import type { HookAdapter, HookKind } from './hookCall';
import { inputOf, toolKind, type Tools } from './toolCall';

const tools: Tools = {
  edit: ['write_to_file', 'replace_in_file', 'new_file', 'apply_patch', 'editor', 'edit_file', 'delete_file'],
  shell: ['execute_command', 'run_commands', 'bash'],
};

/** The command line names its events otherwise than the editor: `tool_call` is `PreToolUse`. */
const sameAs: Readonly<Record<string, string>> = {
  tool_call: 'PreToolUse',
  tool_result: 'PostToolUse',
  prompt_submit: 'UserPromptSubmit',
  agent_start: 'TaskStart',
  agent_resume: 'TaskResume',
};

export const clineHooks: HookAdapter = {
  read(given, payload) {
    const fields = fieldsOf(payload);
    const event = textIn(fields, 'hookName') ?? given;
    const before = fieldsOf(fields['preToolUse']);
    const after = fieldsOf(fields['postToolUse']);
    const call = fieldsOf(fields['tool_call']);
    const kind = kindOf(sameAs[event] ?? event,
      textIn(before, 'toolName', 'tool') ?? textIn(after, 'toolName', 'tool') ?? textIn(call, 'name'));
    return {
      kind,
      event,
      session: textIn(fields, 'taskId'),
      toolCall: textIn(call, 'id'),
      cwd: textsIn(fields, 'workspaceRoots')[0],
      folders: textsIn(fields, 'workspaceRoots'),
      ...inputOf(kind, before['parameters'] ?? after['parameters'] ?? call['input']),
    };
  },
  answer(event, outcome) {
    const own = sameAs[event] ?? event;
    if (outcome.kind === 'proceed') return printed({ cancel: false });
    if (outcome.kind === 'deny' && own === 'PreToolUse') return printed({ cancel: true, errorMessage: outcome.text });
    return printed(
      this.tells(event) ? { cancel: false, contextModification: outcome.text } : { cancel: false },
    );
  },
  tells: (event) =>
    ['PreToolUse', 'PostToolUse', 'TaskStart', 'TaskResume', 'UserPromptSubmit'].includes(sameAs[event] ?? event),
  cannot: ['Hooks run only where the person has switched them on in the settings of Cline.'],
  sources: [
    { what: 'hooks', where: 'https://docs.cline.bot/features/hooks/hook-reference', kind: 'vendor' },
    { what: 'Cline CLI 3.0', where: 'https://github.com/cline/cline', kind: 'vendor' },
  ],
};

function kindOf(event: string, tool: string | undefined): HookKind {
  if (event === 'PreToolUse') return toolKind(tool, 'before', tools);
  if (event === 'PostToolUse') return toolKind(tool, 'after', tools);
  if (event === 'TaskStart' || event === 'TaskResume') return 'session';
  return event === 'UserPromptSubmit' ? 'prompt' : 'other';
}
