import type { NumberedLine, Piece } from '../pieces/piece';
import { isName, getPieceStart } from './pieceParts';

/** Lines that are shown together or not at all. A divisible unit may be cut to as many of its first lines as fit. */
export interface LineUnit {
  readonly lines: readonly NumberedLine[];
  readonly isDivisible: boolean;
}

/**
 * Yields the names of all pieces first, then the starts of messages, then essential lines, then all lines except
 * library frames.
 */
export function* generateUnitsByWeight(pieces: readonly Piece[]): Generator<LineUnit> {
  yield* pieces.map(({ lines }) => toWholeUnit(lines.filter(isName)));
  yield* pieces.map(toStartUnit);
  for (const { lines } of pieces)
    yield { lines: lines.filter(({ weight }) => weight !== 'library' && weight !== 'detail'), isDivisible: true };
  for (const { lines } of pieces)
    yield { lines: lines.filter(({ weight }) => weight !== 'library'), isDivisible: true };
}

export function toStartUnit(piece: Piece): LineUnit {
  return toWholeUnit(getPieceStart(piece));
}

export function toWholeUnit(lines: readonly NumberedLine[]): LineUnit {
  return { lines, isDivisible: false };
}
