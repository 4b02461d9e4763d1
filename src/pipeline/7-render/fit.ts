import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { truncateAtCodePoint } from '#base/text/markdown';
import type { SafeText } from '#model';
import { redact } from '#secrets/redact';
import { safe } from '#secrets/safeText';
import { minPackBudget } from '#tokens/budgets';
import type { Draft, Form, Plan } from './plan';

export interface FittedPlan {
  readonly draft: Draft;
  /** Set if even the task's text had to be shortened. */
  readonly shortTask?: SafeText;
}

/**
 * Trims a plan until the exact count of its longest form, `form`, is within the budget.
 * @throws UserError for a budget below 300
 */
export function fitPlan(plan: Plan, form: Form, budget: number): FittedPlan {
  if (!(budget >= minPackBudget))
    throw new UserError(english`A budget of ${budget} tokens is too small for a pack: give at least ${minPackBudget}.`,
      'usage');
  // the sum of the parts is an estimate, which is corrected by the excess of the joined text
  let excess = 0;
  for (;;) {
    let canTrim = true;
    while (canTrim && plan.tokens() + excess > budget) canTrim = plan.trim();
    const fitted = canTrim ? { draft: plan.draft(form) } : shortenTask(plan, form, budget);
    if (fitted.draft.tokens <= budget) return fitted;
    excess += Math.max(1, fitted.draft.tokens - budget);
  }
}

/** Keeps the longest beginning of the task's text, or of its digest, that fits. */
function shortenTask(plan: Plan, form: Form, budget: number): FittedPlan {
  const whole = plan.draft(form);
  if (whole.tokens <= budget) return { draft: whole };
  const shortened = (shortTask: SafeText): FittedPlan => ({ draft: plan.draft(form, shortTask), shortTask });
  let best = shortened(safe`…`);
  if (best.draft.tokens > budget)
    throw new UserError(english`A budget of ${budget} tokens is too small for a pack's frame: give a larger one.`,
      'usage');
  let low = 0;
  // no supported tokenizer has tokens of more than 128 characters, except for runs of one character
  let high = Math.min(plan.taskText.length - 1, 128 * budget);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const longer = shortened(redact(truncateAtCodePoint(plan.taskText, middle + 1)));
    if (longer.draft.tokens <= budget) {
      best = longer;
      low = middle;
    } else { high = middle - 1; }
  }
  return best;
}
