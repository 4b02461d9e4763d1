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
  const order = source.units.length < 2 ? [] : sortUnitsByDensity(source);
  const maxUnits = Math.min(order.length, source.units.length - 1, mode === 'lite' ? maxLiteUnits : Infinity);
  const { length, share, tokens, origins } = mergeOptions(fixedOptions, order, maxUnits, source, limit);
  return {
    length,
    share,
    tokens,
    kind: (option) => fixedOptions[origins[option]!]?.kind ?? 'symbols',
    view: (option) =>
      fixedOptions[origins[option]!]?.view() ??
        buildSymbolsView(source, new Set(order.slice(0, -origins[option]!)), count),
  };
}

/**
 * Builds views that show the symbols named in the task. The first view shows only these symbols, the next views add
 * more units by share per token, and the last view shows the whole file.
 */
export function buildNamedViewOptions(source: SelectableFile, { units: first, partialUnit }: NamedUnits,
  count: (text: string) => number): ViewOptions
{
  const { shares, frameTokens, units } = source;
  const partialUnits = partialUnit ? [partialUnit.unit] : [];
  const isFirst = new Set([...first, ...partialUnits]);
  const order = [...first, ...partialUnits, ...sortUnitsByDensity(source).filter((unit) => !isFirst.has(unit))];
  const full: Option[] = source.text.length > maxFullLength ? [] : [{
    kind: getWholeViewKind(source),
    share: calculateWholeViewShare(source),
    tokens: source.textTokens + frameTokens,
    view: () => getWholeView(source, count),
  }];
  const steps: Option[] = [];
  if (partialUnit) {
    const view = buildSymbolsView(source, new Set(first), count, partialUnit.lines);
    steps.push({ kind: 'symbols', share: summaryShare, tokens: view.tokens, view: () => view });
  }
  const costs = computeCostsInOrder(source, order);
  let tokens = frameTokens;
  let share = summaryShare;
  order.forEach((unit, n) => {
    tokens += costs[n]!;
    share += (partsShare - summaryShare) * shares[unit]!;
    if (n + 1 < isFirst.size || n + 1 === units.length && full.length > 0) return;
    if (full[0] && full[0].tokens <= tokens) return;
    steps.push({
      kind: 'symbols',
      share,
      tokens,
      view: () => buildSymbolsView(source, new Set(order.slice(0, n + 1)), count),
    });
  });
  const options = [...steps, ...full];
  return {
    length: options.length,
    share: Float64Array.from(options, (item) => item.share),
    tokens: Float64Array.from(options, (item) => item.tokens),
    kind: (option) => options[option]!.kind,
    view: (option) => options[option]!.view(),
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
    share: Float64Array.from(allowedViews, (_, i) => (i === 0 ? summaryShare : 1)),
    tokens: Float64Array.from(allowedViews, ({ tokens }) => tokens),
    kind: (option) => allowedViews[option]!.kind,
    view: (option) => allowedViews[option]!,
  };
}

interface Option {
  readonly kind: ViewKind;
  readonly share: number;
  readonly tokens: number;
  view(): View;
}

/** Returns all views except symbols views, sorted by tokens. */
function listFixedOptions(source: SelectableFile, count: (text: string) => number): Option[] {
  const summary = getSummaryView(source, count);
  const skeleton = getSkeletonView(source, count);
  const options: Option[] = [{ kind: 'summary', share: summaryShare, tokens: summary.tokens, view: () => summary }];
  if (skeleton) options.push({ kind: 'skeleton', share: skeletonShare, tokens: skeleton.tokens, view: () => skeleton });
  if (source.text.length <= maxFullLength)
    options.push({
      kind: getWholeViewKind(source),
      share: calculateWholeViewShare(source),
      tokens: source.textTokens + source.frameTokens,
      view: () => getWholeView(source, count),
    });
  return [...options, ...listDiffOptions(source, count)].sort((a, b) => a.tokens - b.tokens || b.share - a.share);
}

/** Returns the diffs of the first 1, 2, 4 … hunks and of all hunks. */
function listDiffOptions(source: SelectableFile, count: (text: string) => number): Option[] {
  const { change } = source;
  if (!change || change.hunks.length === 0 || change.status === 'added' || change.status === 'untracked') return [];
  const order = orderHunks(source, change.hunks);
  const fullDiffShare = unrelatedDiffShare +
    (diffShare - unrelatedDiffShare) * computeHunkTaskShare(source, change.hunks);
  return listDoublingCounts(order.length).map((hunkCount) => {
    const view = buildDiffView(source, change, new Set(order.slice(0, hunkCount)), count);
    return {
      kind: 'diff',
      share: fullDiffShare * (1 - (1 - hunkCount / order.length) ** 2),
      tokens: view.tokens,
      view: () => view,
    };
  });
}

/**
 * Merges the fixed views with the symbols views of the first 1, 2, 3 … `maxUnits` units of `order`, sorted by tokens.
 * Views that cost more than another view without having a greater share are left out. `origins` contains indexes in
 * `fixedOptions` or negative numbers of units.
 */
function mergeOptions(fixedOptions: readonly Option[], order: readonly number[], maxUnits: number,
  source: SelectableFile, limit: number)
{
  const { shares, frameTokens } = source;
  const costs = computeCostsInOrder(source, order);
  const maxLength = fixedOptions.length + Math.max(0, maxUnits);
  const share = new Float64Array(maxLength);
  const tokens = new Float64Array(maxLength);
  const origins = new Int32Array(maxLength);
  let length = 0;
  let unitCount = 0;
  let sum = 0;
  let cost = frameTokens;
  for (let index = 0; index <= fixedOptions.length; index++) {
    const nextFixed = fixedOptions[index];
    const maxCost = nextFixed ? nextFixed.tokens : Infinity;
    while (unitCount < maxUnits) {
      const unit = order[unitCount]!;
      const nextSum = sum + shares[unit]!;
      const nextShare = summaryShare + (partsShare - summaryShare) * nextSum;
      const nextCost = cost + costs[unitCount]!;
      if (nextCost > maxCost || nextCost === maxCost && nextShare <= nextFixed!.share) break;
      push(nextShare, nextCost, -++unitCount);
      sum = nextSum;
      cost = nextCost;
    }
    if (nextFixed) push(nextFixed.share, maxCost, index);
  }
  return { length, share, tokens, origins };

  function push(optionShare: number, optionTokens: number, origin: number): void {
    if (optionShare <= (length === 0 ? 0 : share[length - 1]!) || (length > 0 && optionTokens > limit)) return;
    share[length] = optionShare;
    tokens[length] = optionTokens;
    origins[length] = origin;
    length++;
  }
}
