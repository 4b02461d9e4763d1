import { once } from '#base/once';
import type { Markdown, Selection, View } from '#model';
import { md, toMarkdownWord } from '#secrets/markdown';
import { type PartCounter, minBudgetForOverheadLimit, maxOverheadShare } from './budgetShares';
import type { CommonContent, AgentFraming, PackContent } from './content';
import { fitPlan } from './fit';
import { buildContextJson, type ContextJsonInput } from './json/contextJsonOf';
import { fitJson, type FittedJson } from './json/fitJson';
import { type BlockCache, buildRenderParts } from './parts';
import { computeMaxPlaces, tokensPerPlace } from './places';
import { createPlan, type Form } from './plan';
import { buildStablePrefix } from './prefix';
import type { ExportTargetId } from '#agents/exports/exportRows';

export type { CommonContent, AgentFraming, PackContent } from './content';

export interface RenderedPack {
  readonly text: Markdown;
  /** The exact number of tokens in the whole text, which never exceeds the budget. */
  readonly tokens: number;
  /** Parts that were shortened or dropped to fit the budget, in the order of trimming. */
  readonly trimmed: readonly string[];
  /**
   * The files that the text shows. The `tokens` of a view are those of its block. If the list of places replaces the
   * file's line, they are those of the file's rows in that list.
   */
  readonly selection: Selection;
  /** The number of document chunks that the text shows. */
  readonly chunks: number;
  /** The number of memory entries that the text shows. */
  readonly entries: number;
  /** For each place that the text lists, the line (from 1) where its code begins; undefined if it is not shown. */
  readonly startLines: readonly (number | undefined)[];
}

/** Renders the common parts of a pack's context files once and caches the blocks of views. */
export interface Renderer {
  /**
   * Returns a function for each frame that renders its context file. Equal content produces equal bytes. The functions
   * throw `UserError` for a budget below 300 tokens.
   */
  render(content: CommonContent, frames: readonly AgentFraming[], budget: number,
    counter: PartCounter): readonly (() => RenderedPack)[];
  /**
   * Renders `context.json`, the same content as one JSON document.
   * @throws UserError if the budget is too small for the document
   */
  renderJson(content: CommonContent, frame: AgentFraming, budget: number, counter: PartCounter,
    getImports: ContextJsonInput['getImports']): FittedJson;
  /**
   * Estimates the tokens that the longest frame needs besides the file blocks, up to a limit that leaves room for
   * files. `select` cannot use these tokens.
   */
  estimateOverheadTokens(content: CommonContent, frames: readonly AgentFraming[], budget: number,
    counter: PartCounter): number;
}

export function createRenderer(): Renderer {
  const blocks: BlockCache = new WeakMap<View,
    { readonly path: string; readonly language: string | undefined; readonly block: Markdown; }>();
  return {
    render(content, frames, budget, counter) {
      const forms = buildPromptForms(frames, budget);
      const longestForm = findLongestForm(forms, counter);
      const parts = buildRenderParts(content, counter.count, blocks);
      const getFittedPlan = once(() => {
        const plan = createPlan(parts, longestForm, budget, counter);
        return { plan, fittedPlan: fitPlan(plan, longestForm, budget) };
      });
      return forms.map((form) =>
        once((): RenderedPack => {
          const { plan, fittedPlan } = getFittedPlan();
          return form === longestForm ? fittedPlan.draft : plan.createDraft(form, fittedPlan.shortTask);
        })
      );
    },
    renderJson(content, frame, budget, counter, getImports) {
      const [form] = buildPromptForms([frame], budget);
      const plan = createPlan(buildRenderParts(content, counter.count, blocks), { ...form!, isJson: true }, budget,
        counter);
      const commonInput = { content, frame, budget, getImports, count: counter.count };
      return fitJson(plan, budget, counter,
        (task, details) => buildContextJson({ ...commonInput, state: plan.getState(), task, details }));
    },
    estimateOverheadTokens(content, frames, budget, counter) {
      const contentWithoutFiles: CommonContent = {
        ...content,
        selection: { files: [], places: [], calls: [], links: [], omitted: [] },
        previous: undefined,
      };
      const minimalContent: CommonContent = {
        ...contentWithoutFiles,
        sections: [],
        repoMap: () => md``,
        names: [],
        memory: [],
        documents: [],
        changes: [],
        warnings: [],
        exclusions: [],
      };
      const longestForm = findLongestForm(buildPromptForms(frames, budget), counter);
      const countContentTokens = (variant: CommonContent) =>
        createPlan(buildRenderParts(variant, counter.count, blocks), longestForm, budget, counter).countTokens();
      const overheadTokens = countContentTokens(contentWithoutFiles) + postSelectionTokens +
        computeMaxPlaces(budget) * tokensPerPlace;
      const limit = budget < minBudgetForOverheadLimit ? budget - minFileTokens : Math.floor(maxOverheadShare * budget);
      return Math.ceil(Math.max(Math.min(countContentTokens(minimalContent), budget), Math.min(overheadTokens, limit)));
    },
  };
}

function buildPromptForms(frames: readonly AgentFraming[], budget: number): readonly Form[] {
  return frames.map((frame) => ({
    prefix: frame.exported === undefined
      ? buildStablePrefix(frame, budget)
      : md`${formatExportHead(frame.exported)}${buildStablePrefix(frame, budget)}`,
    foot: frame.exported === undefined ? md`` : exportFoot,
  }));
}

/** Finds the form that decides what fits: all other forms are shorter. */
function findLongestForm(forms: readonly Form[], { count }: PartCounter): Form {
  return forms.reduce((a, b) => (count(b.prefix) > count(a.prefix) ? b : a));
}

/** Renders one context file without caches. */
export function render(content: PackContent, budget: number, counter: PartCounter): RenderedPack {
  return createRenderer().render(content, [content.frame], budget, counter)[0]!();
}

/** The estimated number of tokens in the status lines that are known only after the selection. */
const postSelectionTokens = 100;
/** The minimum number of tokens for files, which is enough for a few files with one line each. */
const minFileTokens = 250;

/**
 * Returns the first line of an exported file. It is the same for all packs, so that the beginning of the file stays in
 * the prompt cache.
 */
function formatExportHead(target: ExportTargetId): Markdown {
  return md`<!-- agentpack:export ${toMarkdownWord(target)} -->\n`;
}

/** The last line of an exported file, in which `addChecksum` replaces the digits. */
const exportFoot = md`\n<!-- agentpack:checksum 000000000000000 -->\n`;
