import type { SafeText, Selection, View } from '../model';
import { safe } from '../secrets/safeText';
import type { CommonContent, Frame, PackContent } from './content';
import { fit } from './fit';
import { once, partsOf, type Blocks } from './parts';
import { createPlan, type Counter } from './plan';

export type { CommonContent, ConcurrentContext, Frame, FreshnessFacts, PackContent } from './content';

export interface Rendered {
  readonly text: SafeText;
  /** Exact, of the whole text; never over the budget. */
  readonly tokens: number;
  /** Sections that fitting shortened or dropped, in the order of giving way. */
  readonly trimmed: readonly string[];
  /** After fitting: what the text shows, each view with the tokens of its block. */
  readonly selection: Selection;
}

/** What the context files of a pack have in common is made once, and the blocks of views live as long as these. */
export interface Renderer {
  /**
   * A context file for each frame, made when it is asked for first. Sections in contracts.md's order; the same content
   * gives the same bytes. Asking throws `UserError` for a budget below 300 tokens.
   */
  render(content: CommonContent, frames: readonly Frame[], budget: number, counter: Counter): readonly (() => Rendered)[];
  /** Tokens of all but the file blocks and their rows, of the frame that needs most: what `select` must leave. */
  overhead(content: CommonContent, frames: readonly Frame[], budget: number, counter: Counter): number;
}

export function createRenderer(): Renderer {
  const blocks: Blocks = new WeakMap<View, { readonly path: string; readonly language: string | undefined; readonly block: SafeText }>();
  return {
    render(content, frames, budget, counter) {
      const parts = partsOf(content, counter.count, blocks);
      return frames.map((frame) => once(() => fit(createPlan(parts, frame, budget, counter), content.task, budget)));
    },
    overhead(content, frames, budget, counter) {
      const bare: CommonContent = { ...content, selection: { files: [], omitted: [] }, previous: undefined };
      const all = partsOf(bare, counter.count, blocks);
      const few: CommonContent = { ...bare, repoMap: safe``, warnings: [], leftOut: [], changes: [], redactions: [] };
      const least = partsOf(few, counter.count, blocks);
      const { concurrent: _concurrent, ...rest } = few;
      const fewest = partsOf({ ...rest, execution: { status: undefined, statusFrom: 'git', checklist: [] } }, counter.count, blocks);
      return Math.max(...frames.map((frame) => {
        const usual = createPlan(least, frame, budget, counter).tokens();
        // where hardly a file would fit, where the work stands gives way, as the fitting does it
        const tokens = budget - usual < smallRoom ? createPlan(fewest, frame, budget, counter).tokens() : usual;
        const more = createPlan(all, frame, budget, counter).tokens() - tokens;
        return Math.ceil(tokens + Math.min(more + afterSelection, roomForSections(budget)));
      }));
    },
  };
}

/** One context file, without a memory. */
export function render(content: PackContent, budget: number, counter: Counter): Rendered {
  return createRenderer().render(content, [content.frame], budget, counter)[0]!();
}

/** Receipts, delta and token consumers are known only after the selection: what they may take. */
const afterSelection = 420;
/** Sections give way before files do, so all of them together may ask for so many tokens: less where there is much for files, and where little, as many as it takes to name them as trimmed. */
function roomForSections(budget: number): number { return budget < 800 ? 24 : (budget < 8_000 ? 0.2 : 0.065) * budget; }
/** Tokens that a few files need, a line and a row each. */
const smallRoom = 250;
