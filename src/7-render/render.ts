import type { Markdown, Selection, View } from '../model';
import { md } from '../secrets/markdown';
import type { CommonContent, Frame, PackContent } from './content';
import { fit } from './fit';
import { once, partsOf, type Blocks } from './parts';
import { createPlan, halfBudget, mostBeside, type Counter, type Form } from './plan';
import { stablePrefix } from './prefix';

export type { CommonContent, Frame, FreshnessFacts, PackContent } from './content';

export interface Rendered {
  readonly text: Markdown;
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
  render(content: CommonContent, frames: readonly Frame[], budget: number,
    counter: Counter): readonly (() => Rendered)[];
  /** Tokens of all but the file blocks and their rows, of the frame that needs most: what `select` must leave. */
  overhead(content: CommonContent, frames: readonly Frame[], budget: number, counter: Counter): number;
}

export function createRenderer(): Renderer {
  const blocks: Blocks = new WeakMap<View,
    { readonly path: string; readonly language: string | undefined; readonly block: Markdown; }>();
  return {
    render(content, frames, budget, counter) {
      const forms = formsOf(frames, budget);
      const longest = longestOf(forms, counter);
      const parts = partsOf(content, counter.count, blocks);
      const planned = once(() => {
        const plan = createPlan(parts, longest.prefix, budget, counter);
        return { plan, fitted: fit(plan, longest, budget) };
      });
      return forms.map((form) =>
        once((): Rendered => {
          const { plan, fitted } = planned();
          return form === longest ? fitted.draft : plan.draft(form, fitted.shortTask);
        })
      );
    },
    overhead(content, frames, budget, counter) {
      const bare: CommonContent = { ...content, selection: { files: [], omitted: [] }, previous: undefined };
      const few: CommonContent = { ...bare, repoMap: md``, warnings: [], leftOut: [], changes: [], redactions: [] };
      const { concurrent: _concurrent, ...alone } = few;
      const fewest: CommonContent = { ...alone, execution: { status: undefined, statusFrom: 'git', checklist: [] } };
      const { prefix } = longestOf(formsOf(frames, budget), counter);
      const tokensOf = (of: CommonContent) =>
        createPlan(partsOf(of, counter.count, blocks), prefix, budget, counter).tokens();
      const usual = tokensOf(few);
      const besides = Math.min(tokensOf(bare) - usual + afterSelection, roomForSections(budget));
      const room = budget - usual - besides;
      // where hardly a file would fit, where the work stands gives way, as the fitting does it
      const least = room < smallRoom ? Math.min(smallRoom, budget - tokensOf(fewest) - besides) : room;
      const overhead = Math.ceil(budget - Math.max(room, least));
      return budget < halfBudget ? overhead : Math.min(overhead, Math.floor(mostBeside * budget));
    },
  };
}

function formsOf(frames: readonly Frame[], budget: number): readonly Form[] {
  return frames.map((frame) => ({ prefix: stablePrefix(frame, budget), compact: frame.compact }));
}

/** The one that decides what fits: every other one says the same in less. */
function longestOf(forms: readonly Form[], { count }: Counter): Form {
  const whole = forms.filter(({ compact }) => !compact);
  return (whole.length > 0 ? whole : forms).reduce((a, b) => (count(b.prefix) > count(a.prefix) ? b : a));
}

/** One context file, without a memory. */
export function render(content: PackContent, budget: number, counter: Counter): Rendered {
  return createRenderer().render(content, [content.frame], budget, counter)[0]!();
}

/** Receipts, delta and token consumers are known only after the selection: what they may take. */
const afterSelection = 420;
/**
 * Sections give way before files do, so all of them together may ask for so many tokens: less where there is much for
 * files, and where little, as many as it takes to name them as trimmed. Never more by as much as the budget is, so that
 * room for files grows with it.
 */
function roomForSections(budget: number): number {
  return Math.min(budget < 800 ? 24 : 24 + 0.9 * (budget - 800), (budget < 8_000 ? 0.2 : 0.065) * budget);
}
/** Tokens that a few files need, a line and a row each. */
const smallRoom = 250;
