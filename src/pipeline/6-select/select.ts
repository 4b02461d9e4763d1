import { english, nested } from '#base/text/english';
import { thousands } from '#base/text/phrases';
import { cutFacts } from '#languages/scanning/bounds';
import type { OmittedFile, SelectedFile, Selection, View } from '#model';
import { allocate } from './budget/allocate';
import { efficientFrontier, listFallbackViews } from './budget/frontier';
import { purchase, type Purchased } from './budget/purchase';
import { fileTokenLimit } from './budget/tokenLimit';
import { signatureOptions, buildViewOptions, viewOptionsWith } from './budget/viewOptions';
import { type ChangedView, chooseChanged } from './changed/changedFirst';
import type { SelectableFile, ViewOptions } from './files/selectableFile';
import { createSelectableFiles } from './files/selectableFiles';
import { floorIn, floorOfAuto, linesOfAuto, maxOmitted, maxPlaces, namedOfAuto } from './limits';
import { emphasised, emphasisWithin, outlinedFiles } from './relevance/emphasis';
import { callsBetween } from './places/calls';
import { findPlaceLinks } from './places/links';
import { findLikelyPlaces } from './places/places';
import { fileValues, estimateUnitsNeeded } from './relevance/fileValue';
import { namedUnits } from './named/namedUnits';
import type { SelectInput } from './selectInput';
import { testLineTokens } from './upgrade/testLines';
import type { ChosenView, UpgradeInput } from './upgrade/upgradeCandidates';
import { upgradeViews } from './upgrade/upgradeViews';
import { summaryView } from './views/views';

/** The share of the budget that one-line entries for tests may take from other views. Found by replaying real tasks. */
const testLineShare = 0.02;
/** The additional tokens that a step may take if it does not fit alongside these lines. */
const maxLostStep = 250;

/** The share of a pack that one test may take, unless it is changed, pinned or named. */
const testShare = 0.2;
/** The tokens that it may take even of a small pack. */
const leastTestTokens = 400;

/**
 * Creates a selector for repeated use. Results that depend only on a candidate's content are cached between calls,
 * which does not change the selection.
 */
export function createSelector(): (input: SelectInput) => Selection {
  const filesOf = createSelectableFiles();
  return (input) => {
    const files = filesOf(input);
    return { ...selectWithinTests(input, files), ...placesIn(input, files) };
  };
}

/** If the pack has no budget, only a first selection reveals its size, and thus how many tokens a test may take. */
function selectWithinTests(input: SelectInput, files: readonly SelectableFile[]): SelectedViews {
  const selection = selectViews(input, files, Math.max(leastTestTokens, testShare * input.budget));
  if (!input.auto) return selection;
  const rest = selection.files.reduce((sum, { isTest, view }) => (isTest ? sum : sum + view.tokens), 0);
  const testTokens = Math.max(leastTestTokens, testShare / (1 - testShare) * rest);
  return selection.files.some(({ isTest, view }) => isTest && view.tokens > testTokens)
    ? selectViews(input, files, testTokens)
    : selection;
}

/** Returns the likeliest places and the links between them, independently of the chosen views. */
function placesIn({ candidates, graph, signaturesOnly = false }: SelectInput,
  files: readonly SelectableFile[]): Omit<Selection, keyof SelectedViews>
{
  const places = findLikelyPlaces(files.filter((_, i) => !candidates[i]!.addedAsTest), maxPlaces).map((
    { file, lines, name, id, why },
  ) => ({ file, lines, name, id, why }));
  return {
    places,
    calls: callsBetween(places, files, graph),
    links: signaturesOnly ? [] : findPlaceLinks(places, files, graph),
  };
}

type SelectedViews = Pick<Selection, 'files' | 'omitted'>;

/** Selects once, without a cache. */
export function select(input: SelectInput): Selection {
  return createSelector()(input);
}

/**
 * Shows changed files first, then solves a knapsack to buy views of all other files, then spends the remaining tokens
 * on upgrading views of related files. The tokens of all views are at most `input.budget`.
 */
function selectViews(input: SelectInput, files: readonly SelectableFile[], testTokens: number): SelectedViews {
  const { maxFiles, maxFilesWithTests, budget, count, mode, summaries, signaturesOnly = false } = input;
  const emphasis = emphasisWithin(input.emphasis, files, budget);
  const values = emphasised(fileValues(files, summaries.value), files, emphasis);
  const outlined = outlinedFiles(files, emphasis);
  const floor = input.auto ? floorOfAuto(mode, estimateUnitsNeeded(files)) : floorIn(mode, budget);
  const changed = chooseChanged({
    files,
    values,
    budget,
    floor,
    maxFiles,
    count,
    auto: input.auto,
    ...(signaturesOnly && { signaturesOnly }),
  });
  const changedViews = [...changed.values()].filter((changedView) => changedView !== undefined);
  const remaining = budget - sumTokens(changedViews);
  const named = namedUnits(files, signaturesOnly ? [] : input.named,
    input.auto ? Math.min(remaining, namedOfAuto) : remaining, (i) => !changed.has(i));
  const options = files.map((file, i) => {
    const limit = fileTokenLimit(file, testTokens);
    const first = named.get(i);
    if (changed.has(i)) return noOptions;
    if (first) return viewOptionsWith(file, first, count);
    if (signaturesOnly || outlined.has(i)) return signatureOptions(file, limit, count);
    return file.options(mode, limit, () => buildViewOptions(file, mode, limit, count));
  });
  const frontiers = options.map((fileOptions, i) =>
    efficientFrontier(fileOptions, values[i]!, input.auto || named.has(i) ? 1 : 0)
  );
  const first = buyViews(remaining);
  const reserved = testLineTokens({ ...upgradeInput(first), remaining: testLineShare * budget });
  const withLines = reserved > first.left ? buyViews(remaining - reserved) : first;
  const { allocation, unlisted, bought, views, left } =
    lostTokens(first.views, withLines.views) > reserved + maxLostStep ? first : withLines;
  const upgraded = upgradeViews(upgradeInput({ views, left }));
  const selected: SelectedFile[] = [];
  const omitted: OmittedFile[] = [];
  files.forEach((file, i) => {
    const { path, score, reasons } = file.ranked;
    const blocked = changed.has(i) ? changed.get(i)?.blocked ?? true : allocation.blocked.has(i);
    const upgrade = upgraded.get(i);
    const view = (upgrade ?? views[i])?.view;
    if (!view) {
      omitted.push({ path, score, because: omittedBecause(i, blocked), reasons });
      return;
    }
    selected.push({
      path,
      score,
      reasons,
      view,
      language: file.file.language,
      lines: file.lines,
      ...(file.file.facts.role === 'test' && { isTest: true }),
      ...(changed.get(i) && { changed: true }),
      ...(named.has(i) && { named: true }),
      fallbacks: fallbacks(i, view),
      ...(upgrade && { upgradedBecause: upgrade.because }),
      viewReason: [
        ...(upgrade
          ? [
            views[i]
              ? english`raised from ${nested(views[i].view.kind)}: ${nested(upgrade.because)}`
              : english`added: ${nested(upgrade.because)}`,
          ]
          : []),
        signaturesOnly
          ? english`only signatures and summaries were requested`
          : outlined.has(i) && !named.has(i) && !changed.has(i) && !upgrade
          ? english`signatures only, as no file is likely to be meant and this one is not the best`
          : viewReason(file, view, blocked, input.factsUnit),
      ].join('; '),
    });
  });
  const below = input.rest.map(({ path, score, reasons }): OmittedFile => ({ path, score, because: 'rank', reasons }));
  const leftOut = input.leftOut ?? [];
  return {
    files: selected,
    omitted: [...omitted, ...leftOut, ...below].sort((a, b) => b.score - a.score).slice(0, maxOmitted),
  };

  function omittedBecause(i: number, blocked: boolean): OmittedFile['because'] {
    if (unlisted.has(i)) return 'rank';
    if (blocked || allocation.levels[i]! > 0) return 'budget';
    return input.candidates[i]!.addedAsTest || allocation.crowdedOut.has(i) ? 'rank' : 'value';
  }
  /** `views` are the views of all files, including changed ones; `left` is what then remains of the whole budget. */
  function buyViews(tokens: number) {
    const allocation = allocate(frontiers, tokens, floor, maxFiles - changedViews.length, named.keys(),
      floorIn(mode, budget));
    const purchased = purchase(allocation, { options, frontiers, values }, tokens);
    const unlisted = summariesBeyond(input.auto ? linesOfAuto : Math.ceil(maxFiles * summaries.share), purchased,
      files);
    const bought = purchased.map((item, i) => (unlisted.has(i) ? undefined : item));
    const views = files.map((_, i): ChosenView | undefined => changed.get(i) ?? bought[i]);
    return { allocation, unlisted, bought, views, left: budget - sumTokens(views) };
  }
  function upgradeInput(
    { views, left }: { readonly views: readonly (ChosenView | undefined)[]; readonly left: number; },
  ): UpgradeInput {
    const shown = views.filter((changedView) => changedView !== undefined);
    const lines = shown.filter(({ view }) => view.kind === 'summary').length;
    const maxMore = Math.min(maxFilesWithTests - shown.length, Math.ceil(maxFilesWithTests * summaries.share) - lines);
    const fixed = new Set(changed.keys());
    return {
      files,
      chosen: views,
      values,
      graph: input.graph,
      remaining: left,
      floor,
      maxMore,
      fixed,
      count,
      linesOnly: input.auto,
      testTokens,
    };
  }
  function fallbacks(i: number, view: View): readonly View[] {
    const chosen = bought[i] &&
      [...(upgraded.has(i) ? [bought[i].view] : []), ...listFallbackViews(options[i]!, bought[i].option)];
    return changed.get(i)?.fallbacks
      ?? [...(chosen ?? []), ...(chosen === undefined || named.has(i) ? [summaryView(files[i]!, count)] : [])].filter((
        { tokens },
      ) => tokens < view.tokens);
  }
}

/** The options of changed files, whose views are chosen earlier. */
const noOptions: ViewOptions = {
  length: 0,
  share: new Float64Array(),
  tokens: new Float64Array(),
  kind: () => 'summary',
  view: () => {
    throw new RangeError('There is no such view.');
  },
};

/** Returns the number of tokens by which views have become smaller. */
function lostTokens(before: readonly (ChosenView | undefined)[], after: readonly (ChosenView | undefined)[]): number {
  return before.reduce((sum, view, i) => sum + Math.max(0, (view?.tokens ?? 0) - (after[i]?.tokens ?? 0)), 0);
}

function sumTokens(views: readonly (ChosenView | ChangedView | undefined)[]): number {
  return views.reduce((sum, view) => sum + (view?.tokens ?? 0), 0);
}

/** Returns the indexes of the files shown on one line beyond the first `maxLines`, not counting pinned files. */
function summariesBeyond(maxLines: number, purchased: readonly (Purchased | undefined)[],
  files: readonly SelectableFile[]): ReadonlySet<number>
{
  const listed = [...purchased.keys()].filter((i) => purchased[i]?.view.kind === 'summary' && !files[i]!.pinned);
  return new Set(listed.slice(maxLines));
}

function viewReason(file: SelectableFile, view: View, blocked: boolean, unit: string): string {
  if (view.kind === 'full') return english`the whole file`; // its tokens are counted when it is rendered
  const fullTokens = file.file.facts.tokens + file.frameTokens;
  const notes = [file.outline.note, cutFacts(file.file.facts)].filter((note) => note !== undefined);
  const about = thousands(fullTokens);
  const cause = blocked
    ? english`the whole file (about ${about} ${nested(unit)}) does not fit the budget`
    : english`the whole file (about ${about} ${nested(unit)}) would add little for its tokens`;
  return [cause, ...notes].join('; ');
}
