import { english, nested } from '#base/text/english';
import { formatThousands } from '#base/text/phrases';
import { describeCutFacts } from '#languages/scanning/bounds';
import type { OmittedFile, SelectedFile, Selection, View } from '#model';
import { allocate } from './budget/allocate';
import { computeFrontier, listFallbackViews } from './budget/frontier';
import { purchaseViews, type PurchasedView } from './budget/purchase';
import { computeTokenLimit } from './budget/tokenLimit';
import { buildSignatureOptions, buildViewOptions, buildNamedViewOptions } from './budget/viewOptions';
import { type ChangedView, chooseChangedViews } from './changed/changedFirst';
import type { SelectableFile, ViewOptions } from './files/selectableFile';
import { createSelectableFiles } from './files/selectableFiles';
import { computeFloor, computeAutoFloor, maxAutoLines, maxOmitted, maxPlaces, maxAutoNamedTokens } from './limits';
import { applyEmphasis, chooseEmphasisForBudget, findOutlinedFiles } from './relevance/emphasis';
import { findCallsBetween } from './places/calls';
import { findPlaceLinks } from './places/links';
import { findLikelyPlaces } from './places/places';
import { computeFileValues, estimateUnitsNeeded } from './relevance/fileValue';
import { findNamedUnits } from './named/namedUnits';
import type { SelectInput } from './selectInput';
import { countTestLineTokens } from './upgrade/testLines';
import type { ChosenView, UpgradeInput } from './upgrade/upgradeCandidates';
import { upgradeViews } from './upgrade/upgradeViews';
import { getSummaryView } from './views/views';

/**
 * The share of the budget that one-line entries for tests may take from other views. It was found by replaying real
 * tasks.
 */
const testLineShare = 0.02;
/** These entries are added only if other views lose at most this many tokens more than the entries take. */
const maxExtraLostTokens = 250;

/** The maximum share of a pack that one test may take, unless the test is changed, pinned or named. */
const maxTestShare = 0.2;
/** The tokens that one test may take even in a small pack. */
const minTestTokens = 400;

/**
 * Creates a selector for repeated use. Results that depend only on a candidate's content are cached between calls,
 * which does not change the selection.
 */
export function createSelector(): (input: SelectInput) => Selection {
  const createFiles = createSelectableFiles();
  return (input) => {
    const files = createFiles(input);
    return { ...selectWithinTests(input, files), ...findPlacesAndLinks(input, files) };
  };
}

/** Selects views and limits the tokens of each test. Without a budget, a first selection determines this limit. */
function selectWithinTests(input: SelectInput, files: readonly SelectableFile[]): SelectedViews {
  const selection = selectViews(input, files, Math.max(minTestTokens, maxTestShare * input.budget));
  if (!input.auto) return selection;
  const otherTokens = selection.files.reduce((sum, { isTest, view }) => (isTest ? sum : sum + view.tokens), 0);
  const maxTestTokens = Math.max(minTestTokens, maxTestShare / (1 - maxTestShare) * otherTokens);
  return selection.files.some(({ isTest, view }) => isTest && view.tokens > maxTestTokens)
    ? selectViews(input, files, maxTestTokens)
    : selection;
}

/** Returns the likeliest places and the links between them, independently of the chosen views. */
function findPlacesAndLinks({ candidates, graph, signaturesOnly = false }: SelectInput,
  files: readonly SelectableFile[]): Omit<Selection, keyof SelectedViews>
{
  const places = findLikelyPlaces(files.filter((_, i) => !candidates[i]!.addedAsTest), maxPlaces).map((
    { file, lines, name, id, why },
  ) => ({ file, lines, name, id, why }));
  return {
    places,
    calls: findCallsBetween(places, files, graph),
    links: signaturesOnly ? [] : findPlaceLinks(places, files, graph),
  };
}

type SelectedViews = Pick<Selection, 'files' | 'omitted'>;

/** Selects once, without a cache. */
export function select(input: SelectInput): Selection {
  return createSelector()(input);
}

/**
 * Chooses views of changed files first. Then buys views of all other files, as in a knapsack problem, and spends the
 * remaining tokens on better views of related files. All views together take at most `input.budget` tokens.
 */
function selectViews(input: SelectInput, files: readonly SelectableFile[], maxTestTokens: number): SelectedViews {
  const { maxFiles, maxFilesWithTests, budget, count, mode, summaries, signaturesOnly = false } = input;
  const emphasis = chooseEmphasisForBudget(input.emphasis, files, budget);
  const values = applyEmphasis(computeFileValues(files, summaries.value), files, emphasis);
  const outlinedIndexes = findOutlinedFiles(files, emphasis);
  const floor = input.auto ? computeAutoFloor(mode, estimateUnitsNeeded(files)) : computeFloor(mode, budget);
  const changedByIndex = chooseChangedViews({
    files,
    values,
    budget,
    floor,
    maxFiles,
    count,
    hasNoBudget: input.auto,
    ...(signaturesOnly && { signaturesOnly }),
  });
  const changedViews = [...changedByIndex.values()].filter((changedView) => changedView !== undefined);
  const remainingTokens = budget - sumTokens(changedViews);
  const namedUnits = findNamedUnits(files, signaturesOnly ? [] : input.named,
    input.auto ? Math.min(remainingTokens, maxAutoNamedTokens) : remainingTokens, (i) => !changedByIndex.has(i));
  const options = files.map((file, i) => {
    const limit = computeTokenLimit(file, maxTestTokens);
    const fileUnits = namedUnits.get(i);
    if (changedByIndex.has(i)) return noOptions;
    if (fileUnits) return buildNamedViewOptions(file, fileUnits, count);
    if (signaturesOnly || outlinedIndexes.has(i)) return buildSignatureOptions(file, limit, count);
    return file.getOptions(mode, limit, () => buildViewOptions(file, mode, limit, count));
  });
  const frontiers = options.map((fileOptions, i) =>
    computeFrontier(fileOptions, values[i]!, input.auto || namedUnits.has(i) ? 1 : 0)
  );
  const purchaseWithoutLines = buyViews(remainingTokens);
  const reservedTokens = countTestLineTokens({
    ...createUpgradeInput(purchaseWithoutLines),
    remainingTokens: testLineShare * budget,
  });
  const purchaseWithLines = reservedTokens > purchaseWithoutLines.unusedTokens
    ? buyViews(remainingTokens - reservedTokens)
    : purchaseWithoutLines;
  const { allocation, blockedFiles, unlistedFiles, listedViews, views, unusedTokens } =
    countLostTokens(purchaseWithoutLines.views, purchaseWithLines.views) > reservedTokens + maxExtraLostTokens
      ? purchaseWithoutLines
      : purchaseWithLines;
  const upgradesByIndex = upgradeViews(createUpgradeInput({ views, unusedTokens }));
  const selectedFiles: SelectedFile[] = [];
  const omittedFiles: OmittedFile[] = [];
  files.forEach((file, i) => {
    const { path, score, reasons } = file.ranked;
    const isBlocked = changedByIndex.has(i) ? changedByIndex.get(i)?.isBlocked ?? true : blockedFiles.has(i);
    const upgrade = upgradesByIndex.get(i);
    const view = (upgrade ?? views[i])?.view;
    if (!view) {
      omittedFiles.push({ path, score, because: getOmissionReason(i, isBlocked), reasons });
      return;
    }
    selectedFiles.push({
      path,
      score,
      reasons,
      view,
      language: file.file.language,
      lines: file.lines,
      ...(file.file.facts.role === 'test' && { isTest: true }),
      ...(changedByIndex.get(i) && { changed: true }),
      ...(namedUnits.has(i) && { named: true }),
      fallbacks: listFallbacks(i, view),
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
          : outlinedIndexes.has(i) && !namedUnits.has(i) && !changedByIndex.has(i) && !upgrade
          ? english`signatures only, because no file clearly matches the task and this file is not the best match`
          : explainView(file, view, isBlocked, input.factsUnit),
      ].join('; '),
    });
  });
  const lowerRankedFiles = input.lowerRankedFiles.map(({ path, score, reasons }): OmittedFile => ({
    path,
    score,
    because: 'rank',
    reasons,
  }));
  const leftOutFiles = input.leftOut ?? [];
  return {
    files: selectedFiles,
    omitted: [...omittedFiles, ...leftOutFiles, ...lowerRankedFiles].sort((a, b) => b.score - a.score).slice(0,
      maxOmitted),
  };

  function getOmissionReason(i: number, isBlocked: boolean): OmittedFile['because'] {
    if (unlistedFiles.has(i)) return 'rank';
    if (isBlocked) return 'budget';
    return input.candidates[i]!.addedAsTest || allocation.crowdedOutFiles.has(i) ? 'rank' : 'value';
  }
  /** Buys views. Returns the views of all files, including changed files, and the unused tokens of the whole budget. */
  function buyViews(tokens: number) {
    const allocation = allocate(frontiers, tokens, floor, maxFiles - changedViews.length, namedUnits.keys(),
      computeFloor(mode, budget));
    const { views: purchasedViews, blockedFiles } = purchaseViews(allocation, { options, frontiers, values }, tokens);
    const unlistedFiles = findSurplusSummaries(input.auto ? maxAutoLines : Math.ceil(maxFiles * summaries.share),
      purchasedViews, files);
    const listedViews = purchasedViews.map((item, i) => (unlistedFiles.has(i) ? undefined : item));
    const views = files.map((_, i): ChosenView | undefined => changedByIndex.get(i) ?? listedViews[i]);
    return { allocation, blockedFiles, unlistedFiles, listedViews, views, unusedTokens: budget - sumTokens(views) };
  }
  function createUpgradeInput(
    { views, unusedTokens }: { readonly views: readonly (ChosenView | undefined)[]; readonly unusedTokens: number; },
  ): UpgradeInput {
    const shownViews = views.filter((changedView) => changedView !== undefined);
    const summaryCount = shownViews.filter(({ view }) => view.kind === 'summary').length;
    const maxAddedFiles = Math.min(maxFilesWithTests - shownViews.length,
      Math.ceil(maxFilesWithTests * summaries.share) - summaryCount);
    const fixedFiles = new Set(changedByIndex.keys());
    return {
      files,
      chosenViews: views,
      values,
      graph: input.graph,
      remainingTokens: unusedTokens,
      minTokenValue: floor,
      maxAddedFiles,
      fixedFiles,
      count,
      linesOnly: input.auto,
      testTokens: maxTestTokens,
    };
  }
  function listFallbacks(i: number, view: View): readonly View[] {
    const chosenFallbacks = listedViews[i] &&
      [...(upgradesByIndex.has(i) ? [listedViews[i].view] : []),
        ...listFallbackViews(options[i]!, listedViews[i].option)];
    return changedByIndex.get(i)?.fallbacks
      ?? [...(chosenFallbacks ?? []),
        ...(chosenFallbacks === undefined || namedUnits.has(i) ? [getSummaryView(files[i]!, count)] : [])]
        .filter((
          { tokens },
        ) => tokens < view.tokens);
  }
}

/** The options of changed files, whose views are chosen earlier. */
const noOptions: ViewOptions = {
  length: 0,
  shares: new Float64Array(),
  tokens: new Float64Array(),
  getKind: () => 'summary',
  getView: () => {
    throw new RangeError('There is no such view.');
  },
};

/** Returns the number of tokens by which views have become smaller. */
function countLostTokens(previousViews: readonly (ChosenView | undefined)[],
  newViews: readonly (ChosenView | undefined)[]): number
{
  return previousViews.reduce((sum, view, i) => sum + Math.max(0, (view?.tokens ?? 0) - (newViews[i]?.tokens ?? 0)), 0);
}

function sumTokens(views: readonly (ChosenView | ChangedView | undefined)[]): number {
  return views.reduce((sum, view) => sum + (view?.tokens ?? 0), 0);
}

/** Returns the indexes of the files shown on one line beyond the first `maxLines`, not counting pinned files. */
function findSurplusSummaries(maxLines: number, purchasedViews: readonly (PurchasedView | undefined)[],
  files: readonly SelectableFile[]): ReadonlySet<number>
{
  const summaryIndexes = [...purchasedViews.keys()].filter((i) =>
    purchasedViews[i]?.view.kind === 'summary' && !files[i]!.pinned
  );
  return new Set(summaryIndexes.slice(maxLines));
}

function explainView(file: SelectableFile, view: View, isBlocked: boolean, tokenUnit: string): string {
  if (view.kind === 'full') return english`the whole file`; // the tokens are counted when the file is rendered
  const fullTokens = file.file.facts.tokens + file.frameTokens;
  const notes = [file.outline.note, describeCutFacts(file.file.facts)].filter((note) => note !== undefined);
  const fullTokensText = formatThousands(fullTokens);
  const cause = isBlocked
    ? english`the whole file (about ${fullTokensText} ${nested(tokenUnit)}) does not fit the budget`
    : english`the whole file (about ${fullTokensText} ${nested(tokenUnit)}) would add little for its tokens`;
  return [cause, ...notes].join('; ');
}
