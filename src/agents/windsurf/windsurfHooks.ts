import { createJsonAnswer, createRefusal, silentAnswer, createTextAnswer } from '../hooks/answers';
import { claudeHooks } from '../claude/claudeHooks';
import { toFields, getTextField } from '../hooks/fields';
import type { HookAdapter, HookAnswer, HookOutcome } from '../hooks/hookCall';
import { createHookAdapter } from '../hooks/hookRow';

/** Cascade's hooks do not accept context or warnings. https://docs.devin.ai/desktop/cascade/hooks */
const cascadeHooks = createHookAdapter({
  flatten: ({ agent_action_name, trajectory_id, tool_info }) => ({
    ...toFields(tool_info),
    agent_action_name,
    trajectory_id,
  }),
  // the payload's other ID is shared by all actions of a turn, so it does not identify any of them
  fields: { event: ['agent_action_name'], tool: [], session: ['trajectory_id'], cwd: ['cwd'], input: [] },
  kinds: {
    pre_write_code: 'edit',
    post_write_code: 'edited',
    pre_read_code: 'reading',
    post_read_code: 'read',
    pre_run_command: 'shell',
    post_run_command: 'shellDone',
    pre_user_prompt: 'prompt',
  },
  // the payload of a read names the file but no lines
  tools: { edit: [], shell: [], read: [], maxLines: 200 },
  textEvents: [],
  answer({ event }, outcome) {
    if (outcome.kind === 'proceed') return silentAnswer;
    const canRefuse = event === 'pre_write_code' || event === 'pre_read_code' || event === 'pre_run_command';
    // standard output is shown to the user if the hook's show_output is on
    return outcome.kind === 'deny' && canRefuse ? createRefusal(outcome.text) : createTextAnswer(outcome.text);
  },
});

/**
 * The hooks of Cascade. Devin Local, in the same editor, has hooks in Claude Code's format:
 * https://docs.devin.ai/cli/extensibility/hooks/lifecycle-hooks
 */
export const windsurfHooks: HookAdapter = {
  read(event, payload) {
    const eventName = getTextField(toFields(payload), 'agent_action_name') ?? event;
    return (isCascade(eventName) ? cascadeHooks : claudeHooks).read(event, payload);
  },
  answer: (event, outcome) =>
    isCascade(event) ? cascadeHooks.answer(event, outcome) : createLocalAnswer(event, outcome),
  deliversText: (event) => !isCascade(event) && claudeHooks.deliversText(event),
};

/**
 * Adds `decision` and `reason`, as documented for Devin Local, to the answer in Claude Code's format, which Devin Local
 * also accepts: https://docs.devin.ai/cli/extensibility/hooks/overview
 */
function createLocalAnswer(event: string, outcome: HookOutcome): HookAnswer {
  const answer = claudeHooks.answer(event, outcome);
  if (outcome.kind !== 'deny' || event !== 'PreToolUse') return answer;
  return createJsonAnswer({ decision: 'block', reason: outcome.text, ...toFields(JSON.parse(answer.stdout)) });
}

function isCascade(event: string): boolean {
  return event.startsWith('pre_') || event.startsWith('post_');
}
