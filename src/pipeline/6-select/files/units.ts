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
  /** Whether the unit has all of `symbol`'s lines. */
  readonly whole: boolean;
}

/**
 * Longer runs of lines are split into parts of about `partLines` lines, at blank lines and the least indented lines.
 */
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
  let nextLine = 1;
  const symbols = outline.symbols.filter((s) => s.lines[0] >= 1 && s.lines[1] <= last && s.lines[0] <= s.lines[1]);
  const leaves = findLeafSymbols(symbols);
  const containerStarts = [...new Set(symbols.filter((s) => !leaves.includes(s)).map((s) => s.lines[0]))].sort((a, b) =>
    a - b
  );
  for (const symbol of leaves) {
    const start = findCommentStart(lines, Math.max(symbol.lines[0], nextLine), nextLine);
    if (symbol.lines[1] < nextLine) continue;
    cutBetween(nextLine, start - 1);
    for (const range of splitLines(lines, start, symbol.lines[1])) {
      units.push({
        lines: range,
        kind: 'symbol',
        symbol,
        whole: range[0] <= symbol.lines[0] && range[1] === symbol.lines[1],
      });
    }
    nextLine = symbol.lines[1] + 1;
  }
  cutBetween(nextLine, last);
  return joinSmallUnits(units);

  function cutBetween(first: number, end: number): void {
    if (first > end) return;
    const cut = containerStarts.filter((at) => first < at && at <= end).map((at) => findCommentStart(lines, at, first))
      .find(
        (at) => at > first,
      );
    cutRun(first, (cut ?? end + 1) - 1);
    if (cut !== undefined) cutBetween(cut, end);
  }
  /** Cuts lines between declarations: the beginning of a container, imports, statements. */
  function cutRun(first: number, end: number): void {
    const container = innermostSymbol(symbols, end);
    for (const range of splitLines(lines, first, end)) {
      const kind = isImportRange(range) ? 'imports' : 'code';
      units.push({ lines: range, kind, ...(container && { symbol: container }), whole: false });
    }
  }
  function isImportRange([first, end]: LineRange): boolean {
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
    return !inner || inner.lines[0] > symbol.lines[1] || inner.lines[1] > symbol.lines[1] ||
      hasSameLines(inner, symbol);
  });
}

function hasSameLines(a: OutlineSymbol, b: OutlineSymbol): boolean {
  return a.lines[0] === b.lines[0] && a.lines[1] === b.lines[1];
}

/**
 * Returns the innermost symbol that contains these lines. Because `symbols` are sorted by first line, it is the last
 * one that contains them.
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

/** Returns the first line of the comment or decorators directly above a declaration, or `start` without them. */
function findCommentStart(lines: readonly string[], start: number, minLine: number): number {
  let first = start;
  while (first > minLine && start - first < 40 && commentOrDecorator.test(truncateLine(lines[first - 2]!))) first--;
  return first;
}

function truncateLine(line: string): string {
  return line.length > 200 ? line.slice(0, 200) : line;
}

/** Splits a long run of lines into parts of about `partLines`, each before the lowest-cost line nearby. */
function splitLines(lines: readonly string[], first: number, end: number): LineRange[] {
  if (end - first + 1 <= maxDeclarationLines) return [[first, end]];
  const parts: LineRange[] = [];
  let from = first;
  while (end - from + 1 > maxDeclarationLines) {
    let cut = from + partLines;
    let best = Infinity;
    for (let at = from + partLines / 2; at <= from + partLines * 1.5 && at <= end; at++) {
      const cost = computeCutCost(lines[at - 1]!, lines[at - 2]!) + Math.abs(at - from - partLines) / 10;
      if (cost < best) {
        best = cost;
        cut = at;
      }
    }
    parts.push([from, cut - 1]);
    from = cut;
  }
  parts.push([from, end]);
  return parts;
}

/** Returns the cost of a cut before `line`, which is low if `line` follows a blank line or has little indentation. */
function computeCutCost(line: string, previousLine: string): number {
  const trimmed = truncateLine(line).trimStart();
  if (trimmed === '' || trimmed.startsWith('}') || trimmed.startsWith(')')) return 8;
  return (truncateLine(previousLine).trim() === '' ? 0 : 4) +
    Math.min(truncateLine(line).length - trimmed.length, 12) / 4;
}

/** Joins adjacent small declarations in one container, so that a list of fields is one unit. */
function joinSmallUnits(units: readonly Unit[]): Unit[] {
  const joinedUnits: Unit[] = [];
  for (const unit of units) {
    const previous = joinedUnits[joinedUnits.length - 1];
    if (
      previous && isSmall(unit) && isJoinable(previous) && previous.symbol?.container === unit.symbol?.container
      && unit.lines[0] - previous.lines[1] === 1 && previous.lines[1] - previous.lines[0] < partLines
    ) {
      joinedUnits[joinedUnits.length - 1] = { ...previous, lines: [previous.lines[0], unit.lines[1]], whole: false };
    } else {
      joinedUnits.push(unit);
    }
  }
  return joinedUnits;

  function isSmall(u: Unit): boolean {
    return u.kind === 'symbol' && u.whole && countLines(u) <= maxSmallLines;
  }
  function isJoinable(u: Unit): boolean {
    return u.kind === 'symbol' && (countLines(u) <= maxSmallLines || !u.whole && u.symbol!.lines[1] < u.lines[1]);
  }
  function countLines(u: Unit): number {
    return u.lines[1] - u.lines[0] + 1;
  }
}

/** Returns the indexes of the units that are entirely within `ranges`. */
export function findUnitsWithin(units: readonly Unit[], ranges: readonly LineRange[]): number[] {
  return [...units.keys()].filter((i) => isWithin(units[i]!.lines, ranges));
}

/** Returns the indexes of the units that have at least one line in `ranges`. */
export function findUnitsTouching(units: readonly Unit[], ranges: readonly LineRange[]): number[] {
  return [...units.keys()].filter((i) => overlapsAny(units[i]!.lines, ranges));
}
