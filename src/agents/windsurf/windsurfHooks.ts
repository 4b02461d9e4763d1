import { printed, refused, silent, textAnswer } from '../hooks/answers';
import { claudeHooks } from '../claude/claudeHooks';
import { toFields, textIn } from '../hooks/fields';
import type { HookAdapter, HookAnswer, HookOutcome } from '../hooks/hookCall';
import { hookAdapter } from '../hooks/hookRow';

/** Accepts no context and no warning. https://docs.devin.ai/desktop/cascade/hooks */
const cascadeHooks = hookAdapter({
  flat: ({ agent_action_name, trajectory_id, tool_info }) => ({
    ...toFields(tool_info),
    agent_action_name,
    trajectory_id,
  }),
  // the payload's other ID is shared by all actions of a turn, so it does not identify any of them
  fields: { event: ['agent_action_name'], tool: [], session: ['trajectory_id'], cwd: ['cwd'], input: [] },
  kinds: {
    pre_write_code: 'edit',
    post_write_code: 'edited',
    post_read_code: 'read',
    pre_run_command: 'shell',
    post_run_command: 'shellDone',
    pre_user_prompt: 'prompt',
  },
  // the payload of a read names the file but no lines
  tools: { edit: [], shell: [], read: [], maxLines: 200 },
  tells: [],
  answer({ event }, outcome) {
    if (outcome.kind === 'proceed') return silent;
    const canRefuse = event === 'pre_write_code' || event === 'pre_run_command';
    // standard output is shown to the user if the hook's show_output is on
    return outcome.kind === 'deny' && canRefuse ? refused(outcome.text) : textAnswer(outcome.text);
  },
});

/**
 * The hooks of Cascade. Devin Local, in the same editor, has hooks in Claude Code's format:
 * https://docs.devin.ai/cli/extensibility/hooks/lifecycle-hooks
 */
export const windsurfHooks: HookAdapter = {
  read(event, payload) {
    const named = textIn(toFields(payload), 'agent_action_name') ?? event;
    return (isCascade(named) ? cascadeHooks : claudeHooks).read(event, payload);
  },
  answer: (event, outcome) => isCascade(event) ? cascadeHooks.answer(event, outcome) : localAnswer(event, outcome),
  tells: (event) => !isCascade(event) && claudeHooks.tells(event),
};

/**
 * Adds `decision` and `reason`, which Devin Local documents, to the answers of Claude Code's hooks, which it also
 * accepts: https://docs.devin.ai/cli/extensibility/hooks/overview
 */
function localAnswer(event: string, outcome: HookOutcome): HookAnswer {
  const answer = claudeHooks.answer(event, outcome);
  if (outcome.kind !== 'deny' || event !== 'PreToolUse') return answer;
  return printed({ decision: 'block', reason: outcome.text, ...toFields(JSON.parse(answer.stdout)) });
}

function isCascade(event: string): boolean {
  return event.startsWith('pre_') || event.startsWith('post_');
}
