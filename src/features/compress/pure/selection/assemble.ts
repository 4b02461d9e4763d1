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
 * Selects the lines to show by falling importance (`lineUnits`). A unit that does not fit is skipped, since a smaller
 * one may still fit; of a divisible one the first lines are shown.
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

/** The packet's share that the list may always take, and the maximum share if the messages are short. */
const leastShare = 0.5;
const mostShare = 0.8;
/** The part of the packet in which lines with name and message make a list needless. */
const recapShare = 0.8;
/** Fewer failures need no list. */
const fewFailures = 3;
const opening = '[failures by name:]\n';
const ending = '[from the output:]\n';

export interface FailureNames extends NameList<HeldPiece> {
  readonly tokens: number;
}

export interface FailureNamesOptions {
  readonly maxTokens: number;
  readonly count: (text: string) => number;
  /** The tokens of lines of the output. */
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

  function fits(all: readonly HeldPiece[], most: number): boolean {
    let tokens = 0;
    return all.every((piece) => (tokens += tokensOf(pieceStart(piece))) <= most);
  }
}

/** Last lines that are shown of a known kind. */
const endLines = 2;
/** Lines of an unknown kind that are shown by their templates. */
const maxOthers = 40;
const maxWarnings = 10;
/** Lines that look like errors but match no rule of a known kind: mostly what tests print. */
const maxErrorsOfKnown = 10;

export interface UnitOptions extends ProblemOptions {
  /** The output's kind is known. */
  readonly known: boolean;
  /** The failures are named in a list: their lines are shown for the messages. */
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
