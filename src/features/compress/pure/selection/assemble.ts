import { maxOf } from '#base/collections/lists';
import type { Digest, HeldPiece } from '../digest/digest';
import type { NumberedLine, Piece } from '../pieces/piece';
import { listNames, nameTree, type NameList } from './nameTree';
import { getPieceBeginning, dedupePiecesByMessage, pieceStart, firstOfEach } from './pieceParts';
import type { LineGroup } from '../digest/lineGroups';
import { listedProblemUnits, problemUnits, type ProblemOptions } from './problemUnits';
import { byWeight, whole, type LineUnit } from './unit';

export interface Assembled {
  /**
   * The text without the header: a list of the failures' names, if they do not fit with their messages; then lines of
   * the output in order, with `[… 12 lines]` if some are missing.
   */
  readonly text: string;
  readonly shownLines: number;
  /** Number of failures and errors that are shown at least by name. */
  readonly shownProblems: number;
}

/** The cost of the cheapest line with its gap marker, in tokens. */
const smallestCost = 3;

export interface AssembleOptions {
  /** The number of lines in the whole output, and the number of blank lines among them. */
  readonly lines: number;
  readonly blanks: number;
  /** Whether the output's kind is known; if so, lines that match no rule are rarely important. */
  readonly known: boolean;
  /** Maximum number of tokens in the text without the header. */
  readonly maxTokens: number;
  readonly count: (text: string) => number;
}

/**
 * Selects the lines to show in descending order of importance (`lineUnits`). A unit that does not fit is skipped,
 * because a smaller unit may still fit; a divisible unit is cut to its first lines.
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
    shownProblems: maxOf(([undefined, 'full', 'name'] as const).map(shown)),
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

  /** A failure may have a block and recaps, so the largest number counts. */
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

/** A gap that consists only of blank lines has no marker. */
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

/** The packet's share that the list may always take, and the maximum share if the messages are short. */
const leastShare = 0.5;
const mostShare = 0.8;
/** If lines with name and message take at most this share of the packet, no list is needed. */
const recapShare = 0.8;
/** Maximum number of failures that need no list. */
const fewFailures = 3;
const opening = '[failures by name:]\n';
const ending = '[from the output:]\n';

export interface FailureNames extends NameList<HeldPiece> {
  readonly tokens: number;
}

export interface FailureNamesOptions {
  readonly maxTokens: number;
  readonly count: (text: string) => number;
  /** Counts the tokens of output lines. */
  readonly tokensOf: (lines: readonly NumberedLine[]) => number;
}

/**
 * Returns the names of all failures, if the names and their messages do not fit. One list takes less than half the
 * space of the output's lines, which leaves room for the messages below it.
 */
function failureNames(pieces: readonly HeldPiece[], { maxTokens, count, tokensOf }: FailureNamesOptions):
  | FailureNames
  | undefined
{
  const blocks = pieces.filter(({ title, recap }) => title !== undefined && recap === undefined);
  if (blocks.length < fewFailures || fits(blocks, maxTokens)) return undefined;
  const recaps = pieces.filter(({ recap }) => recap === 'full');
  if (recaps.length >= blocks.length && fits(recaps, recapShare * maxTokens)) return undefined;
  const messages = dedupePiecesByMessage(blocks).reduce((sum, piece) => sum + tokensOf(getPieceBeginning(piece)), 0);
  const share = Math.max(leastShare, Math.min(mostShare, 1 - messages / maxTokens));
  const names = listNames(nameTree(blocks.map((piece) => [piece.title!, piece])), share * maxTokens, count);
  if (!names) return undefined;
  const text = opening + names.text + ending;
  return { text, named: names.named, tokens: count(text) };

  function fits(all: readonly HeldPiece[], limit: number): boolean {
    let tokens = 0;
    return all.every((piece) => (tokens += tokensOf(pieceStart(piece))) <= limit);
  }
}

/** Number of last lines shown for a known kind. */
const endLines = 2;
/** Maximum number of lines of an unknown kind that are shown by their templates. */
const maxOthers = 40;
const maxWarnings = 10;
/** Maximum number of lines that look like errors but match no rule of a known kind, and are mostly printed by tests. */
const maxErrorsOfKnown = 10;

export interface UnitOptions extends ProblemOptions {
  /** Whether the output's kind is known. */
  readonly known: boolean;
  /** Whether the failures are named in a list; if so, their lines are shown only for the messages. */
  readonly isListed: boolean;
}

/**
 * Yields all lines of a digest by decreasing importance: results; the messages that most failures share; the name of
 * every failure and error; their messages, different ones first; their essential lines; their other lines; content;
 * warnings; the end; lines that match no rule.
 */
function* lineUnits({ pieces, groups, head, tail }: Digest, options: UnitOptions): Generator<LineUnit> {
  const { known } = options;
  const piecesOf = (...classes: readonly Piece['is'][]): readonly HeldPiece[] =>
    pieces.filter(({ is }) => classes.includes(is));
  const grouped = (is: LineGroup['is']): readonly LineGroup[] => groups.filter((group) => group.is === is);
  for (const { lines } of piecesOf('summary')) yield whole(lines);
  const problems = [...piecesOf('failure'), ...piecesOf('error')];
  yield* options.isListed ? listedProblemUnits(problems) : problemUnits(problems, options);
  yield* grouped('error').slice(0, known ? maxErrorsOfKnown : undefined).map(unitOf);
  yield* byWeight(piecesOf('content'));
  yield* byWeight(firstOfEach(piecesOf('warning'), ({ lines: [first] }) => first!.text).slice(0, maxWarnings));
  yield* grouped('warning').slice(0, maxWarnings).map(unitOf);
  if (known && pieces.length > 0) {
    yield whole(tail.slice(-endLines));
    return;
  }
  yield whole(tail);
  yield whole(head);
  yield* grouped('other').slice(0, maxOthers).map(unitOf);
}

function unitOf({ line, count, isEqual }: LineGroup): LineUnit {
  return whole([count === 1 ? line : { ...line, text: `${line.text}  (×${count}${isEqual ? '' : ' alike'})` }]);
}
