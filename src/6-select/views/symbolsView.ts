import { cut, flat } from '../../base/text/markdown';
import type { LineRange, OutlineSymbol, SafeText, ShownSymbol, View } from '../../model';
import { redact } from '../../secrets/redact';
import { joinSafe, safe, sliceLines } from '../../secrets/safeText';
import type { SelectableFile } from '../files/selectableFile';
import type { Unit } from '../files/units';

/** Spans that are this near are shown as one: the lines between cost less than another marker. */
const nearLines = 3;
const labelLength = 120;
const namesInMarker = 3;
const namesInGap = 4;

/** The chosen units' lines, verbatim, with a marker before each span and the names of what is left out between. */
export function symbolsView(source: SelectableFile, chosen: ReadonlySet<number>,
  count: (text: string) => number): View
{
  return source.view(`symbols ${[...chosen].sort((a, b) => a - b).join()}`, () => viewOf(source, chosen, count));
}

function viewOf(source: SelectableFile, chosen: ReadonlySet<number>, count: (text: string) => number): View {
  const spans = spansOf(source.units.filter((_, i) => chosen.has(i)), source.units, source.lines);
  const texts = sliceLines(source.text, spans.map((span) => span.lines));
  const parts: SafeText[] = [];
  let next = 1;
  spans.forEach((span, i) => {
    parts.push(...leftOut(source, next, span.lines[0] - 1), marker(source, span), texts[i]!);
    next = span.lines[1] + 1;
  });
  parts.push(...leftOut(source, next, source.lines));
  const text = joinSafe(parts, '\n');
  return {
    kind: 'symbols',
    text,
    lines: spans.map((s) => s.lines),
    tokens: count(text) + source.frameTokens,
    symbols: shownSymbols(source, chosen, count),
  };
}

export interface Span {
  readonly lines: LineRange;
  /** That the lines belong to, in their order. */
  readonly symbols: readonly OutlineSymbol[];
}

/** What a span is called is a matter of its lines, whichever of them were chosen: the same lines make the same text. */
function spansOf(chosen: readonly Unit[], all: readonly Unit[], last: number): Span[] {
  const ranges: LineRange[] = [];
  for (const unit of chosen) {
    const before = ranges[ranges.length - 1];
    if (before && unit.lines[0] - before[1] <= nearLines + 1) ranges[ranges.length - 1] = [before[0], unit.lines[1]];
    else ranges.push([unit.lines[0] <= nearLines + 1 ? 1 : unit.lines[0], unit.lines[1]]);
  }
  const end = ranges[ranges.length - 1];
  if (end && last - end[1] <= nearLines) ranges[ranges.length - 1] = [end[0], last];
  let next = 0;
  return ranges.map((lines): Span => {
    const symbols: OutlineSymbol[] = [];
    for (; next < all.length && all[next]!.lines[1] <= lines[1]; next++) {
      const { symbol, lines: [first] } = all[next]!;
      if (symbol && first >= lines[0]) symbols.push(symbol);
    }
    return { lines, symbols };
  });
}

export function marker({ mark }: Pick<SelectableFile, 'mark'>, { lines: [first, last], symbols }: Span): SafeText {
  const names = [
    ...new Set(symbols.map((symbol) => `${symbol.container ? `${symbol.container} › ` : ''}${symbol.name}`)),
  ];
  const more = names.length > namesInMarker ? safe`, ${names.length - namesInMarker} more` : safe``;
  const label = names.length > 0
    ? safe` ${redact(cut(flat(names.slice(0, namesInMarker).join(', ')), labelLength))}${more}`
    : safe``;
  return safe`${mark} ${first}-${last}${label} ${mark}`;
}

/** Says what stands between two spans, where that is a declaration. */
function leftOut(source: SelectableFile, first: number, last: number): SafeText[] {
  if (last - first + 1 <= nearLines) return [];
  const names = [...new Set(symbolsWithin(source.outline.symbols, first, last).map((s) => s.name))];
  if (names.length === 0) return [];
  const more = names.length > namesInGap ? safe`, ${names.length - namesInGap} more` : safe``;
  return [
    safe`${source.mark} ${first}-${last} left out: ${
      redact(cut(flat(names.slice(0, namesInGap).join(', ')), 160))
    }${more} ${source.mark}`,
  ];
}

/** Symbols are in the order of their first lines. */
function symbolsWithin(symbols: readonly OutlineSymbol[], first: number, last: number): OutlineSymbol[] {
  let low = 0;
  let high = symbols.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (symbols[middle]!.lines[0] < first) low = middle + 1;
    else high = middle;
  }
  const within: OutlineSymbol[] = [];
  for (let i = low; i < symbols.length && symbols[i]!.lines[0] <= last; i++)
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

/** With its container: `Router.handle`. */
export function fullName({ container, name }: OutlineSymbol): string {
  return container ? `${container}.${name}` : name;
}

/** Which one of its name each symbol is, from 1. */
export function numberedSymbols(symbols: readonly OutlineSymbol[]): ReadonlyMap<OutlineSymbol, number> {
  const counts = new Map<string, number>();
  return new Map(symbols.map((symbol) => {
    const nth = (counts.get(fullName(symbol)) ?? 0) + 1;
    counts.set(fullName(symbol), nth);
    return [symbol, nth] as const;
  }));
}
