import { firstIndex } from '#base/collections/bisect';
import { addAll } from '#base/collections/lists';
import { cut, flat } from '#base/text/markdown';
import type { LineRange, OutlineSymbol, SafeText, ShownSymbol, View } from '#model';
import { redact } from '#secrets/redact';
import { joinSafe, literal, safe, sliceLines } from '#secrets/safeText';
import type { SelectableFile } from '../files/selectableFile';
import { findFunctionHead } from '../files/heads';
import { isWithin, overlapsAny } from '../files/lineRanges';
import type { FoldableRun } from '../folds/foldableRun';
import { filterOutermostRuns, withoutFolds } from '../folds/folds';
import { hasWord } from '../folds/lineShape';
import { innermostSymbol, type Unit } from '../files/units';

/** Spans with at most this many lines between them are shown as one: the lines cost less than another marker. */
const nearLines = 3;
/** Definitions this close to the previous one have no marker of their own. */
export const linesBetweenMarks = 10;
const maxLabelLength = 120;
const namesInMarker = 3;
const namesInGap = 4;
/** A Markdown link, whose text is kept. Each part has a maximum length, which limits the work per character. */
const linkTarget = /\[([^\]\n]{1,200})\]\([^)\s]{0,300}\)/g;

/**
 * Shows the lines of the chosen units verbatim, and those of `part` of one additional unit, with a marker before each
 * span and a line for the omitted lines between spans.
 */
export function symbolsView(source: SelectableFile, chosen: ReadonlySet<number>, count: (text: string) => number,
  part?: LineRange): View
{
  const name = `symbols ${[...chosen].sort((a, b) => a - b).join()}${part ? ` ${part.join('-')}` : ''}${
    source.folds.map(({ lines }) => ` -${lines.join('-')}`).join('')
  }`;
  return source.view(name, () => createSymbolsView(source, chosen, count, part));
}

function createSymbolsView(source: SelectableFile, chosen: ReadonlySet<number>, count: (text: string) => number,
  part: LineRange | undefined): View
{
  const units = withHeads(source, chosen, part);
  const spans = withPart(source, foldedSpans(source, buildLineSpans(units, source.units, source.lines)), part);
  const marked = spans.map((span) => withInnerMarks(source, span));
  const texts = sliceLines(source.text, marked.flatMap((parts) => parts.map(({ lines }) => lines)));
  const parts: SafeText[] = [];
  const rows = source.foldable.length === 0 ? [] : source.text.split('\n');
  let nextLine = 1;
  let shown = 0;
  spans.forEach((span, i) => {
    addAll(parts, gapMarker(source, rows, nextLine, span.lines[0] - 1));
    for (const part of marked[i]!) parts.push(spanMarker(source, part), texts[shown++]!);
    nextLine = span.lines[1] + 1;
  });
  addAll(parts, gapMarker(source, rows, nextLine, source.lines));
  const text = joinSafe(parts, '\n');
  return {
    kind: 'symbols',
    text,
    lines: spans.map((s) => s.lines),
    tokens: count(text) + source.frameTokens,
    symbols: shownSymbols(source, chosen, count),
  };
}

/** Returns the chosen lines in order, with the signature of each function that has another part chosen. */
function withHeads({ text, outline, units, heads }: SelectableFile, chosen: ReadonlySet<number>,
  part: LineRange | undefined): Pick<Unit, 'lines'>[]
{
  const chosenUnits = units.filter((_, i) => chosen.has(i));
  const ownLines = chosenUnits.map(({ lines }) => lines);
  const all = heads.filter((head, i) => head !== undefined && chosen.has(i));
  const ofPart = part && findFunctionHead(text.split('\n'), outline, part);
  const missing = [...all, ofPart].flatMap((head) => (head && !overlapsAny(head.lines, ownLines)
    ? [head.lines]
    : [])
  );
  const lines = new Map(missing.map((range) => [range[0], { lines: range }]));
  return [...chosenUnits, ...lines.values()].sort((a, b) => a.lines[0] - b.lines[0]);
}

/** Returns the spans without folded lines, and without lines between folds that contain no word. */
function foldedSpans({ text, folds }: SelectableFile, spans: readonly LineSpan[]): readonly LineSpan[] {
  if (folds.length === 0) return spans;
  const fileLines = text.split('\n');
  return spans.flatMap((span) => {
    const rest = withoutFolds(span.lines, folds);
    if (rest.length === 1 && rest[0]![0] === span.lines[0] && rest[0]![1] === span.lines[1]) return [span];
    return rest.filter(([first, last]) => fileLines.slice(first - 1, last).some(hasWord)).map((lines): LineSpan => ({
      lines,
      symbols: span.symbols.filter((symbol) => isWithin([symbol.lines[0], symbol.lines[0]], [lines])),
    }));
  });
}

/** Splits the span before definitions, so that each part of a long span shows its line numbers. */
function withInnerMarks({ outline }: SelectableFile, { lines: [first, last], symbols }: LineSpan): LineSpan[] {
  const starts = [first];
  for (const { lines: [start] } of symbols)
    if (start >= starts[starts.length - 1]! + linesBetweenMarks && start <= last) starts.push(start);
  return starts.map((start, i): LineSpan => {
    const end = (starts[i + 1] ?? last + 1) - 1;
    const inner = symbols.filter(({ lines }) => start <= lines[0] && lines[0] <= end);
    const around = inner.length > 0 ? undefined : innermostSymbol(outline.symbols, start, end);
    return { lines: [start, end], symbols: around ? [around] : inner };
  });
}

/** Adds one more span, from a unit that is not shown otherwise. */
function withPart({ outline }: SelectableFile, spans: readonly LineSpan[], part: LineRange | undefined): LineSpan[] {
  if (!part || spans.some(({ lines: [first, last] }) => first <= part[1] && part[0] <= last)) return [...spans];
  const around = innermostSymbol(outline.symbols, ...part);
  const span = { lines: part, symbols: around ? [around] : [] };
  return [...spans, span].sort((a, b) => a.lines[0] - b.lines[0]);
}

/** Consecutive lines that a view shows. */
export interface LineSpan {
  readonly lines: LineRange;
  /** The symbols of the span's units, in the order of the file. */
  readonly symbols: readonly OutlineSymbol[];
}

/** The symbols are taken from all units within a span, chosen or not, so that the same lines have the same marker. */
function buildLineSpans(chosen: readonly Pick<Unit, 'lines'>[], all: readonly Unit[], last: number): LineSpan[] {
  const ranges: LineRange[] = [];
  for (const unit of chosen) {
    const before = ranges[ranges.length - 1];
    if (before && unit.lines[0] - before[1] <= nearLines + 1) ranges[ranges.length - 1] = [before[0], unit.lines[1]];
    else ranges.push([unit.lines[0] <= nearLines + 1 ? 1 : unit.lines[0], unit.lines[1]]);
  }
  const end = ranges[ranges.length - 1];
  if (end && last - end[1] <= nearLines) ranges[ranges.length - 1] = [end[0], last];
  let nextLine = 0;
  return ranges.map((lines): LineSpan => {
    const symbols: OutlineSymbol[] = [];
    for (; nextLine < all.length && all[nextLine]!.lines[1] <= lines[1]; nextLine++) {
      const { symbol, lines: [first] } = all[nextLine]!;
      if (symbol && first >= lines[0]) symbols.push(symbol);
    }
    return { lines, symbols };
  });
}

/** Returns the marker of a span: `@@ 10-48 Router › handle @@`. */
export function spanMarker({ marker }: Pick<SelectableFile, 'marker'>,
  { lines: [first, last], symbols }: LineSpan): SafeText
{
  const names = [
    ...new Set(symbols.map((symbol) => `${symbol.container ? `${symbol.container} › ` : ''}${symbol.name}`)),
  ];
  return safe`${marker} ${first}-${last}${
    names.length > 0 ? safe` ${formatSpanLabel(names, namesInMarker)}` : safe``
  } ${marker}`;
}

/** States which lines are omitted and what they define or belong to; empty if no lines are omitted. */
function gapMarker(source: SelectableFile, rows: readonly string[], first: number, last: number): SafeText[] {
  if (last < first) return [];
  const { symbols } = source.outline;
  const within = symbolsWithin(symbols, first, last);
  const around = within.length > 0 ? undefined : innermostSymbol(symbols, first, last);
  const folded = foldedIn(source, rows, first, last);
  const summary = folded.length > 0
    ? joinSafe(folded, ', ')
    : within.length > 0
    ? formatSpanLabel([...new Set(within.map(({ name }) => name))], namesInGap)
    : around
    ? safe`more of ${formatSpanLabel([fullName(around)], 1)}`
    : safe`${last - first + 1} ${literal(last > first ? 'lines' : 'line')}`;
  return [safe`${source.marker} ${first}-${last} left out: ${summary} ${source.marker}`];
}

/**
 * Returns the kinds of the foldable runs if a gap omits nothing else; for any other gap, the marker states names
 * instead.
 */
function foldedIn({ foldable }: SelectableFile, rows: readonly string[], first: number, last: number): SafeText[] {
  const runs = foldable.filter(({ lines }) => first <= lines[0] && lines[1] <= last);
  if (runs.length === 0) return [];
  const rest = withoutFolds([first, last], filterOutermostRuns(runs));
  if (rest.some(([from, to]) => rows.slice(from - 1, to).some(hasWord))) return [];
  return [...new Set(runs.map(({ kind }) => kindNames[kind]))];
}

const kindNames: Readonly<Record<FoldableRun['kind'], SafeText>> = {
  licence: literal('licence'),
  literal: literal('literal'),
  comment: literal('comment'),
};

/** Formats names for a marker: as many as fit, none cut, without link targets. */
function formatSpanLabel(names: readonly string[], maxNames: number): SafeText {
  const labels = names.map((name) => flat(name.replace(linkTarget, '$1')));
  let shown = 0;
  let length = 0;
  while (shown < Math.min(maxNames, labels.length) && length + labels[shown]!.length + 2 <= maxLabelLength)
    length += labels[shown++]!.length + 2;
  const text = shown > 0 ? labels.slice(0, shown).join(', ') : cut(labels[0]!, maxLabelLength);
  const remaining = names.length - Math.max(1, shown);
  return remaining > 0 ? safe`${redact(text)}, ${remaining} more` : redact(text);
}

/** Returns the symbols within the lines. `symbols` must be sorted by first line. */
function symbolsWithin(symbols: readonly OutlineSymbol[], first: number, last: number): OutlineSymbol[] {
  const within: OutlineSymbol[] = [];
  for (
    let i = firstIndex(symbols.length, (at) => symbols[at]!.lines[0] < first);
    i < symbols.length && symbols[i]!.lines[0] <= last;
    i++
  )
    if (symbols[i]!.lines[1] <= last) within.push(symbols[i]!);
  return within;
}

function shownSymbols(source: SelectableFile, chosen: ReadonlySet<number>,
  count: (text: string) => number): ShownSymbol[]
{
  const whole = source.units.flatMap(({ whole: isWhole, symbol, lines }, i) =>
    chosen.has(i) && isWhole && symbol && !source.folds.some((fold) => overlapsAny(lines, [fold.lines]))
      ? [{ symbol, lines }]
      : []
  );
  const texts = sliceLines(source.text, whole.map((unit) => unit.lines));
  const numbered = whole.length > 0 ? numberedSymbols(source.outline.symbols) : new Map<OutlineSymbol, number>();
  return whole.map(({ symbol, lines }, i) => ({
    name: fullName(symbol),
    nth: numbered.get(symbol)!,
    lines,
    text: texts[i]!,
    tokens: count(texts[i]!),
  }));
}

/** Returns the name with its container: `Router.handle`. */
export function fullName({ container, name }: OutlineSymbol): string {
  return container ? `${container}.${name}` : name;
}

/** Returns the number of each symbol among those with the same full name, from 1. */
export function numberedSymbols(symbols: readonly OutlineSymbol[]): ReadonlyMap<OutlineSymbol, number> {
  const counts = new Map<string, number>();
  return new Map(symbols.map((symbol) => {
    const nth = (counts.get(fullName(symbol)) ?? 0) + 1;
    counts.set(fullName(symbol), nth);
    return [symbol, nth] as const;
  }));
}
