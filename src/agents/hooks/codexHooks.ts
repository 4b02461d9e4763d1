import { claudeHooks } from './claudeHooks';
import { fieldsOf, textIn } from './fields';
import type { HookAdapter } from './hookCall';
import { inputOf, toolKind, type Tools } from './toolCall';

const tools: Tools = {
  edit: ['apply_patch', 'Edit', 'Write'],
  shell: ['Bash', 'shell', 'shell_command', 'exec_command', 'local_shell', 'unified_exec'],
};

/** Events and answers have Claude Code's form; an edit is a patch without a path of its own. */
export const codexHooks: HookAdapter = {
  read(given, payload) {
    const fields = fieldsOf(payload);
    const call = claudeHooks.read(given, payload);
    if (!call) return undefined;
    const at = call.event === 'PreToolUse' ? 'before' : call.event === 'PostToolUse' ? 'after' : undefined;
    if (at === undefined) return call;
    const kind = toolKind(textIn(fields, 'tool_name'), at, tools);
    return { ...call, kind, ...inputOf(kind, fields['tool_input']) };
  },
  answer: (event, outcome) => claudeHooks.answer(event, outcome),
  tells: (event) => claudeHooks.tells(event),
  cannot: ['Hooks that are new or changed are skipped without a word until they are approved with /hooks.'],
  sources: [
    { what: 'payloads, denials and context', where: 'codex-cli 0.169.0, a scripted model', kind: 'run' },
    {
      what: 'additionalContext of PreToolUse',
      where: 'https://github.com/openai/codex/blob/main/codex-rs/hooks/src/schema.rs',
      kind: 'vendor',
    },
    { what: 'hooks', where: 'https://learn.chatgpt.com/docs/hooks', kind: 'vendor' },
  ],
};
