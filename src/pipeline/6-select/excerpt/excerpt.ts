import type { LineRange, OutlineSymbol, SafeText, Task, ViewKind } from '#model';
import { safe, sliceLines } from '#secrets/safeText';
import { mergeRanges } from '../files/lineRanges';
import type { SelectableFile } from '../files/selectableFile';
import { createSelectableFiles } from '../files/selectableFiles';
import { foldsBetween, unitsShown } from '../folds/folds';
import { isViewKind, symbolFragment } from '../registry/blocks';
import type { Candidate } from '../selectInput';
import { diffView } from '../views/diffView';
import { fullName, numberedSymbols, spanMarker, symbolsView } from '../views/symbolsView';
import { skeletonView, summaryView } from '../views/views';
import { fittingLines } from './fitLines';

/** The requested part of a file. */
export type ExcerptRequest =
  /** `ranges`: the lines of a symbols view in a pack. Without them, the units with the greatest task shares. */
  | { readonly kind: ViewKind; readonly ranges?: readonly LineRange[]; }
  /** As block ids name it: `Router.handle`, `handle~2`. */
  | { readonly kind: 'symbol'; readonly fragment: string; }
  | { readonly kind: 'lines'; readonly lines: LineRange; };

export interface Excerpt {
  /** The part of the requested text that fits. */
  readonly text: SafeText;
  /** The whole requested text, from which its hash is computed. */
  readonly whole: SafeText;
  /** The source lines that `whole` shows verbatim. */
  readonly wholeLines?: readonly LineRange[];
  /** Source lines that `text` shows verbatim. */
  readonly lines: readonly LineRange[];
  /** The source lines of the text that did not fit. */
  readonly rest: readonly LineRange[];
  readonly fileLines: number;
  readonly symbol?: string;
  /** A line that alone exceeds the maximum tokens: only its beginning is shown. */
  readonly cutLine?: number;
}

type Count = (text: string) => number;

/** The task share shown by a symbols view if no pack has chosen its lines, 0 to 1. */
const shownShare = 0.6;

/** Returns the requested part of a file in at most `maxTokens` tokens; undefined if the file has no such part. */
export function createExcerpt(candidate: Candidate, request: ExcerptRequest, task: Task, maxTokens: number,
  count: Count
):
  | Excerpt
  | undefined
{
  const source = createSelectableFiles()({ candidates: [candidate], task, named: [], count })[0]!;
  switch (request.kind) {
    case 'full':
      return fullExcerpt(source, maxTokens, count);
    case 'lines':
      return lineExcerpt(source, request.lines, maxTokens, count);
    case 'symbol':
      return symbolExcerpt(source, request.fragment, maxTokens, count);
    case 'symbols':
      return symbolsExcerpt(unfolded(source, request.ranges), request.ranges, maxTokens, count);
    case 'diff':
      return diffExcerpt(source, maxTokens, count);
    case 'skeleton':
      return textExcerpt(source, skeletonView(source, count)?.text, maxTokens, count);
    case 'summary':
      return textExcerpt(source, summaryView(source, count).text, maxTokens, count);
  }
}

/** Returns the names of a file's symbols in block ids, in the order of the file. */
export function listSymbolFragments(symbols: readonly OutlineSymbol[]): string[] {
  return [...numberedSymbols(symbols)].map(([symbol, nth]) => symbolFragment(fullName(symbol), nth));
}

/** Returns the same text as the full view, including the final line end. */
function fullExcerpt(source: SelectableFile, maxTokens: number, count: Count): Excerpt {
  const excerpt = contiguousExcerpt(source, [1, source.lines], safe``, maxTokens, count);
  return {
    ...excerpt,
    whole: source.text,
    ...(excerpt.rest.length === 0 && excerpt.cutLine === undefined ? { text: source.text } : {}),
  };
}

function lineExcerpt(source: SelectableFile, [first, last]: LineRange, maxTokens: number, count: Count):
  | Excerpt
  | undefined
{
  const range: LineRange = [first, Math.min(last, source.lines)];
  if (first < 1 || range[0] > range[1]) return undefined;
  const within = source.outline.symbols.filter((s) => s.lines[0] >= range[0] && s.lines[0] <= range[1]);
  return contiguousExcerpt(source, range, spanMarker(source, { lines: range, symbols: within }), maxTokens, count);
}

/** Returns the whole declaration, with the comment above it if its unit includes it. */
function symbolExcerpt(source: SelectableFile, fragment: string, maxTokens: number, count: Count): Excerpt | undefined {
  const match =
    [...numberedSymbols(source.outline.symbols)].find(([symbol, nth]) =>
      symbolFragment(fullName(symbol), nth) === fragment
    )?.[0]
      ?? onlyOne(source.outline.symbols.filter((symbol) => symbol.name === fragment && !isViewKind(fragment)));
  if (!match) return undefined;
  const lines = source.units.find((unit) => unit.whole && unit.symbol === match)?.lines ?? match.lines;
  return {
    ...contiguousExcerpt(source, lines, spanMarker(source, { lines, symbols: [match] }), maxTokens, count),
    symbol: fullName(match),
  };
}

function onlyOne<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}

/** Returns the file with the folds that a view of these lines has; with none if no pack has chosen. */
function unfolded(source: SelectableFile, ranges: readonly LineRange[] = [[1, source.lines]]): SelectableFile {
  return { ...source, folds: foldsBetween(source.foldable, ranges) };
}

/** Returns the first units that fit; `rest` has the lines of the other units. */
function symbolsExcerpt(source: SelectableFile, ranges: readonly LineRange[] | undefined, maxTokens: number,
  count: Count
):
  | Excerpt
  | undefined
{
  if (source.units.length === 0) return undefined;
  const order = ranges
    ? unitsShown(source.units, source.folds, ranges)
    : mostRelevantUnits(source);
  let shown = order.length;
  let view = symbolsView(source, new Set(order), count);
  const { text: whole, lines: wholeLines } = view;
  while (view.tokens > maxTokens && shown > 1) {
    shown = Math.min(shown - 1, Math.max(1, Math.floor((shown * maxTokens) / view.tokens)));
    view = symbolsView(source, new Set(order.slice(0, shown)), count);
  }
  if (view.tokens > maxTokens)
    return { ...lineExcerpt(source, source.units[order[0]!]!.lines, maxTokens, count)!, whole, wholeLines };
  const rest = order.slice(shown).map((i) => source.units[i]!.lines).sort((a, b) => a[0] - b[0]);
  return {
    text: view.text,
    whole,
    wholeLines,
    lines: view.lines,
    rest: mergeRanges(rest, Infinity),
    fileLines: source.lines,
  };
}

function mostRelevantUnits({ units, shares }: SelectableFile): number[] {
  const order = units.map((_, i) => i).sort((a, b) => shares[b]! - shares[a]! || a - b);
  let sum = 0;
  return order.filter((i) => {
    const more = sum < shownShare;
    sum += shares[i]!;
    return more;
  });
}

function diffExcerpt(source: SelectableFile, maxTokens: number, count: Count): Excerpt | undefined {
  const { change } = source;
  if (!change || change.hunks.length === 0) return undefined;
  const all = change.hunks.map((_, i) => i);
  let shown = all.length;
  let view = diffView(source, change, new Set(all), count);
  const whole = view.text;
  while (view.tokens > maxTokens && shown > 1) {
    shown = Math.min(shown - 1, Math.max(1, Math.floor((shown * maxTokens) / view.tokens)));
    view = diffView(source, change, new Set(all.slice(0, shown)), count);
  }
  const excerpt = textExcerpt(source, view.text, maxTokens, count)!;
  const fits = excerpt.rest.length === 0;
  const rest = change.hunks.slice(fits ? shown : shown - 1).flatMap((
    h,
  ): LineRange[] => (h.newLines > 0 ? [[h.newStart, h.newStart + h.newLines - 1]] : []));
  return { ...excerpt, whole, lines: fits ? view.lines : [], rest: mergeRanges(rest, Infinity) };
}

/** Returns a text other than lines of the file; if it does not fit, `rest` has all lines of the file. */
function textExcerpt(source: SelectableFile, whole: SafeText | undefined, maxTokens: number, count: Count):
  | Excerpt
  | undefined
{
  if (whole === undefined) return undefined;
  const lines = whole.split('\n').length;
  const { last } = fittingLines(whole, 1, lines, maxTokens, count);
  const text = last < lines ? safe`${sliceLines(whole, [[1, Math.max(1, last)]])[0]!}\n…` : whole;
  return { text, whole, lines: [], rest: last < lines ? [[1, source.lines]] : [], fileLines: source.lines };
}

function contiguousExcerpt(source: SelectableFile, [first, end]: LineRange, marker: SafeText, maxTokens: number,
  count: Count): Excerpt
{
  const whole = end < first ? safe`` : sliceLines(source.text, [[first, end]])[0]!;
  const heading = marker === '' ? marker : safe`${marker}\n`;
  const { last, part } = fittingLines(source.text, first, end, maxTokens - count(heading), count);
  const text = last >= end ? whole : last < first ? part : sliceLines(source.text, [[first, last]])[0]!;
  const shown = Math.max(last, Math.min(first, end));
  return {
    text: safe`${heading}${text}`,
    whole,
    wholeLines: [[first, end]],
    fileLines: source.lines,
    lines: shown < first ? [] : [[first, shown]],
    rest: shown < end ? [[shown + 1, end]] : [],
    ...(last < first && first <= end ? { cutLine: first } : {}),
  };
}
