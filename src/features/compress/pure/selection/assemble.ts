import type { Digest } from '../digest/digest';
import { failureNames } from './failureNames';
import type { NumberedLine, Piece } from '../pieces/piece';
import { lineUnits } from './units';

export interface Assembled {
  /**
   * Without the header: a list of the names of failures, if they do not fit with their messages; lines of the output in
   * their order, and `[… 12 lines]` if some are missing.
   */
  readonly text: string;
  readonly shownLines: number;
  /** Failures and errors of which at least the name is shown. */
  readonly shownProblems: number;
}

/** The cheapest line with its gap marker. Tokens. */
const smallestCost = 3;

export interface AssembleOptions {
  /** The lines of the whole output, and how many of them are blank. */
  readonly lines: number;
  readonly blanks: number;
  /** The output's kind is known, so lines that match no rule are rarely important. */
  readonly known: boolean;
  /** Tokens of the text without the header, at most. */
  readonly maxTokens: number;
  readonly count: (text: string) => number;
}

/**
 * Selects the lines to show by falling importance (`lineUnits`). A unit that does not fit is skipped, since a smaller one
 * may still fit; of a divisible one the first lines are shown.
 */
export function assemble(digest: Digest,
  { lines: total, blanks, known, maxTokens, count }: AssembleOptions): Assembled
{
  const gapTokens = count(marker(total));
  const costOf = (text: string): number => count(`${text}\n`);
  const chosen = new Map<number, NumberedLine>();
  const names = failureNames(digest.pieces, {
    maxTokens,
    count,
    tokensOf: (lines) => lines.reduce((sum, { text }) => sum + costOf(text), gapTokens),
  });
  let remaining = maxTokens - gapTokens - (names?.tokens ?? 0);
  for (
    const { lines, divisible } of lineUnits(digest, {
      known,
      maxTokens: remaining,
      costOf,
      isListed: names !== undefined,
    })
  ) {
    if (remaining < smallestCost) break;
    if (!divisible) choose(lines);
    else for (const line of lines) if (!choose([line])) break;
  }
  const lines = [...chosen.values()].sort((a, b) => a.number - b.number);
  return {
    text: (names?.text ?? '') + withGaps(lines, { number: total + 1, text: '', isBlank: false, blanks }),
    shownLines: lines.length,
    shownProblems: Math.max(...([undefined, 'full', 'name'] as const).map(shown)),
  };

  /** Returns false if the lines do not fit. */
  function choose(unit: readonly NumberedLine[]): boolean {
    const added = unit.filter(({ number }) => !chosen.has(number));
    let cost = 0;
    for (const [i, { number, text }] of added.entries()) {
      const follows = chosen.has(number - 1) || added[i - 1]?.number === number - 1;
      cost += costOf(text) + (follows ? 0 : gapTokens);
      if (cost > remaining) return false;
    }
    remaining -= cost;
    for (const line of added) chosen.set(line.number, line);
    return true;
  }

  /** Each failure may have a block and recaps: the largest number counts. */
  function shown(recaps: Piece['recap']): number {
    return digest.pieces.filter((piece) =>
      (piece.is === 'failure' || piece.is === 'error') && piece.recap === recaps &&
      (chosen.has(piece.lines[0]!.number) || names?.named.has(piece))
    ).length;
  }
}

function withGaps(lines: readonly NumberedLine[], end: NumberedLine): string {
  let previous: NumberedLine = { number: 0, text: '', isBlank: false, blanks: 0 };
  let text = '';
  for (const line of lines) {
    text += gap(previous, line) + line.text + '\n';
    previous = line;
  }
  return text + gap(previous, end).trimStart();
}

/** A gap of blank lines alone has no marker. */
function gap(from: NumberedLine, to: NumberedLine): string {
  const first = Math.floor(from.number) + 1;
  const last = Math.ceil(to.number) - 1;
  const missing = last - first + 1 - (to.blanks - from.blanks - (from.isBlank ? 1 : 0));
  if (missing <= 0) return first > 1 && last >= first ? '\n' : '';
  return marker(missing);
}

function marker(missing: number): string {
  return `[… ${missing} ${missing === 1 ? 'line' : 'lines'}]\n`;
}
