import type { HeldPiece } from '../digest/digest';
import { withShared } from '../digest/messageGroups';
import type { NumberedLine, PieceLine } from '../pieces/piece';
import { getPieceBeginning, dedupePiecesByMessage, isName, sharing } from './pieceParts';
import { byWeight, start, whole, type LineUnit } from './unit';

/**
 * Number of problems with different messages that are shown with them even if the names alone would take all the space.
 */
const firstProblems = 3;
/**
 * The share of the packet that further messages may take before the names: shared messages, or all if there are few.
 */
const messageShare = 0.25;
/** Longer names, such as test names with large parameters, come after all others. */
const maxNameTokens = 60;
/** The maximum share of the packet that recaps may take and still come before the names in the blocks. */
const recapShare = 0.8;

export interface ProblemOptions {
  readonly maxTokens: number;
  readonly costOf: (text: string) => number;
}

/** Yields all lines of failures and errors by decreasing importance: names before further messages. */
export function* problemUnits(pieces: readonly HeldPiece[],
  { maxTokens, costOf }: ProblemOptions): Generator<LineUnit>
{
  const all = pieces.filter(({ recap }) => recap === undefined);
  const blocks = startsWithin(all, maxTokens / 2) === all.length ? all : withNotes(all);
  const full = pieces.filter(({ recap }) => recap === 'full');
  const names = pieces.filter(({ recap }) => recap === 'name');
  const different = byFrequency(blocks);
  yield* firstMessages().map(start);
  const cost = full.reduce((sum, { lines }) => sum + linesCost(lines), 0);
  if (cost <= recapShare * maxTokens) yield* full.map(({ lines }) => whole(lines));
  const named = blocks.map((piece) => piece.lines.filter(isName));
  const isShort = (lines: readonly PieceLine[]): boolean => linesCost(lines) <= maxNameTokens;
  yield* named.filter(isShort).map(whole);
  yield* named.filter((lines) => !isShort(lines)).map(whole);
  yield* full.map(({ lines }) => whole(lines));
  yield* different.map(start);
  yield* blocks.map(start);
  yield* names.map(({ lines }) => whole(lines));
  yield* byWeight([...different, ...blocks]);

  function firstMessages(): readonly HeldPiece[] {
    const fitting = startsWithin(different, messageShare * maxTokens);
    const shared = different.filter((piece) => sharing(piece) > 1).length;
    if (fitting === different.length) return different;
    return different.slice(0, Math.max(firstProblems, Math.min(fitting, shared)));
  }

  /** Returns how many of the first pieces have starts that together take at most `most` tokens. */
  function startsWithin(group: readonly HeldPiece[], limit: number): number {
    let used = 0;
    const above = group.findIndex((piece) => (used += linesCost(start(piece).lines)) > limit);
    return above < 0 ? group.length : above;
  }

  function linesCost(lines: readonly NumberedLine[]): number {
    return lines.reduce((sum, { text }) => sum + costOf(text), 0);
  }
}

/**
 * Yields the problem lines for a packet with a list of the failures' names: messages of each kind, then lines that have
 * names with messages.
 */
export function* listedProblemUnits(pieces: readonly HeldPiece[]): Generator<LineUnit> {
  const blocks = withNotes(pieces.filter(({ recap }) => recap === undefined));
  const different = byFrequency(blocks);
  yield* different.map((piece) => whole(getPieceBeginning(piece)));
  yield* blocks.filter(({ title }) => title === undefined).map(({ lines }) => whole(lines.filter(isName)));
  yield* pieces.filter(({ recap }) => recap === 'full').map(({ lines }) => whole(lines));
  yield* byWeight(different.slice(0, firstProblems));
  yield* blocks.map((piece) => whole(getPieceBeginning(piece)));
  yield* byWeight([...different, ...blocks]);
}

/** Adds a note to the first failure with each message about the number of further failures that have it. */
function withNotes(pieces: readonly HeldPiece[]): readonly HeldPiece[] {
  const first = new Set(dedupePiecesByMessage(pieces));
  return pieces.map((piece) => piece.message && first.has(piece) ? withShared(piece, piece.message) : piece);
}

/** Returns the first failure of each message, most frequent messages first. */
function byFrequency(pieces: readonly HeldPiece[]): readonly HeldPiece[] {
  return [...dedupePiecesByMessage(pieces)].sort((a, b) => sharing(b) - sharing(a));
}
