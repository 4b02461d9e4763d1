import { firstIndex } from '../../base/collections/bisect';
import { cut, flat } from '../../base/text/markdown';
import type { LineRange, OutlineSymbol, SafeText, ShownSymbol, View } from '../../model';
import { redact } from '../../secrets/redact';
import { joinSafe, literal, safe, sliceLines } from '../../secrets/safeText';
import type { SelectableFile } from '../files/selectableFile';
import { innermostSymbol, type Unit } from '../files/units';

/** Spans with at most this many lines between them are shown as one: the lines cost less than another marker. */
const nearLines = 3;
/** Definitions this close to the one before have no marker of their own. */
export const linesBetweenMarks = 10;
const maxLabelLength = 120;
const namesInMarker = 3;
const namesInGap = 4;
/** A Markdown link: its text stays. Each part has a limit, so the work per character has one. */
const linkTarget = /\[([^\]\n]{1,200})\]\([^)\s]{0,300}\)/g;

/**
 * The lines of the chosen units verbatim, and of a `part` of one more, with a marker before each span and a line for
 * what is left out between spans.
 */
export function symbolsView(source: SelectableFile, chosen: ReadonlySet<number>, count: (text: string) => number,
  part?: LineRange): View
{
  const name = `symbols ${[...chosen].sort((a, b) => a - b).join()}${part ? ` ${part.join('-')}` : ''}`;
  return source.view(name, () => viewOf(source, chosen, count, part));
}

function viewOf(source: SelectableFile, chosen: ReadonlySet<number>, count: (text: string) => number,
  part: LineRange | undefined): View
{
  const spans = withPart(source, spansOf(source.units.filter((_, i) => chosen.has(i)), source.units, source.lines),
    part);
  const marked = spans.map((span) => withInnerMarks(span));
  const texts = sliceLines(source.text, marked.flatMap((parts) => parts.map(({ lines }) => lines)));
  const parts: SafeText[] = [];
  let nextLine = 1;
  let shown = 0;
  spans.forEach((span, i) => {
    parts.push(...gapMarker(source, nextLine, span.lines[0] - 1));
    for (const part of marked[i]!) parts.push(spanMarker(source, part), texts[shown++]!);
    nextLine = span.lines[1] + 1;
  });
  parts.push(...gapMarker(source, nextLine, source.lines));
  const text = joinSafe(parts, '\n');
  return {
    kind: 'symbols',
    text,
    lines: spans.map((s) => s.lines),
    tokens: count(text) + source.frameTokens,
    symbols: shownSymbols(source, chosen, count),
  };
}

/** The span, divided before definitions: each long one has its line numbers. */
function withInnerMarks({ lines: [first, last], symbols }: LineSpan): LineSpan[] {
  const starts = [first];
  for (const { lines: [start] } of symbols)
    if (start >= starts[starts.length - 1]! + linesBetweenMarks && start <= last) starts.push(start);
  return starts.map((start, i): LineSpan => {
    const end = (starts[i + 1] ?? last + 1) - 1;
    return { lines: [start, end], symbols: symbols.filter(({ lines }) => start <= lines[0] && lines[0] <= end) };
  });
}

/** With one more span, of a unit that is not shown otherwise. */
function withPart({ outline }: SelectableFile, spans: readonly LineSpan[], part: LineRange | undefined): LineSpan[] {
  if (!part || spans.some(({ lines: [first, last] }) => first <= part[1] && part[0] <= last)) return [...spans];
  const around = innermostSymbol(outline.symbols, ...part);
  const span = { lines: part, symbols: around ? [around] : [] };
  return [...spans, span].sort((a, b) => a.lines[0] - b.lines[0]);
}

/** Consecutive lines that a view shows. */
export interface LineSpan {
  readonly lines: LineRange;
  /** The symbols of its units, in the order of the file. */
  readonly symbols: readonly OutlineSymbol[];
}

/** Symbols are those of all units within a span, chosen or not, so that the same lines have the same marker. */
function spansOf(chosen: readonly Unit[], all: readonly Unit[], last: number): LineSpan[] {
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

/** `@@ 10-48 Router › handle @@` */
export function spanMarker({ marker }: Pick<SelectableFile, 'marker'>,
  { lines: [first, last], symbols }: LineSpan): SafeText
{
  const names = [
    ...new Set(symbols.map((symbol) => `${symbol.container ? `${symbol.container} › ` : ''}${symbol.name}`)),
  ];
  return safe`${marker} ${first}-${last}${
    names.length > 0 ? safe` ${labelOf(names, namesInMarker)}` : safe``
  } ${marker}`;
}

/** Says which lines are left out and what they define, or what they belong to; nothing where there are none. */
function gapMarker(source: SelectableFile, first: number, last: number): SafeText[] {
  if (last < first) return [];
  const { symbols } = source.outline;
  const within = symbolsWithin(symbols, first, last);
  const around = within.length > 0 ? undefined : innermostSymbol(symbols, first, last);
  const what = within.length > 0
    ? labelOf([...new Set(within.map(({ name }) => name))], namesInGap)
    : around
    ? safe`more of ${labelOf([fullName(around)], 1)}`
    : safe`${last - first + 1} ${literal(last > first ? 'lines' : 'line')}`;
  return [safe`${source.marker} ${first}-${last} left out: ${what} ${source.marker}`];
}

/** Names as a marker says them: as many as fit, none cut, without the targets of links. */
function labelOf(names: readonly string[], most: number): SafeText {
  const labels = names.map((name) => flat(name.replace(linkTarget, '$1')));
  let shown = 0;
  let length = 0;
  while (shown < Math.min(most, labels.length) && length + labels[shown]!.length + 2 <= maxLabelLength)
    length += labels[shown++]!.length + 2;
  const text = shown > 0 ? labels.slice(0, shown).join(', ') : cut(labels[0]!, maxLabelLength);
  const others = names.length - Math.max(1, shown);
  return others > 0 ? safe`${redact(text)}, ${others} more` : redact(text);
}

/** `symbols` are sorted by first line. */
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
  const whole = source.units.flatMap((unit,
    i) => (chosen.has(i) && unit.whole && unit.symbol ? [{ symbol: unit.symbol, lines: unit.lines }] : [])
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

/** The name with its container: `Router.handle`. */
export function fullName({ container, name }: OutlineSymbol): string {
  return container ? `${container}.${name}` : name;
}

/** For each symbol its number among those of the same full name, from 1. */
export function numberedSymbols(symbols: readonly OutlineSymbol[]): ReadonlyMap<OutlineSymbol, number> {
  const counts = new Map<string, number>();
  return new Map(symbols.map((symbol) => {
    const nth = (counts.get(fullName(symbol)) ?? 0) + 1;
    counts.set(fullName(symbol), nth);
    return [symbol, nth] as const;
  }));
}
