import type { SafeText, Selection } from '../model';
import { safe } from '../secrets/safeText';
import type { PackContent } from './content';
import { fit } from './fit';
import { createPlan, type Count } from './plan';

export type { ConcurrentContext, Frame, FreshnessFacts, PackContent } from './content';

export interface Rendered {
  readonly text: SafeText;
  /** Exact, of the whole text; never over the budget. */
  readonly tokens: number;
  /** Sections that fitting shortened or dropped, in the order of giving way. */
  readonly trimmed: readonly string[];
  /** After fitting: what the text shows, each view with the tokens of its block. */
  readonly selection: Selection;
}

/**
 * The context file. Sections in contracts.md's order; the same content gives the same bytes.
 * @throws UserError for a budget below 300 tokens
 */
export function render(content: PackContent, budget: number, count: Count): Rendered {
  return fit(content, budget, count);
}

/** Receipts, delta and token consumers are known only after the selection: what they may take. */
const afterSelection = 420;
/** Sections give way before files do, so all of them together may ask for this part of the budget. */
const sectionsShare = 0.2;

/** Tokens of all but the file blocks and their rows: what `select` must leave. `content.selection` may be empty. */
export function overheadOf(content: PackContent, budget: number, count: Count): number {
  const bare: PackContent = { ...content, selection: { files: [], omitted: [] }, previous: undefined };
  const all = createPlan(bare, budget, count).tokens();
  const least = createPlan({ ...bare, repoMap: safe``, warnings: [], leftOut: [], changes: [], redactions: [] }, budget, count).tokens();
  return Math.ceil(least + Math.min(all - least + afterSelection, sectionsShare * budget));
}
