import type { DigestPiece } from '../digest/digest';
import { addSharedMessageNote } from '../digest/messageGroups';
import type { NumberedLine, PieceLine } from '../pieces/piece';
import { getShortPieceStart, dedupePiecesByMessage, isName, countSharedFailures } from './pieceParts';
import { generateUnitsByWeight, toStartUnit, toWholeUnit, type LineUnit } from './unit';

/**
 * Number of problems whose different messages are shown even if the names alone would take all the space.
 */
const minProblemsWithMessage = 3;
/**
 * The maximum share of the packet for messages before the names: all messages if they fit, otherwise shared messages.
 */
const maxMessageShare = 0.25;
/** Longer names, such as test names with large parameters, come after all others. */
const maxNameTokens = 60;
/** The maximum share of the packet that recaps may take and still come before the names in the blocks. */
const maxRecapShare = 0.8;

export interface ProblemOptions {
  readonly maxTokens: number;
  readonly getLineCost: (text: string) => number;
}

/** Yields all lines of failures and errors in order of importance: names come before further messages. */
export function* generateProblemUnits(pieces: readonly DigestPiece[],
  { maxTokens, getLineCost }: ProblemOptions): Generator<LineUnit>
{
  const problems = pieces.filter(({ recap }) => recap === undefined);
  const blocks = countStartsWithin(problems, maxTokens / 2) === problems.length ? problems : addSharedNotes(problems);
  const fullRecaps = pieces.filter(({ recap }) => recap === 'full');
  const nameRecaps = pieces.filter(({ recap }) => recap === 'name');
  const distinctProblems = sortByFrequency(blocks);
  yield* selectFirstMessages().map(toStartUnit);
  const recapCost = fullRecaps.reduce((sum, { lines }) => sum + sumLineCosts(lines), 0);
  if (recapCost <= maxRecapShare * maxTokens) yield* fullRecaps.map(({ lines }) => toWholeUnit(lines));
  const nameLines = blocks.map((piece) => piece.lines.filter(isName));
  const isShort = (lines: readonly PieceLine[]): boolean => sumLineCosts(lines) <= maxNameTokens;
  yield* nameLines.filter(isShort).map(toWholeUnit);
  yield* nameLines.filter((lines) => !isShort(lines)).map(toWholeUnit);
  yield* fullRecaps.map(({ lines }) => toWholeUnit(lines));
  yield* distinctProblems.map(toStartUnit);
  yield* blocks.map(toStartUnit);
  yield* nameRecaps.map(({ lines }) => toWholeUnit(lines));
  yield* generateUnitsByWeight([...distinctProblems, ...blocks]);

  function selectFirstMessages(): readonly DigestPiece[] {
    const fittingCount = countStartsWithin(distinctProblems, maxMessageShare * maxTokens);
    const sharedCount = distinctProblems.filter((piece) => countSharedFailures(piece) > 1).length;
    if (fittingCount === distinctProblems.length) return distinctProblems;
    return distinctProblems.slice(0, Math.max(minProblemsWithMessage, Math.min(fittingCount, sharedCount)));
  }

  /** Returns how many of the first pieces have starts that together take at most `limit` tokens. */
  function countStartsWithin(candidates: readonly DigestPiece[], limit: number): number {
    let usedTokens = 0;
    const firstOverLimit = candidates.findIndex((piece) =>
      (usedTokens += sumLineCosts(toStartUnit(piece).lines)) > limit
    );
    return firstOverLimit < 0 ? candidates.length : firstOverLimit;
  }

  function sumLineCosts(lines: readonly NumberedLine[]): number {
    return lines.reduce((sum, { text }) => sum + getLineCost(text), 0);
  }
}

/**
 * Yields the problem lines for a packet with a list of the failures' names: messages of each kind, then lines that
 * contain both names and messages.
 */
export function* generateListedProblemUnits(pieces: readonly DigestPiece[]): Generator<LineUnit> {
  const blocks = addSharedNotes(pieces.filter(({ recap }) => recap === undefined));
  const distinctProblems = sortByFrequency(blocks);
  yield* distinctProblems.map((piece) => toWholeUnit(getShortPieceStart(piece)));
  yield* blocks.filter(({ titleParts }) => titleParts === undefined).map(({ lines }) =>
    toWholeUnit(lines.filter(isName))
  );
  yield* pieces.filter(({ recap }) => recap === 'full').map(({ lines }) => toWholeUnit(lines));
  yield* generateUnitsByWeight(distinctProblems.slice(0, minProblemsWithMessage));
  yield* blocks.map((piece) => toWholeUnit(getShortPieceStart(piece)));
  yield* generateUnitsByWeight([...distinctProblems, ...blocks]);
}

/** Adds a note to the first failure with each message about the number of further failures that have it. */
function addSharedNotes(pieces: readonly DigestPiece[]): readonly DigestPiece[] {
  const firstFailures = new Set(dedupePiecesByMessage(pieces));
  return pieces.map((piece) =>
    piece.message && firstFailures.has(piece) ? addSharedMessageNote(piece, piece.message) : piece
  );
}

/** Returns the first failure of each message, most frequent messages first. */
function sortByFrequency(pieces: readonly DigestPiece[]): readonly DigestPiece[] {
  return [...dedupePiecesByMessage(pieces)].sort((a, b) => countSharedFailures(b) - countSharedFailures(a));
}
