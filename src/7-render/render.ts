import type { SafeText, Selection, View } from '../model';
import { safe } from '../secrets/safeText';
import type { CommonContent, Frame, PackContent } from './content';
import { fit } from './fit';
import { once, partsOf, type Blocks } from './parts';
import { createPlan, type Counter } from './plan';

export type { CommonContent, Frame, FreshnessFacts, PackContent } from './content';

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
      const least = partsOf({ ...bare, repoMap: safe``, warnings: [], leftOut: [], changes: [], redactions: [] }, counter.count, blocks);
      return Math.max(...frames.map((frame) => {
        const tokens = createPlan(least, frame, budget, counter).tokens();
        const more = createPlan(all, frame, budget, counter).tokens() - tokens;
        return Math.ceil(tokens + Math.min(more + afterSelection, sectionsShare(budget) * budget));
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
/** Sections give way before files do, so all of them together may ask for this part of the budget: less where there is much for files. */
function sectionsShare(budget: number): number { return budget < 8_000 ? 0.2 : 0.065; }
