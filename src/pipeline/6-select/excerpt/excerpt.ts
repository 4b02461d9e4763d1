import type { LineRange, OutlineSymbol, SafeText, Task, ViewKind } from '#model';
import { safe, sliceLines } from '#secrets/safeText';
import { mergeRanges } from '../files/lineRanges';
import type { SelectableFile } from '../files/selectableFile';
import { createSelectableFiles } from '../files/selectableFiles';
import { findFoldsOutside, findShownUnits } from '../folds/folds';
import { isViewKind, formatSymbolFragment } from '../registry/blocks';
import type { Candidate } from '../selectInput';
import { buildDiffView } from '../views/diffView';
import { getFullName, numberSymbols, formatSpanMarker, buildSymbolsView } from '../views/symbolsView';
import { getSkeletonView, getSummaryView } from '../views/views';
import { findFittingLines } from './fitLines';

/** The requested part of a file. */
export type ExcerptRequest =
  /** `ranges` are the lines of a symbols view in a pack. Without them, the units with the most task share are shown. */
  | { readonly kind: ViewKind; readonly ranges?: readonly LineRange[]; }
  /** `fragment` is the symbol as it is written in block IDs, such as `Router.handle` or `handle~2`. */
  | { readonly kind: 'symbol'; readonly fragment: string; }
  | { readonly kind: 'lines'; readonly lines: LineRange; };

export interface Excerpt {
  /** The part of the requested text that fits. */
  readonly text: SafeText;
  /** The whole requested text, from which its hash is computed. */
  readonly whole: SafeText;
  /** The source lines that `whole` shows verbatim. */
  readonly wholeLines?: readonly LineRange[];
  /** The source lines that `text` shows verbatim. */
  readonly lines: readonly LineRange[];
  /** The source lines of the text that did not fit. */
  readonly remainingRanges: readonly LineRange[];
  readonly fileLines: number;
  readonly symbol?: string;
  /** A line that exceeds the token limit by itself, so that only its beginning is shown. */
  readonly cutLine?: number;
}

type CountTokens = (text: string) => number;

/** The minimum task share, from 0 to 1, that a symbols view shows if no pack has selected its lines. */
const minShownShare = 0.6;

/** Returns the requested part of a file in at most `maxTokens` tokens; undefined if the file has no such part. */
export function createExcerpt(candidate: Candidate, request: ExcerptRequest, task: Task, maxTokens: number,
  count: CountTokens
):
  | Excerpt
  | undefined
{
  const source = createSelectableFiles()({ candidates: [candidate], task, named: [], count })[0]!;
  switch (request.kind) {
    case 'full':
      return createFullExcerpt(source, maxTokens, count);
    case 'lines':
      return createLineExcerpt(source, request.lines, maxTokens, count);
    case 'symbol':
      return createSymbolExcerpt(source, request.fragment, maxTokens, count);
    case 'symbols':
      return createSymbolsExcerpt(addViewFolds(source, request.ranges), request.ranges, maxTokens, count);
    case 'diff':
      return createDiffExcerpt(source, maxTokens, count);
    case 'skeleton':
      return createTextExcerpt(source, getSkeletonView(source, count)?.text, maxTokens, count);
    case 'summary':
      return createTextExcerpt(source, getSummaryView(source, count).text, maxTokens, count);
  }
}

/** Returns the names of a file's symbols in block IDs, in the order of the file. */
export function listSymbolFragments(symbols: readonly OutlineSymbol[]): string[] {
  return [...numberSymbols(symbols)].map(([symbol, nth]) => formatSymbolFragment(getFullName(symbol), nth));
}

/** Returns the same text as the full view, including the final line end. */
function createFullExcerpt(source: SelectableFile, maxTokens: number, count: CountTokens): Excerpt {
  const excerpt = createContiguousExcerpt(source, [1, source.lines], safe``, maxTokens, count);
  return {
    ...excerpt,
    whole: source.text,
    ...(excerpt.remainingRanges.length === 0 && excerpt.cutLine === undefined ? { text: source.text } : {}),
  };
}

function createLineExcerpt(source: SelectableFile, [first, last]: LineRange, maxTokens: number, count: CountTokens):
  | Excerpt
  | undefined
{
  const range: LineRange = [first, Math.min(last, source.lines)];
  if (first < 1 || range[0] > range[1]) return undefined;
  const symbolsInRange = source.outline.symbols.filter((symbol) =>
    symbol.lines[0] >= range[0] && symbol.lines[0] <= range[1]
  );
  return createContiguousExcerpt(source, range, formatSpanMarker(source, { lines: range, symbols: symbolsInRange }),
    maxTokens, count);
}

/** Returns the whole declaration, with the comment above it if its unit includes it. */
function createSymbolExcerpt(source: SelectableFile, fragment: string, maxTokens: number, count: CountTokens):
  | Excerpt
  | undefined
{
  const matchingSymbol =
    [...numberSymbols(source.outline.symbols)].find(([symbol, nth]) =>
      formatSymbolFragment(getFullName(symbol), nth) === fragment
    )?.[0]
      ?? getOnlyItem(source.outline.symbols.filter((symbol) => symbol.name === fragment && !isViewKind(fragment)));
  if (!matchingSymbol) return undefined;
  const lines = source.units.find((unit) => unit.isWhole && unit.symbol === matchingSymbol)?.lines ??
    matchingSymbol.lines;
  return {
    ...createContiguousExcerpt(source, lines, formatSpanMarker(source, { lines, symbols: [matchingSymbol] }), maxTokens,
      count),
    symbol: getFullName(matchingSymbol),
  };
}

function getOnlyItem<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}

/** Returns the file with the folds that a view of these lines has, or without folds if no pack has selected lines. */
function addViewFolds(source: SelectableFile, ranges: readonly LineRange[] = [[1, source.lines]]): SelectableFile {
  return { ...source, folds: findFoldsOutside(source.foldable, ranges) };
}

/** Returns the first units that fit; `remainingRanges` contains the lines of the other units. */
function createSymbolsExcerpt(source: SelectableFile, ranges: readonly LineRange[] | undefined, maxTokens: number,
  count: CountTokens
):
  | Excerpt
  | undefined
{
  if (source.units.length === 0) return undefined;
  const unitIndexes = ranges
    ? findShownUnits(source.units, source.folds, ranges)
    : selectMostRelevantUnits(source);
  let shownCount = unitIndexes.length;
  let view = buildSymbolsView(source, new Set(unitIndexes), count);
  const { text: whole, lines: wholeLines } = view;
  while (view.tokens > maxTokens && shownCount > 1) {
    shownCount = Math.min(shownCount - 1, Math.max(1, Math.floor((shownCount * maxTokens) / view.tokens)));
    view = buildSymbolsView(source, new Set(unitIndexes.slice(0, shownCount)), count);
  }
  if (view.tokens > maxTokens)
    return { ...createLineExcerpt(source, source.units[unitIndexes[0]!]!.lines, maxTokens, count)!, whole, wholeLines };
  const remainingLines = unitIndexes.slice(shownCount).map((i) => source.units[i]!.lines).sort((a, b) => a[0] - b[0]);
  return {
    text: view.text,
    whole,
    wholeLines,
    lines: view.lines,
    remainingRanges: mergeRanges(remainingLines, Infinity),
    fileLines: source.lines,
  };
}

function selectMostRelevantUnits({ units, shares }: SelectableFile): number[] {
  const sortedUnits = units.map((_, i) => i).sort((a, b) => shares[b]! - shares[a]! || a - b);
  let shareSum = 0;
  return sortedUnits.filter((i) => {
    const isNeeded = shareSum < minShownShare;
    shareSum += shares[i]!;
    return isNeeded;
  });
}

function createDiffExcerpt(source: SelectableFile, maxTokens: number, count: CountTokens): Excerpt | undefined {
  const { change } = source;
  if (!change || change.hunks.length === 0) return undefined;
  const hunkIndexes = change.hunks.map((_, i) => i);
  let shownCount = hunkIndexes.length;
  let view = buildDiffView(source, change, new Set(hunkIndexes), count);
  const whole = view.text;
  while (view.tokens > maxTokens && shownCount > 1) {
    shownCount = Math.min(shownCount - 1, Math.max(1, Math.floor((shownCount * maxTokens) / view.tokens)));
    view = buildDiffView(source, change, new Set(hunkIndexes.slice(0, shownCount)), count);
  }
  const excerpt = createTextExcerpt(source, view.text, maxTokens, count)!;
  const fitsWhole = excerpt.remainingRanges.length === 0;
  const remainingLines = change.hunks.slice(fitsWhole ? shownCount : shownCount - 1).flatMap((
    h,
  ): LineRange[] => (h.newLines > 0 ? [[h.newStart, h.newStart + h.newLines - 1]] : []));
  return {
    ...excerpt,
    whole,
    lines: fitsWhole ? view.lines : [],
    remainingRanges: mergeRanges(remainingLines, Infinity),
  };
}

/**
 * Returns an excerpt of a text that is generated from the file. If it does not fit, `remainingRanges` contains all
 * lines of the file.
 */
function createTextExcerpt(source: SelectableFile, whole: SafeText | undefined, maxTokens: number, count: CountTokens):
  | Excerpt
  | undefined
{
  if (whole === undefined) return undefined;
  const lineCount = whole.split('\n').length;
  const { lastFittingLine } = findFittingLines(whole, 1, lineCount, maxTokens, count);
  const text = lastFittingLine < lineCount
    ? safe`${sliceLines(whole, [[1, Math.max(1, lastFittingLine)]])[0]!}\n…`
    : whole;
  return {
    text,
    whole,
    lines: [],
    remainingRanges: lastFittingLine < lineCount ? [[1, source.lines]] : [],
    fileLines: source.lines,
  };
}

function createContiguousExcerpt(source: SelectableFile, [first, end]: LineRange, marker: SafeText, maxTokens: number,
  count: CountTokens): Excerpt
{
  const whole = end < first ? safe`` : sliceLines(source.text, [[first, end]])[0]!;
  const heading = marker === '' ? marker : safe`${marker}\n`;
  const { lastFittingLine, fittingPart } = findFittingLines(source.text, first, end, maxTokens - count(heading), count);
  const text = lastFittingLine >= end
    ? whole
    : lastFittingLine < first
    ? fittingPart
    : sliceLines(source.text, [[first, lastFittingLine]])[0]!;
  const lastShown = Math.max(lastFittingLine, Math.min(first, end));
  return {
    text: safe`${heading}${text}`,
    whole,
    wholeLines: [[first, end]],
    fileLines: source.lines,
    lines: lastShown < first ? [] : [[first, lastShown]],
    remainingRanges: lastShown < end ? [[lastShown + 1, end]] : [],
    ...(lastFittingLine < first && first <= end ? { cutLine: first } : {}),
  };
}
