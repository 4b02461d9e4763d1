import type { LineRange, OutlineSymbol, SafeText, Task, ViewKind } from '../../model';
import { cut } from '../../base/text/markdown';
import { redact } from '../../secrets/redact';
import { safe, sliceLines } from '../../secrets/safeText';
import { isViewKind, symbolFragment } from '../registry/blocks';
import { diffView } from '../views/diffView';
import type { SelectableFile } from '../files/selectableFile';
import { createSelectableFiles } from '../files/selectableFiles';
import { fullName, marker, numberedSymbols, symbolsView } from '../views/symbolsView';
import { skeletonView, summaryView } from '../views/views';
import type { Candidate } from '../selectInput';

/** What is asked of one file. */
export type Wanted =
  /** `ranges`: what a pack showed in its symbols view; without them, what the task means. */
  | { readonly kind: ViewKind; readonly ranges?: readonly LineRange[]; }
  /** As block ids name it: `Router.handle`, `handle~2`. */
  | { readonly kind: 'symbol'; readonly fragment: string; }
  | { readonly kind: 'lines'; readonly lines: LineRange; };

export interface Excerpt {
  /** What was asked for, without what did not fit. */
  readonly text: SafeText;
  /** All of it: what its hash is made of. */
  readonly whole: SafeText;
  /** The source lines of `whole`, where it shows such. */
  readonly runs?: readonly LineRange[];
  /** Source lines that `text` shows verbatim. */
  readonly lines: readonly LineRange[];
  /** Source lines of what did not fit. */
  readonly rest: readonly LineRange[];
  readonly fileLines: number;
  readonly symbol?: string;
  /** A line that is longer than all the room: only its beginning is shown. */
  readonly cutLine?: number;
}

type Count = (text: string) => number;

/** Of the lines that the task means: what a symbols view shows that no pack has chosen. */
const shareShown = 0.6;
/** No tokenizer that we have makes fewer tokens of text than one of so many characters, but for long runs of one. */
const charactersPerToken = 16;

/**
 * One file as it was asked for, in at most `room` tokens. Undefined where it has no such thing: no change, no symbol,
 * no such lines.
 */
export function excerptOf(candidate: Candidate, wanted: Wanted, task: Task, room: number, count: Count):
  | Excerpt
  | undefined
{
  const source = createSelectableFiles()({ candidates: [candidate], task, count })[0]!;
  switch (wanted.kind) {
    case 'full':
      return wholeOf(source, room, count);
    case 'lines':
      return linesOf(source, wanted.lines, room, count);
    case 'symbol':
      return symbolOf(source, wanted.fragment, room, count);
    case 'symbols':
      return symbolsOf(source, wanted.ranges, room, count);
    case 'diff':
      return diffOf(source, room, count);
    case 'skeleton':
      return ofText(source, skeletonView(source, count)?.text, room, count);
    case 'summary':
      return ofText(source, summaryView(source, count).text, room, count);
  }
}

/** What ids call the symbols of a file, in their order. */
export function fragmentsOf(symbols: readonly OutlineSymbol[]): string[] {
  return [...numberedSymbols(symbols)].map(([symbol, nth]) => symbolFragment(fullName(symbol), nth));
}

/** As the full view is, with its last line end. */
function wholeOf(source: SelectableFile, room: number, count: Count): Excerpt {
  const excerpt = contiguous(source, [1, source.lines], safe``, room, count);
  return {
    ...excerpt,
    whole: source.text,
    ...(excerpt.rest.length === 0 && excerpt.cutLine === undefined ? { text: source.text } : {}),
  };
}

function linesOf(source: SelectableFile, [first, last]: LineRange, room: number, count: Count): Excerpt | undefined {
  const range: LineRange = [first, Math.min(last, source.lines)];
  if (first < 1 || range[0] > range[1]) return undefined;
  const within = source.outline.symbols.filter((s) => s.lines[0] >= range[0] && s.lines[0] <= range[1]);
  return contiguous(source, range, marker(source, { lines: range, symbols: within }), room, count);
}

/** The whole declaration, with the comment above it where the pack's units have that. */
function symbolOf(source: SelectableFile, fragment: string, room: number, count: Count): Excerpt | undefined {
  const found =
    [...numberedSymbols(source.outline.symbols)].find(([symbol, nth]) =>
      symbolFragment(fullName(symbol), nth) === fragment
    )?.[0]
      ?? onlyOne(source.outline.symbols.filter((symbol) => symbol.name === fragment && !isViewKind(fragment)));
  if (!found) return undefined;
  const lines = source.units.find((unit) => unit.whole && unit.symbol === found)?.lines ?? found.lines;
  return {
    ...contiguous(source, lines, marker(source, { lines, symbols: [found] }), room, count),
    symbol: fullName(found),
  };
}

function onlyOne<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}

/** Units until they are shown, or until there is no more room; `rest` is the others' lines. */
function symbolsOf(source: SelectableFile, ranges: readonly LineRange[] | undefined, room: number, count: Count):
  | Excerpt
  | undefined
{
  if (source.units.length === 0) return undefined;
  const order = ranges
    ? source.units.flatMap((unit, i) => (ranges.some(([a, b]) => a <= unit.lines[0] && unit.lines[1] <= b) ? [i] : []))
    : mostMeant(source);
  let shown = order.length;
  let view = symbolsView(source, new Set(order), count);
  const { text: whole, lines: runs } = view;
  while (view.tokens > room && shown > 1) {
    shown = Math.min(shown - 1, Math.max(1, Math.floor((shown * room) / view.tokens)));
    view = symbolsView(source, new Set(order.slice(0, shown)), count);
  }
  if (view.tokens > room) return { ...linesOf(source, source.units[order[0]!]!.lines, room, count)!, whole, runs };
  const rest = order.slice(shown).map((i) => source.units[i]!.lines).sort((a, b) => a[0] - b[0]);
  return { text: view.text, whole, runs, lines: view.lines, rest: joined(rest), fileLines: source.lines };
}

function mostMeant({ units, shares }: SelectableFile): number[] {
  const order = units.map((_, i) => i).sort((a, b) => shares[b]! - shares[a]! || a - b);
  let sum = 0;
  return order.filter((i) => {
    const more = sum < shareShown;
    sum += shares[i]!;
    return more;
  });
}

function diffOf(source: SelectableFile, room: number, count: Count): Excerpt | undefined {
  const { change } = source;
  if (!change || change.hunks.length === 0) return undefined;
  const all = change.hunks.map((_, i) => i);
  let shown = all.length;
  let view = diffView(source, change, new Set(all), count);
  const whole = view.text;
  while (view.tokens > room && shown > 1) {
    shown = Math.min(shown - 1, Math.max(1, Math.floor((shown * room) / view.tokens)));
    view = diffView(source, change, new Set(all.slice(0, shown)), count);
  }
  const excerpt = ofText(source, view.text, room, count)!;
  const fits = excerpt.rest.length === 0;
  const rest = change.hunks.slice(fits ? shown : shown - 1).flatMap((
    h,
  ): LineRange[] => (h.newLines > 0 ? [[h.newStart, h.newStart + h.newLines - 1]] : []));
  return { ...excerpt, whole, lines: fits ? view.lines : [], rest: joined(rest) };
}

/** A text that is not the file's own lines; what does not fit of it is told by these. */
function ofText(source: SelectableFile, whole: SafeText | undefined, room: number, count: Count): Excerpt | undefined {
  if (whole === undefined) return undefined;
  const lines = whole.split('\n').length;
  const { last } = fitting(whole, 1, lines, room, count);
  const text = last < lines ? safe`${sliceLines(whole, [[1, Math.max(1, last)]])[0]!}\n…` : whole;
  return { text, whole, lines: [], rest: last < lines ? [[1, source.lines]] : [], fileLines: source.lines };
}

function contiguous(source: SelectableFile, [first, end]: LineRange, head: SafeText, room: number,
  count: Count): Excerpt
{
  const whole = end < first ? safe`` : sliceLines(source.text, [[first, end]])[0]!;
  const title = head === '' ? head : safe`${head}\n`;
  const { last, part } = fitting(source.text, first, end, room - count(title), count);
  const text = last >= end ? whole : last < first ? part : sliceLines(source.text, [[first, last]])[0]!;
  const shown = Math.max(last, Math.min(first, end));
  return {
    text: safe`${title}${text}`,
    whole,
    runs: [[first, end]],
    fileLines: source.lines,
    lines: shown < first ? [] : [[first, shown]],
    rest: shown < end ? [[shown + 1, end]] : [],
    ...(last < first && first <= end ? { cutLine: first } : {}),
  };
}

/** The last line that fits; where not even the first one does, the `part` of it that does. */
function fitting(text: SafeText, first: number, end: number, room: number,
  count: Count): { readonly last: number; readonly part: SafeText; }
{
  const lines = text.split('\n');
  let left = room;
  let last = first - 1;
  while (last < end) {
    const line = lines[last]!;
    const tokens = line.length > left * charactersPerToken ? Infinity : count(`${line}\n`);
    if (tokens > left) break;
    left -= tokens;
    last++;
  }
  return { last, part: last < first && first <= end ? beginningOf(lines[first - 1]!, room, count) : safe`` };
}

function beginningOf(line: string, room: number, count: Count): SafeText {
  let length = Math.min(line.length, room * charactersPerToken);
  while (length > 1 && count(cut(line, length)) > room) length = Math.floor(length * 0.8);
  return redact(cut(line, Math.max(2, length)));
}

function joined(ranges: readonly LineRange[]): LineRange[] {
  const out: LineRange[] = [];
  for (const [first, last] of ranges) {
    const before = out[out.length - 1];
    if (before && first <= before[1] + 1) out[out.length - 1] = [before[0], Math.max(before[1], last)];
    else out.push([first, last]);
  }
  return out;
}
