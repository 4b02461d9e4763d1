import { printed } from './answers';
import { fieldsOf, textIn, textsIn } from './fields';
import type { HookAdapter, HookKind } from './hookCall';
import { inputOf, toolKind, type Tools } from './toolCall';

const tools: Tools = {
  edit: ['write_to_file', 'replace_file_content', 'multi_replace_file_content', 'edit_file', 'propose_code',
    'delete_file'],
  shell: ['run_command'],
};

/** Arguments of tools are in PascalCase, the other fields in camelCase. */
export const antigravityHooks: HookAdapter = {
  read(event, payload) {
    const fields = fieldsOf(payload);
    // null after a tool that failed
    const call = fieldsOf(fields['toolCall']);
    const kind = kindOf(event, textIn(call, 'name'));
    const step = fields['stepIdx'];
    return {
      kind,
      event,
      session: textIn(fields, 'conversationId'),
      toolCall: typeof step === 'number' ? String(step) : undefined,
      cwd: textIn(fieldsOf(call['args']), 'Cwd') ?? textsIn(fields, 'workspacePaths')[0],
      folders: textsIn(fields, 'workspacePaths'),
      ...inputOf(kind, call['args']),
    };
  },
  answer(event, outcome) {
    if (event === 'PreToolUse') {
      // a missing decision would ask the person; "allow" is no grant: Antigravity still asks as it is set up
      return printed(outcome.kind === 'deny' ? { decision: 'deny', reason: outcome.text } : { decision: 'allow' });
    }
    return printed(
      outcome.kind === 'proceed' || !this.tells(event) ? {} : { injectSteps: [{ ephemeralMessage: outcome.text }] },
    );
  },
  tells: (event) => event === 'PreInvocation',
  cannot: ['A warning before an edit reaches the agent with its next turn.',
    'There is no event at the start of a session: the first turn gets its facts.'],
  sources: [
    { what: 'hooks', where: 'https://antigravity.google/docs/hooks', kind: 'vendor' },
    {
      what: 'payloads and decisions',
      where: 'https://github.com/michaeldhopkins/safe-chains/blob/main/HARNESS-BEHAVIORS.md, agy 1.1.2',
      kind: 'third party',
    },
    { what: 'payloads', where: 'https://github.com/websentry-ai/setup/pull/104, agy 1.0.5', kind: 'third party' },
  ],
};

function kindOf(event: string, tool: string | undefined): HookKind {
  if (event === 'PreToolUse') return toolKind(tool, 'before', tools);
  if (event === 'PostToolUse') return toolKind(tool, 'after', tools);
  return event === 'PreInvocation' ? 'prompt' : 'other';
}
