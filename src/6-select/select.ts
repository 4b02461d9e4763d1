import { allocate } from './budget/allocate';
import type { Allocation } from './budget/allocate';
import { chooseChanged, type ChangedChoice } from './changed/changedFirst';
import { fallbacksOf, efficientFrontier, worthOf } from './budget/frontier';
import type { Frontier } from './budget/frontier';
import { mostTokens } from './budget/tokenLimit';
import { linesOfTests, raise, type Chosen, type RaiseInput } from './raise';
import { viewOptionsOf } from './budget/viewOptions';
import type { SelectableFile } from './files/selectableFile';
import { createSelectableFiles } from './files/selectableFiles';
import { type FileValue, values } from './value';
import type { Mode, OmittedFile, SelectedFile, Selection, View } from '../model';
import { summaryView } from './views/views';
import { cutFacts } from '../languages/bounds';
import { usualBudgets } from '../tokens/budgets';
import type { ViewOptions } from './viewOption';
import type { SelectInput } from './selectInput';

/**
 * What one token must bring, in parts of the worth of all files (which is 1): the pack ends where the next step brings
 * less, even with budget left. Who gives more budget asks for more, so the floor sinks as the budget grows. Found by
 * replaying real tasks of repositories' histories.
 */
const modes: Readonly<Record<Mode, { readonly floor: number; readonly files: number; }>> = {
  lite: { floor: 1e-5, files: 12 },
  balanced: { floor: 3.5e-6, files: 50 },
  deep: { floor: 8e-7, files: 200 },
};
const floorBudget = 14_000;
const floorPower = 0.7;
export const mostOmitted = 50;

/**
 * How many files a pack may show: those of the mode, and more in proportion where the budget (tokens) is above the
 * mode's usual one.
 */
export function mostFilesIn(mode: Mode, budget: number): number {
  return Math.floor(modes[mode].files * Math.max(1, budget / usualBudgets[mode]));
}

/**
 * Of the budget: what lines of tests may take from other views, where the budget is short. Found by replaying real
 * tasks.
 */
const lineShare = 0.02;

/** How many with the tests that stand beside them, where no setting says how many. */
export function mostBesideIn(mode: Mode, budget: number): number {
  return Math.ceil(1.25 * mostFilesIn(mode, budget));
}

/** Chooses again and again; what depends on a candidate's content alone is remembered between. */
export function createSelector(): (input: SelectInput) => Selection {
  const sources = createSelectableFiles();
  return (input) => choose(input, sources(input));
}

/** Once, without a memory. */
export function select(input: SelectInput): Selection {
  return createSelector()(input);
}

function choose(input: SelectInput, sources: readonly SelectableFile[]): Selection {
  const worth = values(input.candidates, input.summaries.worth);
  const floor = modes[input.mode].floor * Math.min(1, floorBudget / input.budget) ** floorPower;
  const { mostFiles } = input;
  const changed = chooseChanged({ sources, worth, room: input.budget, floor, mostFiles, count: input.count });
  const { taken, shown } = sumOf(changed);
  const options = sources.map((source, i) => {
    const limit = mostTokens(source);
    return changed.has(i)
      ? noRungs
      : source.options(input.mode, limit, () => viewOptionsOf(source, input.mode, limit, input.count));
  });
  const frontiers = options.map((own, i) => efficientFrontier(own, worth[i]!));
  const left = input.budget - taken;
  const whole = chosenIn(left);
  const wanted = linesOfTests({ ...raising(whole), room: lineShare * input.budget });
  const { allocation, unlisted, chosen, before, room } = wanted > whole.room ? chosenIn(left - wanted) : whole;
  const raised = raise(raising({ before, room }));
  const selected: SelectedFile[] = [];
  const omitted: OmittedFile[] = [];
  sources.forEach((source, i) => {
    const { path, score, reasons } = source.ranked;
    const first = changed.get(i);
    const blocked = changed.has(i) ? first?.blocked ?? true : allocation.blocked.has(i);
    const more = raised.get(i);
    const choice = more ?? first ?? chosen[i];
    if (!choice) {
      omitted.push({ path, score, reasons, because: causeOf(i, blocked) });
      return;
    }
    const { view } = choice;
    selected.push({
      path,
      score,
      reasons,
      view,
      language: source.file.language,
      ...(first && { changed: true }),
      fallbacks: fallbacks(i, view),
      ...(more && { raised: more.because }),
      viewReason: [...(more ? [`${before[i] ? `raised from ${before[i].view.kind}` : 'added'}: ${more.because}`] : []),
        viewReason(source, view, blocked, input.factsUnit)].join('; '),
    });
  });
  const below = input.rest.map(({ path, score, reasons }): OmittedFile => ({ path, score, reasons, because: 'rank' }));
  return { files: selected, omitted: [...omitted, ...below].sort((a, b) => b.score - a.score).slice(0, mostOmitted) };

  /** Why a file is not shown. */
  function causeOf(i: number, blocked: boolean): OmittedFile['because'] {
    if (unlisted.has(i)) return 'rank';
    if (blocked || allocation.level[i]! > 0) return 'budget';
    return input.candidates[i]!.beside || allocation.crowdedOut.has(i) ? 'rank' : 'value';
  }
  /** What so many tokens buy, and what is left of the whole budget. */
  function chosenIn(tokens: number) {
    const allocation = allocate(frontiers, tokens, floor, mostFiles - shown);
    const fitting = fit(allocation, { options, frontiers, worth, sources }, tokens);
    const unlisted = beyond(Math.ceil(mostFiles * input.summaries.share), fitting, sources);
    const chosen = fitting.map((choice, i) => (unlisted.has(i) ? undefined : choice));
    const before = sources.map((_, i) => changed.get(i) ?? chosen[i]);
    return {
      allocation,
      unlisted,
      chosen,
      before,
      room: input.budget - before.reduce((sum, one) => sum + (one?.tokens ?? 0), 0),
    };
  }
  function raising(
    { before, room }: { readonly before: readonly (Chosen | undefined)[]; readonly room: number; },
  ): RaiseInput {
    const now = before.filter((one) => one !== undefined);
    const lines = now.filter(({ view }) => view.kind === 'summary').length;
    const mostMore = Math.min(input.mostBeside - now.length,
      Math.ceil(input.mostBeside * input.summaries.share) - lines);
    return {
      sources,
      chosen: before,
      worth,
      graph: input.graph,
      room,
      floor,
      mostMore,
      kept: new Set(changed.keys()),
      count: input.count,
    };
  }
  function fallbacks(i: number, view: View): readonly View[] {
    const first = changed.get(i);
    const own = chosen[i] &&
      [...(raised.has(i) ? [chosen[i].view] : []), ...fallbacksOf(options[i]!, chosen[i].option)];
    return first?.fallbacks ?? (own ?? [summaryView(sources[i]!, input.count)]).filter((v) => v.tokens < view.tokens);
  }
}

/** Of what is chosen already. */
const noRungs: ViewOptions = {
  length: 0,
  share: new Float64Array(),
  tokens: new Float64Array(),
  kind: () => 'summary',
  view: () => {
    throw new RangeError('There is no such view.');
  },
};

function sumOf(
  changed: ReadonlyMap<number, ChangedChoice | undefined>,
): { readonly taken: number; readonly shown: number; } {
  const choices = [...changed.values()].filter((choice) => choice !== undefined);
  return { taken: choices.reduce((sum, { tokens }) => sum + tokens, 0), shown: choices.length };
}

interface Choice {
  readonly option: number;
  readonly worth: number;
  readonly view: View;
  /** Exact, with the table row. */
  readonly tokens: number;
}

/** What there is to buy; every list is by file. */
interface Offer {
  readonly options: readonly ViewOptions[];
  readonly frontiers: readonly Frontier[];
  readonly worth: readonly FileValue[];
  readonly sources: readonly SelectableFile[];
}

/**
 * Makes the bought views. Where their exact counts are over the budget, takes back the purchases that were worth least;
 * what is left goes to files whose next step was too large, best first, for the best option that fits.
 */
function fit({ level, purchases, blocked }: Allocation, { options, frontiers, worth, sources }: Offer,
  budget: number): readonly (Choice | undefined)[]
{
  const chosen = level.map((n, i) => climb(i, n));
  let left = budget - chosen.reduce((sum, choice) => sum + (choice?.tokens ?? 0), 0);
  for (let last = purchases.length - 1; left < 0 && last >= 0; last--) {
    const { file, step } = purchases[last]!;
    put(file, climb(file, step));
  }
  for (const file of [...blocked].sort((a, b) => a - b)) {
    const now = chosen[file];
    const { length, share, tokens } = options[file]!;
    const most = left + (now ? tokens[now.option]! : 0);
    let better = length - 1;
    while (better >= 0 && !(tokens[better]! <= most && worthOf(worth[file]!, share[better]!) > (now?.worth ?? 0)))
      better--;
    const choice = better < 0 ? undefined : make(file, better);
    if (choice && choice.tokens - (now?.tokens ?? 0) <= left) put(file, choice);
  }
  return chosen;

  function put(file: number, choice: Choice | undefined): void {
    left += (chosen[file]?.tokens ?? 0) - (choice?.tokens ?? 0);
    chosen[file] = choice;
  }
  /** With so many steps bought. */
  function climb(file: number, steps: number): Choice | undefined {
    return steps === 0 ? undefined : make(file, frontiers[file]!.options[steps - 1]!);
  }
  function make(file: number, option: number): Choice {
    const view = options[file]!.view(option);
    return {
      option,
      view,
      worth: worthOf(worth[file]!, options[file]!.share[option]!),
      tokens: view.tokens + sources[file]!.rowTokens,
    };
  }
}

/** Files that are listed with one line beyond the first `most`, by their places; a pinned file stays. */
function beyond(most: number, chosen: readonly (Choice | undefined)[],
  sources: readonly SelectableFile[]): ReadonlySet<number>
{
  const listed = [...chosen.keys()].filter((i) => chosen[i]?.view.kind === 'summary' && !sources[i]!.pinned);
  return new Set(listed.slice(most));
}

function viewReason(source: SelectableFile, view: View, blocked: boolean, unit: string): string {
  if (view.kind === 'full') return 'the whole file'; // its tokens are counted where it is rendered
  const whole = source.file.facts.tokens + source.frameTokens;
  const cause = blocked ? 'does not fit the budget' : 'would add little for its tokens';
  const notes = [source.outline.note, cutFacts(source.file.facts)].filter((note) => note !== undefined);
  return [`the whole file (about ${grouped(whole)} ${unit}) ${cause}`, ...notes].join('; ');
}

/** 12,345: the same on every machine. */
function grouped(n: number): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
