import { findFirstIndex } from '#base/collections/bisect';
import { addAll } from '#base/collections/lists';
import { flattenText } from '#base/text/markdown';
import type { LineRange, OutlineSymbol, SafeText, ShownSymbol, View } from '#model';
import { redact } from '#secrets/redact';
import { joinSafe, literal, safe, sliceLines } from '#secrets/safeText';
import type { SelectableFile } from '../files/selectableFile';
import { findFunctionHead, listFunctions } from '../files/heads';
import { isWithin, overlapsAny } from '../files/lineRanges';
import type { FoldableRun } from '../folds/foldableRun';
import { filterOutermostRuns, excludeFolds } from '../folds/folds';
import { hasWord } from '../folds/lineShape';
import { findEnclosingSymbol, type Unit } from '../files/units';
import { truncateAtCodePoint } from '#secrets/truncate';

/** The maximum number of lines between spans that are shown as one, since the lines cost less than another marker. */
const maxSpanGap = 3;
/** The minimum number of lines between markers. A definition closer to the previous marker has no marker. */
export const minLinesBetweenMarkers = 10;
const maxLabelLength = 120;
const maxNamesInMarker = 3;
const maxNamesInGap = 4;
/** A Markdown link, whose text is kept. Each part has a maximum length, which limits the work per character. */
const linkPattern = /\[([^\]\n]{1,200})\]\([^)\s]{0,300}\)/g;

/**
 * Shows the chosen units verbatim, and the lines `partialLines` of one additional unit. A marker precedes each span,
 * and a line stands for the omitted lines between spans.
 */
export function buildSymbolsView(source: SelectableFile, chosenUnits: ReadonlySet<number>,
  count: (text: string) => number, partialLines?: LineRange): View
{
  const name = `symbols ${[...chosenUnits].sort((a, b) => a - b).join()}${
    partialLines ? ` ${partialLines.join('-')}` : ''
  }${source.folds.map(({ lines }) => ` -${lines.join('-')}`).join('')}`;
  return source.getView(name, () => createSymbolsView(source, chosenUnits, count, partialLines));
}

function createSymbolsView(source: SelectableFile, chosenUnits: ReadonlySet<number>, count: (text: string) => number,
  partialLines: LineRange | undefined): View
{
  const units = addFunctionHeads(source, chosenUnits, partialLines);
  const spans = addPart(source, removeFolds(source, buildLineSpans(units, source.units, source.lines)), partialLines);
  const markedSpans = spans.map((span) => splitBeforeDefinitions(source, span));
  const texts = sliceLines(source.text, markedSpans.flatMap((parts) => parts.map(({ lines }) => lines)));
  const parts: SafeText[] = [];
  const rows = source.foldable.length === 0 ? [] : source.text.split('\n');
  let nextLine = 1;
  let textIndex = 0;
  spans.forEach((span, i) => {
    addAll(parts, formatGapMarker(source, rows, nextLine, span.lines[0] - 1));
    for (const markedSpan of markedSpans[i]!) parts.push(formatSpanMarker(source, markedSpan), texts[textIndex++]!);
    nextLine = span.lines[1] + 1;
  });
  addAll(parts, formatGapMarker(source, rows, nextLine, source.lines));
  const text = joinSafe(parts, '\n');
  return {
    kind: 'symbols',
    text,
    lines: spans.map((span) => span.lines),
    tokens: count(text) + source.frameTokens,
    symbols: listShownSymbols(source, chosenUnits, count),
  };
}

/** Returns the chosen lines in order, and adds the signature of each function that is shown only in part without it. */
function addFunctionHeads({ text, outline, units, heads }: SelectableFile, chosenIndexes: ReadonlySet<number>,
  partialLines: LineRange | undefined): Pick<Unit, 'lines'>[]
{
  const chosenUnits = units.filter((_, i) => chosenIndexes.has(i));
  const chosenLines = chosenUnits.map(({ lines }) => lines);
  const chosenHeads = heads.filter((head, i) => head !== undefined && chosenIndexes.has(i));
  const partHead = partialLines && findFunctionHead(text.split('\n'), listFunctions(outline), partialLines);
  const missingRanges = [...chosenHeads, partHead].flatMap((head) => (head && !overlapsAny(head.lines, chosenLines)
    ? [head.lines]
    : [])
  );
  const lines = new Map(missingRanges.map((range) => [range[0], { lines: range }]));
  return [...chosenUnits, ...lines.values()].sort((a, b) => a.lines[0] - b.lines[0]);
}

/** Returns the spans without folded lines, and without lines between folds that contain no word. */
function removeFolds({ text, folds }: SelectableFile, spans: readonly LineSpan[]): readonly LineSpan[] {
  if (folds.length === 0) return spans;
  const fileLines = text.split('\n');
  return spans.flatMap((span) => {
    const visibleRanges = excludeFolds(span.lines, folds);
    if (visibleRanges.length === 1 && visibleRanges[0]![0] === span.lines[0] && visibleRanges[0]![1] === span.lines[1])
      return [span];
    return visibleRanges.filter(([first, last]) => fileLines.slice(first - 1, last).some(hasWord)).map((
      lines,
    ): LineSpan => ({
      lines,
      symbols: span.symbols.filter((symbol) => isWithin([symbol.lines[0], symbol.lines[0]], [lines])),
    }));
  });
}

/** Splits the span before definitions, so that each part of a long span shows its line numbers. */
function splitBeforeDefinitions({ outline }: SelectableFile, { lines: [first, last], symbols }: LineSpan): LineSpan[] {
  const starts = [first];
  for (const { lines: [start] } of symbols)
    if (start >= starts[starts.length - 1]! + minLinesBetweenMarkers && start <= last) starts.push(start);
  return starts.map((start, i): LineSpan => {
    const end = (starts[i + 1] ?? last + 1) - 1;
    const innerSymbols = symbols.filter(({ lines }) => start <= lines[0] && lines[0] <= end);
    const enclosingSymbol = innerSymbols.length > 0 ? undefined : findEnclosingSymbol(outline.symbols, start, end);
    return { lines: [start, end], symbols: enclosingSymbol ? [enclosingSymbol] : innerSymbols };
  });
}

/** Adds a span for a part of a unit that is not shown otherwise. */
function addPart({ outline }: SelectableFile, spans: readonly LineSpan[],
  partialLines: LineRange | undefined): LineSpan[]
{
  if (!partialLines || spans.some(({ lines: [first, last] }) => first <= partialLines[1] && partialLines[0] <= last))
    return [...spans];
  const enclosingSymbol = findEnclosingSymbol(outline.symbols, ...partialLines);
  const span = { lines: partialLines, symbols: enclosingSymbol ? [enclosingSymbol] : [] };
  return [...spans, span].sort((a, b) => a.lines[0] - b.lines[0]);
}

/** Consecutive lines that a view shows. */
export interface LineSpan {
  readonly lines: LineRange;
  /** The symbols of the span's units, in the order of the file. */
  readonly symbols: readonly OutlineSymbol[];
}

/** Joins the chosen units into spans. The symbols of a span include units that were not chosen, for a stable marker. */
function buildLineSpans(chosenUnits: readonly Pick<Unit, 'lines'>[], allUnits: readonly Unit[],
  lastLine: number): LineSpan[]
{
  const ranges: LineRange[] = [];
  for (const unit of chosenUnits) {
    const previousRange = ranges[ranges.length - 1];
    if (previousRange && unit.lines[0] - previousRange[1] <= maxSpanGap + 1)
      ranges[ranges.length - 1] = [previousRange[0], unit.lines[1]];
    else ranges.push([unit.lines[0] <= maxSpanGap + 1 ? 1 : unit.lines[0], unit.lines[1]]);
  }
  const lastRange = ranges[ranges.length - 1];
  if (lastRange && lastLine - lastRange[1] <= maxSpanGap) ranges[ranges.length - 1] = [lastRange[0], lastLine];
  let nextUnitIndex = 0;
  return ranges.map((lines): LineSpan => {
    const symbols: OutlineSymbol[] = [];
    for (; nextUnitIndex < allUnits.length && allUnits[nextUnitIndex]!.lines[1] <= lines[1]; nextUnitIndex++) {
      const { symbol, lines: [first] } = allUnits[nextUnitIndex]!;
      if (symbol && first >= lines[0]) symbols.push(symbol);
    }
    return { lines, symbols };
  });
}

/** Returns the marker of a span: `@@ 10-48 Router › handle @@`. */
export function formatSpanMarker({ marker }: Pick<SelectableFile, 'marker'>,
  { lines: [first, last], symbols }: LineSpan): SafeText
{
  const names = [
    ...new Set(symbols.map((symbol) => `${symbol.container ? `${symbol.container} › ` : ''}${symbol.name}`)),
  ];
  return safe`${marker} ${first}-${last}${
    names.length > 0 ? safe` ${formatSpanLabel(names, maxNamesInMarker)}` : safe``
  } ${marker}`;
}

/** Formats the marker for omitted lines and what they define or belong to. The result is empty if none are omitted. */
function formatGapMarker(source: SelectableFile, rows: readonly string[], first: number, last: number): SafeText[] {
  if (last < first) return [];
  const { symbols } = source.outline;
  const omittedSymbols = findSymbolsWithin(symbols, first, last);
  const enclosingSymbol = omittedSymbols.length > 0 ? undefined : findEnclosingSymbol(symbols, first, last);
  const foldedKinds = listFoldedKinds(source, rows, first, last);
  const summary = foldedKinds.length > 0
    ? joinSafe(foldedKinds, ', ')
    : omittedSymbols.length > 0
    ? formatSpanLabel([...new Set(omittedSymbols.map(({ name }) => name))], maxNamesInGap)
    : enclosingSymbol
    ? safe`more of ${formatSpanLabel([getFullName(enclosingSymbol)], 1)}`
    : safe`${last - first + 1} ${literal(last > first ? 'lines' : 'line')}`;
  return [safe`${source.marker} ${first}-${last} left out: ${summary} ${source.marker}`];
}

/**
 * Returns the kinds of the foldable runs if a gap omits nothing else. For any other gap, the result is empty and the
 * marker contains names instead.
 */
function listFoldedKinds({ foldable }: SelectableFile, rows: readonly string[], first: number,
  last: number): SafeText[]
{
  const runs = foldable.filter(({ lines }) => first <= lines[0] && lines[1] <= last);
  if (runs.length === 0) return [];
  const remainingRanges = excludeFolds([first, last], filterOutermostRuns(runs));
  if (remainingRanges.some(([from, to]) => rows.slice(from - 1, to).some(hasWord))) return [];
  return [...new Set(runs.map(({ kind }) => kindNames[kind]))];
}

const kindNames: Readonly<Record<FoldableRun['kind'], SafeText>> = {
  licence: literal('licence'),
  literal: literal('literal'),
  comment: literal('comment'),
};

/** Formats as many names as fit in a marker, without link targets. Only a single name may be shortened. */
function formatSpanLabel(names: readonly string[], maxNames: number): SafeText {
  const labels = names.map((name) => flattenText(name.replace(linkPattern, '$1')));
  let shownCount = 0;
  let length = 0;
  while (shownCount < Math.min(maxNames, labels.length) && length + labels[shownCount]!.length + 2 <= maxLabelLength)
    length += labels[shownCount++]!.length + 2;
  const text = shownCount > 0
    ? labels.slice(0, shownCount).join(', ')
    : truncateAtCodePoint(labels[0]!, maxLabelLength);
  const remainingCount = names.length - Math.max(1, shownCount);
  return remainingCount > 0 ? safe`${redact(text)}, ${remainingCount} more` : redact(text);
}

/** Returns the symbols within the lines. `symbols` must be sorted by first line. */
function findSymbolsWithin(symbols: readonly OutlineSymbol[], first: number, last: number): OutlineSymbol[] {
  const matches: OutlineSymbol[] = [];
  for (
    let i = findFirstIndex(symbols.length, (index) => symbols[index]!.lines[0] < first);
    i < symbols.length && symbols[i]!.lines[0] <= last;
    i++
  )
    if (symbols[i]!.lines[1] <= last) matches.push(symbols[i]!);
  return matches;
}

function listShownSymbols(source: SelectableFile, chosenIndexes: ReadonlySet<number>,
  count: (text: string) => number): ShownSymbol[]
{
  const wholeUnits = source.units.flatMap(({ isWhole, symbol, lines }, i) =>
    chosenIndexes.has(i) && isWhole && symbol && !source.folds.some((fold) => overlapsAny(lines, [fold.lines]))
      ? [{ symbol, lines }]
      : []
  );
  const texts = sliceLines(source.text, wholeUnits.map((unit) => unit.lines));
  const symbolNumbers = wholeUnits.length > 0
    ? numberSymbols(source.outline.symbols)
    : new Map<OutlineSymbol, number>();
  return wholeUnits.map(({ symbol, lines }, i) => ({
    name: getFullName(symbol),
    nth: symbolNumbers.get(symbol)!,
    lines,
    text: texts[i]!,
    tokens: count(texts[i]!),
  }));
}

/** Returns the name with its container: `Router.handle`. */
export function getFullName({ container, name }: OutlineSymbol): string {
  return container ? `${container}.${name}` : name;
}

/** Returns the number of each symbol among those with the same full name, from 1. */
export function numberSymbols(symbols: readonly OutlineSymbol[]): ReadonlyMap<OutlineSymbol, number> {
  const counts = new Map<string, number>();
  return new Map(symbols.map((symbol) => {
    const nth = (counts.get(getFullName(symbol)) ?? 0) + 1;
    counts.set(getFullName(symbol), nth);
    return [symbol, nth] as const;
  }));
}
