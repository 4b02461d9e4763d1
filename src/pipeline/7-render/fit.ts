import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import type { SafeText } from '#model';
import { redact } from '#secrets/redact';
import { safe } from '#secrets/safeText';
import { minPackBudget } from '#tokens/budgets';
import type { Draft, Form, Plan } from './plan';
import { truncateSafe } from '#secrets/truncate';

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
    throw new UserError(english`A budget of ${budget} tokens is too small for a pack: use at least ${minPackBudget}.`,
      'usage');
  // the sum of the parts is an estimate, which is corrected by the excess of the joined text
  let excess = 0;
  for (;;) {
    let canTrim = true;
    while (canTrim && plan.countTokens() + excess > budget) canTrim = plan.trim();
    const fittedPlan = canTrim ? { draft: plan.createDraft(form) } : shortenTask(plan, form, budget);
    if (fittedPlan.draft.tokens <= budget) return fittedPlan;
    excess += Math.max(1, fittedPlan.draft.tokens - budget);
  }
}

/** Keeps the longest beginning of the task's text, or of its digest, that fits. */
function shortenTask(plan: Plan, form: Form, budget: number): FittedPlan {
  const fullDraft = plan.createDraft(form);
  if (fullDraft.tokens <= budget) return { draft: fullDraft };
  const createShortenedPlan = (shortTask: SafeText): FittedPlan => ({
    draft: plan.createDraft(form, shortTask),
    shortTask,
  });
  let bestPlan = createShortenedPlan(safe`…`);
  if (bestPlan.draft.tokens > budget)
    throw new UserError(
      english`A budget of ${budget} tokens is too small for the fixed parts of a pack: use a larger one.`,
      'usage',
    );
  let low = 0;
  // no supported tokenizer has tokens of more than 128 characters, except for runs of one character
  let high = Math.min(plan.taskText.length - 1, 128 * budget);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const longerPlan = createShortenedPlan(redact(truncateSafe(plan.taskText, middle + 1)));
    if (longerPlan.draft.tokens <= budget) {
      bestPlan = longerPlan;
      low = middle;
    } else { high = middle - 1; }
  }
  return bestPlan;
}
