import type { NumberedLine, Piece } from '../pieces/piece';
import { isName, pieceStart } from './pieceParts';

/** Lines that are shown together or not at all; in a divisible unit, as many of the first lines as fit. */
export interface LineUnit {
  readonly lines: readonly NumberedLine[];
  readonly divisible: boolean;
}

/**
 * Yields the names of all pieces first, then the starts of messages, then essential lines, then all lines except
 * library frames.
 */
export function* byWeight(pieces: readonly Piece[]): Generator<LineUnit> {
  yield* pieces.map(({ lines }) => whole(lines.filter(isName)));
  yield* pieces.map(start);
  for (const { lines } of pieces)
    yield { lines: lines.filter(({ weight }) => weight !== 'library' && weight !== 'detail'), divisible: true };
  for (const { lines } of pieces) yield { lines: lines.filter(({ weight }) => weight !== 'library'), divisible: true };
}

export function start(piece: Piece): LineUnit {
  return whole(pieceStart(piece));
}

export function whole(lines: readonly NumberedLine[]): LineUnit {
  return { lines, divisible: false };
}
