import { printed, refused, silent, textAnswer } from './answers';
import { claudeHooks } from './claudeHooks';
import { fieldsOf, textIn } from './fields';
import type { HookAdapter, HookAnswer, HookKind, HookOutcome } from './hookCall';
import { inputOf } from './toolCall';

const kinds: Readonly<Record<string, HookKind>> = {
  pre_write_code: 'edit',
  post_write_code: 'edited',
  pre_run_command: 'shell',
  post_run_command: 'shellDone',
  pre_user_prompt: 'prompt',
};

/** Cascade's hooks. Devin Local, in the same editor, has hooks in Claude Code's form. */
export const windsurfHooks: HookAdapter = {
  read(given, payload) {
    const fields = fieldsOf(payload);
    if (!isCascade(textIn(fields, 'agent_action_name') ?? given)) return claudeHooks.read(given, payload);
    const event = textIn(fields, 'agent_action_name') ?? given;
    const kind = kinds[event] ?? 'other';
    const info = fieldsOf(fields['tool_info']);
    const { paths, command } = inputOf(kind, info);
    return {
      kind,
      event,
      session: textIn(fields, 'trajectory_id'),
      // one for all actions of a turn, so that it names none of them
      toolCall: undefined,
      cwd: textIn(info, 'cwd'),
      folders: [],
      paths,
      command,
    };
  },
  answer(event, outcome) {
    if (!isCascade(event)) return localAnswer(event, outcome);
    if (outcome.kind === 'proceed') return silent;
    const canRefuse = event === 'pre_write_code' || event === 'pre_run_command';
    // standard output is shown to the person, where the hook's show_output is on
    return outcome.kind === 'deny' && canRefuse ? refused(outcome.text) : textAnswer(outcome.text);
  },
  tells: (event) => !isCascade(event) && claudeHooks.tells(event),
  cannot: ['Cascade takes no context and no warning: only a denial reaches the agent, a warning reaches the person.'],
  sources: [
    { what: 'Cascade', where: 'https://docs.devin.ai/desktop/cascade/hooks', kind: 'vendor' },
    {
      what: 'payloads of Devin Local',
      where: 'https://docs.devin.ai/cli/extensibility/hooks/lifecycle-hooks',
      kind: 'vendor',
    },
    { what: 'its decisions', where: 'https://docs.devin.ai/cli/extensibility/hooks/overview', kind: 'vendor' },
  ],
};

/** Devin Local documents `decision` and `reason`, and takes the answers of Claude Code's hooks. */
function localAnswer(event: string, outcome: HookOutcome): HookAnswer {
  const answer = claudeHooks.answer(event, outcome);
  if (outcome.kind !== 'deny' || event !== 'PreToolUse') return answer;
  return printed({ decision: 'block', reason: outcome.text, ...fieldsOf(JSON.parse(answer.stdout)) });
}

function isCascade(event: string): boolean {
  return event.startsWith('pre_') || event.startsWith('post_');
}
