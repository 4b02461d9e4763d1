import type { ImportRef, LineRange, Outline, OutlineSymbol } from '#model';
import { isWithin, overlapsAny } from './lineRanges';

/** Lines that are shown or omitted together. A file's units are ascending and disjoint, and cover the whole file. */
export interface Unit {
  readonly lines: LineRange;
  /**
   * `imports` if at least a quarter of the lines are imports, `symbol` for a declaration or a part of a long one, and
   * `code` for other lines.
   */
  readonly kind: 'imports' | 'symbol' | 'code';
  /** The declared symbol or the innermost container. */
  readonly symbol?: OutlineSymbol;
  /** Whether the unit has all of `symbol`'s lines. */
  readonly isWhole: boolean;
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
  const lineCount = lines.length;
  const importLines = new Set(imports.map((i) => i.line));
  const units: Unit[] = [];
  let nextLine = 1;
  const symbols = outline.symbols.filter((symbol) =>
    symbol.lines[0] >= 1 && symbol.lines[1] <= lineCount && symbol.lines[0] <= symbol.lines[1]
  );
  const leafSymbols = findLeafSymbols(symbols);
  const containerStarts = [
    ...new Set(symbols.filter((symbol) => !leafSymbols.includes(symbol)).map((symbol) => symbol.lines[0])),
  ].sort((a, b) => a - b);
  for (const symbol of leafSymbols) {
    const start = findCommentStart(lines, Math.max(symbol.lines[0], nextLine), nextLine);
    if (symbol.lines[1] < nextLine) continue;
    cutBetween(nextLine, start - 1);
    for (const range of splitLines(lines, start, symbol.lines[1])) {
      units.push({
        lines: range,
        kind: 'symbol',
        symbol,
        isWhole: range[0] <= symbol.lines[0] && range[1] === symbol.lines[1],
      });
    }
    nextLine = symbol.lines[1] + 1;
  }
  cutBetween(nextLine, lineCount);
  return joinSmallUnits(units);

  function cutBetween(first: number, end: number): void {
    if (first > end) return;
    const cutLine = containerStarts.filter((at) => first < at && at <= end).map((at) =>
      findCommentStart(lines, at, first)
    )
      .find(
        (at) => at > first,
      );
    cutRun(first, (cutLine ?? end + 1) - 1);
    if (cutLine !== undefined) cutBetween(cutLine, end);
  }
  /** Cuts lines between declarations: the beginning of a container, imports, statements. */
  function cutRun(first: number, end: number): void {
    const container = findEnclosingSymbol(symbols, end);
    for (const range of splitLines(lines, first, end)) {
      const kind = isImportRange(range) ? 'imports' : 'code';
      units.push({ lines: range, kind, ...(container && { symbol: container }), isWhole: false });
    }
  }
  function isImportRange([first, end]: LineRange): boolean {
    let importCount = 0;
    for (let i = first; i <= end; i++) if (importLines.has(i)) importCount++;
    return importCount > 0 && importCount * 4 >= end - first + 1;
  }
}

/** Returns the symbols that contain no other symbol, in the order of their lines. */
function findLeafSymbols(symbols: readonly OutlineSymbol[]): OutlineSymbol[] {
  const sortedSymbols = [...symbols].sort((a, b) => a.lines[0] - b.lines[0] || b.lines[1] - a.lines[1]);
  return sortedSymbols.filter((symbol, i) => {
    const nextSymbol = sortedSymbols[i + 1];
    return !nextSymbol || nextSymbol.lines[0] > symbol.lines[1] || nextSymbol.lines[1] > symbol.lines[1] ||
      hasSameLines(nextSymbol, symbol);
  });
}

function hasSameLines(a: OutlineSymbol, b: OutlineSymbol): boolean {
  return a.lines[0] === b.lines[0] && a.lines[1] === b.lines[1];
}

/**
 * Returns the innermost symbol that contains these lines. Because `symbols` are sorted by first line, it is the last
 * one that contains them.
 */
export function findEnclosingSymbol(symbols: readonly OutlineSymbol[], first: number, last = first):
  | OutlineSymbol
  | undefined
{
  let container: OutlineSymbol | undefined;
  for (const symbol of symbols) {
    if (symbol.lines[0] > first) break;
    if (last <= symbol.lines[1]) container = symbol;
  }
  return container;
}

const commentOrDecoratorPattern = /^\s*(?:\/\/|\/\*|\*|#|@)/;

/** Returns the first line of the comment or decorators directly above a declaration, or `start` without them. */
function findCommentStart(lines: readonly string[], start: number, minLine: number): number {
  let first = start;
  while (first > minLine && start - first < 40 && commentOrDecoratorPattern.test(truncateLine(lines[first - 2]!)))
    first--;
  return first;
}

function truncateLine(line: string): string {
  return line.length > 200 ? line.slice(0, 200) : line;
}

/** Splits a long run of lines into parts of about `partLines`, each before the lowest-cost line nearby. */
function splitLines(lines: readonly string[], first: number, end: number): LineRange[] {
  if (end - first + 1 <= maxDeclarationLines) return [[first, end]];
  const parts: LineRange[] = [];
  let partStart = first;
  while (end - partStart + 1 > maxDeclarationLines) {
    let cutLine = partStart + partLines;
    let lowestCost = Infinity;
    for (
      let candidateLine = partStart + partLines / 2;
      candidateLine <= partStart + partLines * 1.5 && candidateLine <= end;
      candidateLine++
    ) {
      const cost = computeCutCost(lines[candidateLine - 1]!, lines[candidateLine - 2]!) +
        Math.abs(candidateLine - partStart - partLines) / 10;
      if (cost < lowestCost) {
        lowestCost = cost;
        cutLine = candidateLine;
      }
    }
    parts.push([partStart, cutLine - 1]);
    partStart = cutLine;
  }
  parts.push([partStart, end]);
  return parts;
}

/** Returns the cost of a cut before `line`, which is low if `line` follows a blank line or has little indentation. */
function computeCutCost(line: string, previousLine: string): number {
  const trimmedLine = truncateLine(line).trimStart();
  if (trimmedLine === '' || trimmedLine.startsWith('}') || trimmedLine.startsWith(')')) return 8;
  return (truncateLine(previousLine).trim() === '' ? 0 : 4) +
    Math.min(truncateLine(line).length - trimmedLine.length, 12) / 4;
}

/** Joins adjacent small declarations in one container, so that a list of fields is one unit. */
function joinSmallUnits(units: readonly Unit[]): Unit[] {
  const joinedUnits: Unit[] = [];
  for (const unit of units) {
    const previousUnit = joinedUnits[joinedUnits.length - 1];
    if (
      previousUnit && isSmall(unit) && isJoinable(previousUnit) &&
      previousUnit.symbol?.container === unit.symbol?.container
      && unit.lines[0] - previousUnit.lines[1] === 1 && previousUnit.lines[1] - previousUnit.lines[0] < partLines
    ) {
      joinedUnits[joinedUnits.length - 1] = {
        ...previousUnit,
        lines: [previousUnit.lines[0], unit.lines[1]],
        isWhole: false,
      };
    } else {
      joinedUnits.push(unit);
    }
  }
  return joinedUnits;

  function isSmall(unit: Unit): boolean {
    return unit.kind === 'symbol' && unit.isWhole && countLines(unit) <= maxSmallLines;
  }
  function isJoinable(unit: Unit): boolean {
    return unit.kind === 'symbol' &&
      (countLines(unit) <= maxSmallLines || !unit.isWhole && unit.symbol!.lines[1] < unit.lines[1]);
  }
  function countLines(unit: Unit): number {
    return unit.lines[1] - unit.lines[0] + 1;
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
