import type { ImportRef, LineRange, Outline, OutlineSymbol } from '../../model';

/** A run of lines that is shown or left out as one. The units of a file are ascending, disjoint and cover all of it. */
export interface Unit {
  readonly lines: LineRange;
  /** `imports`: mostly import lines; `symbol`: a declaration or a part of a long one; `code`: what lies between. */
  readonly kind: 'imports' | 'symbol' | 'code';
  /** The symbol that the lines belong to, or that holds them. */
  readonly symbol?: OutlineSymbol;
  /** The lines are the whole of `symbol`. */
  readonly whole: boolean;
}

/** A declaration longer than this is cut at its blank and least indented lines. */
const longLines = 44;
const pieceLines = 20;
/** Declarations of at most this many lines that follow each other make one unit (fields, constants, overloads). */
const smallLines = 3;

/** Cuts a file where its outline says; without an outline, at its blank and least indented lines. */
export function unitsOf(lines: readonly string[], outline: Outline, imports: readonly ImportRef[]): Unit[] {
  const last = lines.length;
  const importLines = new Set(imports.map((i) => i.line));
  const units: Unit[] = [];
  let next = 1;
  const symbols = outline.symbols.filter((s) => s.lines[0] >= 1 && s.lines[1] <= last && s.lines[0] <= s.lines[1]);
  const leaves = leavesOf(symbols);
  const starts = [...new Set(symbols.filter((s) => !leaves.includes(s)).map((s) => s.lines[0]))].sort((a, b) => a - b);
  for (const symbol of leaves) {
    const start = withComment(lines, Math.max(symbol.lines[0], next), next);
    if (symbol.lines[1] < next) continue;
    gap(next, start - 1);
    for (const piece of pieces(lines, start, symbol.lines[1])) {
      units.push({
        lines: piece,
        kind: 'symbol',
        symbol,
        whole: piece[0] <= symbol.lines[0] && piece[1] === symbol.lines[1],
      });
    }
    next = symbol.lines[1] + 1;
  }
  gap(next, last);
  return joinSmall(units);

  function gap(first: number, end: number): void {
    if (first > end) return;
    const cut = starts.filter((at) => first < at && at <= end).map((at) => withComment(lines, at, first)).find((at) =>
      at > first
    );
    run(first, (cut ?? end + 1) - 1);
    if (cut !== undefined) gap(cut, end);
  }
  /** Lines between declarations: the head of a container, imports, statements. */
  function run(first: number, end: number): void {
    const holder = holderOf(symbols, end);
    for (const piece of pieces(lines, first, end)) {
      const kind = importShare(piece) ? 'imports' : 'code';
      units.push({ lines: piece, kind, ...(holder && { symbol: holder }), whole: false });
    }
  }
  function importShare([first, end]: LineRange): boolean {
    let n = 0;
    for (let i = first; i <= end; i++) if (importLines.has(i)) n++;
    return n > 0 && n * 4 >= end - first + 1;
  }
}

/** Symbols that hold no other symbol, by line. */
function leavesOf(symbols: readonly OutlineSymbol[]): OutlineSymbol[] {
  const sorted = [...symbols].sort((a, b) => a.lines[0] - b.lines[0] || b.lines[1] - a.lines[1]);
  return sorted.filter((symbol, i) => {
    const inner = sorted[i + 1];
    return !inner || inner.lines[0] > symbol.lines[1] || inner.lines[1] > symbol.lines[1] || sameLines(inner, symbol);
  });
}

function sameLines(a: OutlineSymbol, b: OutlineSymbol): boolean {
  return a.lines[0] === b.lines[0] && a.lines[1] === b.lines[1];
}

/** The innermost symbol that holds a line: `symbols` are by first line, so the last one that holds it. */
function holderOf(symbols: readonly OutlineSymbol[], line: number): OutlineSymbol | undefined {
  let holder: OutlineSymbol | undefined;
  for (const symbol of symbols) if (symbol.lines[0] <= line && line <= symbol.lines[1]) holder = symbol;
  return holder;
}

const commentOrDecorator = /^\s*(?:\/\/|\/\*|\*|#|@)/;

/** The first line of the comment or decorators that stand directly above a declaration. */
function withComment(lines: readonly string[], start: number, floor: number): number {
  let first = start;
  while (first > floor && start - first < 40 && commentOrDecorator.test(head(lines[first - 2]!))) first--;
  return first;
}

function head(line: string): string {
  return line.length > 200 ? line.slice(0, 200) : line;
}

/** Cuts a long run of lines into pieces of about `pieceLines`, each cut before the best line near there. */
function pieces(lines: readonly string[], first: number, end: number): LineRange[] {
  if (end - first + 1 <= longLines) return [[first, end]];
  const out: LineRange[] = [];
  let from = first;
  while (end - from + 1 > longLines) {
    let cut = from + pieceLines;
    let best = Infinity;
    for (let at = from + pieceLines / 2; at <= from + pieceLines * 1.5 && at <= end; at++) {
      const cost = cutCost(lines[at - 1]!, lines[at - 2]!) + Math.abs(at - from - pieceLines) / 10;
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

/** Less is better: after a blank line, and at little indentation. */
function cutCost(line: string, before: string): number {
  const trimmed = head(line).trimStart();
  if (trimmed === '' || trimmed.startsWith('}') || trimmed.startsWith(')')) return 8;
  return (head(before).trim() === '' ? 0 : 4) + Math.min(head(line).length - trimmed.length, 12) / 4;
}

/** Joins neighbouring small declarations of one holder, so that a list of fields is one unit. */
function joinSmall(units: readonly Unit[]): Unit[] {
  const out: Unit[] = [];
  for (const unit of units) {
    const before = out[out.length - 1];
    if (
      before && small(unit) && joined(before) && before.symbol?.container === unit.symbol?.container
      && unit.lines[0] - before.lines[1] === 1 && before.lines[1] - before.lines[0] < pieceLines
    ) {
      out[out.length - 1] = { ...before, lines: [before.lines[0], unit.lines[1]], whole: false };
    } else {
      out.push(unit);
    }
  }
  return out;

  function small(u: Unit): boolean {
    return u.kind === 'symbol' && u.whole && size(u) <= smallLines;
  }
  function joined(u: Unit): boolean {
    return u.kind === 'symbol' && (size(u) <= smallLines || !u.whole && u.symbol!.lines[1] < u.lines[1]);
  }
  function size(u: Unit): number {
    return u.lines[1] - u.lines[0] + 1;
  }
}
