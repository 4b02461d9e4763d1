import { createJsonAnswer } from '../hooks/answers';
import { toFields } from '../hooks/fields';
import { createHookAdapter } from '../hooks/hookRow';

/**
 * Tool arguments are in PascalCase, the other fields in camelCase. Sources: https://antigravity.google/docs/hooks and,
 * for payloads and decisions of agy 1.0.5 and 1.1.2, https://github.com/websentry-ai/setup/pull/104 and
 * https://github.com/michaeldhopkins/safe-chains/blob/main/HARNESS-BEHAVIORS.md
 */
export const antigravityHooks = createHookAdapter({
  flatten(fields) {
    // `toolCall` is null after a failed call
    const { name, args } = toFields(fields['toolCall']);
    const step = fields['stepIdx'];
    return { ...fields, name, args, Cwd: toFields(args)['Cwd'], step: typeof step === 'number' ? String(step) : '' };
  },
  fields: {
    tool: ['name'],
    session: ['conversationId'],
    toolCall: ['step'],
    cwd: ['Cwd'],
    folders: 'workspacePaths',
    input: ['args'],
  },
  kinds: { PreToolUse: 'before', PostToolUse: 'after', PreInvocation: 'prompt' },
  tools: {
    edit: ['write_to_file', 'replace_file_content', 'multi_replace_file_content', 'edit_file', 'propose_code',
      'delete_file'],
    shell: ['run_command'],
    read: ['view_file'],
    maxLines: 800,
  },
  textEvents: ['PreInvocation'],
  answer({ event, deliversText }, outcome) {
    if (event === 'PreToolUse') {
      // without a decision, Antigravity would ask the user; "allow" grants nothing, because Antigravity still asks as
      // configured
      return createJsonAnswer(
        outcome.kind === 'deny' ? { decision: 'deny', reason: outcome.text } : { decision: 'allow' },
      );
    }
    return createJsonAnswer(
      outcome.kind === 'proceed' || !deliversText ? {} : { injectSteps: [{ ephemeralMessage: outcome.text }] },
    );
  },
});
