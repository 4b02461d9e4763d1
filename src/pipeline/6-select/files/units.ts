import type { ImportRef, LineRange, Outline, OutlineSymbol } from '#model';
import { isWithin, overlapsAny } from './lineRanges';

/** Lines that are shown or omitted together. A file's units are ascending and disjoint, and cover the whole file. */
export interface Unit {
  readonly lines: LineRange;
  /**
   * `imports`: at least a quarter of the lines are imports; `symbol`: a declaration or part of a long one; `code`:
   * other lines.
   */
  readonly kind: 'imports' | 'symbol' | 'code';
  /** The declared symbol or the innermost container. */
  readonly symbol?: OutlineSymbol;
  /** The lines are all of `symbol`'s lines. */
  readonly whole: boolean;
}

/** Longer runs are split into parts of about `partLines` lines, before blank lines and the least indented lines. */
const maxDeclarationLines = 44;
const partLines = 20;
/** Consecutive declarations of at most this many lines form one unit (fields, constants, overloads). */
const maxSmallLines = 3;

/**
 * Cuts a file at the declarations of its outline, and splits long runs of lines at blank lines and the least indented
 * lines.
 */
export function splitIntoUnits(lines: readonly string[], outline: Outline, imports: readonly ImportRef[]): Unit[] {
  const last = lines.length;
  const importLines = new Set(imports.map((i) => i.line));
  const units: Unit[] = [];
  let next = 1;
  const symbols = outline.symbols.filter((s) => s.lines[0] >= 1 && s.lines[1] <= last && s.lines[0] <= s.lines[1]);
  const leaves = findLeafSymbols(symbols);
  const containerStarts = [...new Set(symbols.filter((s) => !leaves.includes(s)).map((s) => s.lines[0]))].sort((a, b) =>
    a - b
  );
  for (const symbol of leaves) {
    const start = withComment(lines, Math.max(symbol.lines[0], next), next);
    if (symbol.lines[1] < next) continue;
    cutBetween(next, start - 1);
    for (const range of splitLines(lines, start, symbol.lines[1])) {
      units.push({
        lines: range,
        kind: 'symbol',
        symbol,
        whole: range[0] <= symbol.lines[0] && range[1] === symbol.lines[1],
      });
    }
    next = symbol.lines[1] + 1;
  }
  cutBetween(next, last);
  return joinSmallUnits(units);

  function cutBetween(first: number, end: number): void {
    if (first > end) return;
    const cut = containerStarts.filter((at) => first < at && at <= end).map((at) => withComment(lines, at, first)).find(
      (at) => at > first,
    );
    cutRun(first, (cut ?? end + 1) - 1);
    if (cut !== undefined) cutBetween(cut, end);
  }
  /** Cuts lines between declarations: the beginning of a container, imports, statements. */
  function cutRun(first: number, end: number): void {
    const container = innermostSymbol(symbols, end);
    for (const range of splitLines(lines, first, end)) {
      const kind = importShare(range) ? 'imports' : 'code';
      units.push({ lines: range, kind, ...(container && { symbol: container }), whole: false });
    }
  }
  function importShare([first, end]: LineRange): boolean {
    let n = 0;
    for (let i = first; i <= end; i++) if (importLines.has(i)) n++;
    return n > 0 && n * 4 >= end - first + 1;
  }
}

/** Returns the symbols that contain no other symbol, by line. */
function findLeafSymbols(symbols: readonly OutlineSymbol[]): OutlineSymbol[] {
  const sorted = [...symbols].sort((a, b) => a.lines[0] - b.lines[0] || b.lines[1] - a.lines[1]);
  return sorted.filter((symbol, i) => {
    const inner = sorted[i + 1];
    return !inner || inner.lines[0] > symbol.lines[1] || inner.lines[1] > symbol.lines[1] || sameLines(inner, symbol);
  });
}

function sameLines(a: OutlineSymbol, b: OutlineSymbol): boolean {
  return a.lines[0] === b.lines[0] && a.lines[1] === b.lines[1];
}

/**
 * Returns the innermost symbol with these lines. Since `symbols` are sorted by first line, this is the last symbol that
 * contains them.
 */
export function innermostSymbol(symbols: readonly OutlineSymbol[], first: number, last = first):
  | OutlineSymbol
  | undefined
{
  let container: OutlineSymbol | undefined;
  for (const symbol of symbols) if (symbol.lines[0] <= first && last <= symbol.lines[1]) container = symbol;
  return container;
}

const commentOrDecorator = /^\s*(?:\/\/|\/\*|\*|#|@)/;

/** Returns the first line of the comment or decorators directly above a declaration. */
function withComment(lines: readonly string[], start: number, minLine: number): number {
  let first = start;
  while (first > minLine && start - first < 40 && commentOrDecorator.test(lineStart(lines[first - 2]!))) first--;
  return first;
}

function lineStart(line: string): string {
  return line.length > 200 ? line.slice(0, 200) : line;
}

/** Splits a long run of lines into parts of about `partLines`, each before the lowest-cost line nearby. */
function splitLines(lines: readonly string[], first: number, end: number): LineRange[] {
  if (end - first + 1 <= maxDeclarationLines) return [[first, end]];
  const out: LineRange[] = [];
  let from = first;
  while (end - from + 1 > maxDeclarationLines) {
    let cut = from + partLines;
    let best = Infinity;
    for (let at = from + partLines / 2; at <= from + partLines * 1.5 && at <= end; at++) {
      const cost = cutCost(lines[at - 1]!, lines[at - 2]!) + Math.abs(at - from - partLines) / 10;
      if (cost < best) {
        best = cost;
        cut = at;
      }
    }
    out.push([from, cut - 1]);
    from = cut;
  }
  out.push([from, end]);
  return out;
}

/** Returns the cost of a cut before `line`, which is low after a blank line and at little indentation. */
function cutCost(line: string, before: string): number {
  const trimmed = lineStart(line).trimStart();
  if (trimmed === '' || trimmed.startsWith('}') || trimmed.startsWith(')')) return 8;
  return (lineStart(before).trim() === '' ? 0 : 4) + Math.min(lineStart(line).length - trimmed.length, 12) / 4;
}

/** Joins adjacent small declarations in one container, so that a list of fields is one unit. */
function joinSmallUnits(units: readonly Unit[]): Unit[] {
  const out: Unit[] = [];
  for (const unit of units) {
    const before = out[out.length - 1];
    if (
      before && isSmall(unit) && isJoinable(before) && before.symbol?.container === unit.symbol?.container
      && unit.lines[0] - before.lines[1] === 1 && before.lines[1] - before.lines[0] < partLines
    ) {
      out[out.length - 1] = { ...before, lines: [before.lines[0], unit.lines[1]], whole: false };
    } else {
      out.push(unit);
    }
  }
  return out;

  function isSmall(u: Unit): boolean {
    return u.kind === 'symbol' && u.whole && size(u) <= maxSmallLines;
  }
  function isJoinable(u: Unit): boolean {
    return u.kind === 'symbol' && (size(u) <= maxSmallLines || !u.whole && u.symbol!.lines[1] < u.lines[1]);
  }
  function size(u: Unit): number {
    return u.lines[1] - u.lines[0] + 1;
  }
}

/** Returns the indexes of the units that lie entirely within `ranges`. */
export function unitsWithin(units: readonly Unit[], ranges: readonly LineRange[]): number[] {
  return [...units.keys()].filter((i) => isWithin(units[i]!.lines, ranges));
}

/** Returns the indexes of the units that have at least one line in `ranges`. */
export function unitsTouching(units: readonly Unit[], ranges: readonly LineRange[]): number[] {
  return [...units.keys()].filter((i) => overlapsAny(units[i]!.lines, ranges));
}
