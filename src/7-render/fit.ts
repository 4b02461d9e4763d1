import { UserError } from '../base/errors';
import { redact } from '../secrets/redact';
import { safe } from '../secrets/safeText';
import { cut } from '../base/markdown';
import type { Task } from '../model';
import type { Draft, Plan } from './plan';

/** Tokens below which not even the task and a row fit (design/contracts.md). */
export const smallestBudget = 300;

/**
 * Trims a plan until its text's exact count is within the budget.
 * @throws UserError for a budget below 300
 */
export function fit(plan: Plan, task: Task, budget: number): Draft {
  if (!(budget >= smallestBudget)) throw new UserError(`A budget of ${budget} tokens is too small for a pack: give at least ${smallestBudget}.`, 'usage');
  // both ends: leaning makes room that need not be trimmed, and what trimming takes from files may ask for leaning again;
  // the parts' sum is a close guess; the count of the joined text decides, and what it is over is taken off the guess
  let over = 0;
  for (;;) {
    let more = true;
    while (plan.lean());
    while (more && plan.tokens() + over > budget) more = plan.trim();
    while (plan.lean());
    const draft = more ? plan.draft() : shortenTask(task, plan, budget);
    if (draft.tokens <= budget) return draft;
    over += Math.max(1, draft.tokens - budget);
  }
}

/** The longest beginning of the task's text that fits. */
function shortenTask(task: Task, plan: Plan, budget: number): Draft {
  const whole = plan.draft();
  if (whole.tokens <= budget) return whole;
  let best = plan.draft(safe`…`);
  if (best.tokens > budget) throw new UserError(`A budget of ${budget} tokens does not hold a pack's frame: give a larger one.`, 'usage');
  let low = 0;
  // no tokenizer that we have makes one token of more than 128 characters, but for long runs of one character
  let high = Math.min(task.text.length - 1, 128 * budget);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const draft = plan.draft(redact(cut(task.text, middle + 1)));
    if (draft.tokens <= budget) { best = draft; low = middle; } else { high = middle - 1; }
  }
  return best;
}
