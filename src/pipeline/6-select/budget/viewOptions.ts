import type { Mode, View, ViewKind } from '#model';
import type { SelectableFile, ViewOptions } from '../files/selectableFile';
import { buildDiffView } from '../views/diffView';
import { orderHunks, computeHunkTaskShare } from '../views/hunkOrder';
import type { NamedUnits } from '../named/namedUnits';
import { buildSymbolsView } from '../views/symbolsView';
import { maxFullLength, getSkeletonView, getSummaryView } from '../views/views';
import { getWholeViewKind, calculateWholeViewShare, getWholeView } from '../views/wholeView';
import { computeCostsInOrder, listDoublingCounts, sortUnitsByDensity } from './unitOrder';

/** The shares of the lines' value for views that do not show any of the file's lines. */
export const summaryShare = 0.04;
const skeletonShare = 0.12;
/** A symbols view of all units has slightly less value than the full view. */
export const partsShare = 0.98;
/** The share of a diff of all hunks, if all of the file's task share is in units that the hunks touch. */
const diffShare = 0.7;
/**
 * The share of a diff of all hunks, if none of the file's task share is in such units. An edit alone must not displace
 * the lines that the task is about.
 */
const unrelatedDiffShare = 0.2;
/** The maximum number of units in a symbols view in lite mode. */
const maxLiteUnits = 8;

/**
 * Builds the view options of a file in ascending order of tokens. Each view has a greater share than the previous one.
 * All views except the first have at most `limit` tokens.
 */
export function buildViewOptions(source: SelectableFile, mode: Mode, limit: number,
  count: (text: string) => number): ViewOptions
{
  const fixedOptions = listFixedOptions(source, count);
  const sortedUnits = source.units.length < 2 ? [] : sortUnitsByDensity(source);
  const maxUnits = Math.min(sortedUnits.length, source.units.length - 1, mode === 'lite' ? maxLiteUnits : Infinity);
  const { length, share: shares, tokens, origins } = mergeOptions(fixedOptions, sortedUnits, maxUnits, source, limit);
  return {
    length,
    shares,
    tokens,
    getKind: (option) => fixedOptions[origins[option]!]?.kind ?? 'symbols',
    getView: (option) =>
      fixedOptions[origins[option]!]?.getView() ??
        buildSymbolsView(source, new Set(sortedUnits.slice(0, -origins[option]!)), count),
  };
}

/**
 * Builds views that show the symbols named in the task. The first view shows only these symbols, the next views add
 * more units by share per token, and the last view shows the whole file.
 */
export function buildNamedViewOptions(source: SelectableFile, { units: namedUnits, partialUnit }: NamedUnits,
  count: (text: string) => number): ViewOptions
{
  const { shares, frameTokens, units } = source;
  const partialUnits = partialUnit ? [partialUnit.unit] : [];
  const firstUnits = new Set([...namedUnits, ...partialUnits]);
  const orderedUnits = [...namedUnits, ...partialUnits,
    ...sortUnitsByDensity(source).filter((unit) => !firstUnits.has(unit))];
  const fullOptions: Option[] = source.text.length > maxFullLength ? [] : [{
    kind: getWholeViewKind(source),
    share: calculateWholeViewShare(source),
    tokens: source.textTokens + frameTokens,
    getView: () => getWholeView(source, count),
  }];
  const symbolsOptions: Option[] = [];
  if (partialUnit) {
    const view = buildSymbolsView(source, new Set(namedUnits), count, partialUnit.lines);
    symbolsOptions.push({ kind: 'symbols', share: summaryShare, tokens: view.tokens, getView: () => view });
  }
  const costs = computeCostsInOrder(source, orderedUnits);
  let tokens = frameTokens;
  let share = summaryShare;
  orderedUnits.forEach((unit, index) => {
    tokens += costs[index]!;
    share += (partsShare - summaryShare) * shares[unit]!;
    if (index + 1 < firstUnits.size || index + 1 === units.length && fullOptions.length > 0) return;
    if (fullOptions[0] && fullOptions[0].tokens <= tokens) return;
    symbolsOptions.push({
      kind: 'symbols',
      share,
      tokens,
      getView: () => buildSymbolsView(source, new Set(orderedUnits.slice(0, index + 1)), count),
    });
  });
  const options = [...symbolsOptions, ...fullOptions];
  return {
    length: options.length,
    shares: Float64Array.from(options, (item) => item.share),
    tokens: Float64Array.from(options, (item) => item.tokens),
    getKind: (option) => options[option]!.kind,
    getView: (option) => options[option]!.getView(),
  };
}

/**
 * Builds the options for a file that may be shown only as a summary or a skeleton. The skeleton has all of the file's
 * value. These options are not cached with the other options, which a later pack may request.
 */
export function buildSignatureOptions(source: SelectableFile, limit: number,
  count: (text: string) => number): ViewOptions
{
  const views = [getSummaryView(source, count), getSkeletonView(source, count)].filter((view) => view !== undefined);
  const allowedViews = views.filter(({ tokens }, i) => i === 0 || tokens > views[0]!.tokens && tokens <= limit);
  return {
    length: allowedViews.length,
    shares: Float64Array.from(allowedViews, (_, i) => (i === 0 ? summaryShare : 1)),
    tokens: Float64Array.from(allowedViews, ({ tokens }) => tokens),
    getKind: (option) => allowedViews[option]!.kind,
    getView: (option) => allowedViews[option]!,
  };
}

interface Option {
  readonly kind: ViewKind;
  readonly share: number;
  readonly tokens: number;
  getView(): View;
}

/** Returns all views except symbols views, sorted by tokens. */
function listFixedOptions(source: SelectableFile, count: (text: string) => number): Option[] {
  const summary = getSummaryView(source, count);
  const skeleton = getSkeletonView(source, count);
  const options: Option[] = [{ kind: 'summary', share: summaryShare, tokens: summary.tokens, getView: () => summary }];
  if (skeleton)
    options.push({
      kind: 'skeleton',
      share: skeletonShare,
      tokens: skeleton.tokens,
      getView: () => skeleton,
    });
  if (source.text.length <= maxFullLength)
    options.push({
      kind: getWholeViewKind(source),
      share: calculateWholeViewShare(source),
      tokens: source.textTokens + source.frameTokens,
      getView: () => getWholeView(source, count),
    });
  return [...options, ...listDiffOptions(source, count)].sort((a, b) => a.tokens - b.tokens || b.share - a.share);
}

/** Returns the diffs of the first 1, 2, 4 … hunks and of all hunks. */
function listDiffOptions(source: SelectableFile, count: (text: string) => number): Option[] {
  const { change } = source;
  if (!change || change.hunks.length === 0 || change.status === 'added' || change.status === 'untracked') return [];
  const orderedHunks = orderHunks(source, change.hunks);
  const fullDiffShare = unrelatedDiffShare +
    (diffShare - unrelatedDiffShare) * computeHunkTaskShare(source, change.hunks);
  return listDoublingCounts(orderedHunks.length).map((hunkCount) => {
    const view = buildDiffView(source, change, new Set(orderedHunks.slice(0, hunkCount)), count);
    return {
      kind: 'diff',
      share: fullDiffShare * (1 - (1 - hunkCount / orderedHunks.length) ** 2),
      tokens: view.tokens,
      getView: () => view,
    };
  });
}

/**
 * Merges the fixed views with the symbols views of the first 1, 2, 3 … `maxUnits` of `sortedUnits`, sorted by tokens.
 * Views that cost more than another view without having a greater share are left out. `origins` contains indexes in
 * `fixedOptions` or negated numbers of units.
 */
function mergeOptions(fixedOptions: readonly Option[], sortedUnits: readonly number[], maxUnits: number,
  source: SelectableFile, limit: number)
{
  const { shares, frameTokens } = source;
  const costs = computeCostsInOrder(source, sortedUnits);
  const maxLength = fixedOptions.length + Math.max(0, maxUnits);
  const share = new Float64Array(maxLength);
  const tokens = new Float64Array(maxLength);
  const origins = new Int32Array(maxLength);
  let length = 0;
  let unitCount = 0;
  let shareSum = 0;
  let viewTokens = frameTokens;
  for (let index = 0; index <= fixedOptions.length; index++) {
    const nextFixed = fixedOptions[index];
    const maxCost = nextFixed ? nextFixed.tokens : Infinity;
    while (unitCount < maxUnits) {
      const unit = sortedUnits[unitCount]!;
      const nextSum = shareSum + shares[unit]!;
      const nextShare = summaryShare + (partsShare - summaryShare) * nextSum;
      const nextCost = viewTokens + costs[unitCount]!;
      if (nextCost > maxCost || nextCost === maxCost && nextShare <= nextFixed!.share) break;
      pushOption(nextShare, nextCost, -++unitCount);
      shareSum = nextSum;
      viewTokens = nextCost;
    }
    if (nextFixed) pushOption(nextFixed.share, maxCost, index);
  }
  return { length, share, tokens, origins };

  function pushOption(optionShare: number, optionTokens: number, origin: number): void {
    if (optionShare <= (length === 0 ? 0 : share[length - 1]!) || (length > 0 && optionTokens > limit)) return;
    share[length] = optionShare;
    tokens[length] = optionTokens;
    origins[length] = origin;
    length++;
  }
}
