import type { TestNotes } from '../outputKind';
import type { NumberedLine, Piece } from './piece';

/** Holds the messages of running tests, which precede the result, until the result is known. In bounded memory. */
export interface HeldNotes {
  /** Returns false if no running test is known, or if too many messages are held. */
  hold(piece: Piece): boolean;
  /** Reads a line that may start or continue a test, or report that it passed; returns the messages of that test. */
  readLine(text: string): readonly Piece[];
  /** Returns the messages of a test that failed, the last ones first: a test logs before it fails. */
  takeFailed(name: string): readonly NumberedLine[];
  /** Returns the messages of tests without a result. */
  takeAll(): readonly Piece[];
}

const maxLinesPerTest = 200;
const maxLines = 10_000;
const maxFailedNames = 10_000;

export function createHeldNotes({ starts, passed }: TestNotes): HeldNotes {
  const piecesByTest = new Map<string, Piece[]>();
  const failedNames = new Set<string>();
  let lineCount = 0;
  let runningTest: string | undefined;
  return {
    hold(piece) {
      if (runningTest === undefined || lineCount + piece.lines.length > maxLines) return false;
      const pieces = piecesByTest.get(runningTest) ?? [];
      if (countLines(pieces) + piece.lines.length > maxLinesPerTest) return false;
      piecesByTest.set(runningTest, [...pieces, piece]);
      lineCount += piece.lines.length;
      return true;
    },
    readLine(text) {
      const startedTest = starts.exec(text)?.[1];
      if (startedTest !== undefined) runningTest = startedTest;
      const passedTest = passed.exec(text)?.[1];
      if (passedTest === undefined) return [];
      const isPartOfFailed = failedNames.has(passedTest.split('/')[0]!);
      return take(passedTest).map((piece) => isPartOfFailed ? piece : { ...piece, role: 'passed' });
    },
    takeFailed(name) {
      if (failedNames.size < maxFailedNames) failedNames.add(name);
      return take(name).reverse().flatMap(({ lines }) => lines);
    },
    takeAll: () => [...piecesByTest.keys()].flatMap(take),
  };

  function take(name: string): Piece[] {
    const pieces = piecesByTest.get(name) ?? [];
    piecesByTest.delete(name);
    lineCount -= countLines(pieces);
    if (runningTest === name) runningTest = undefined;
    return pieces;
  }
}

function countLines(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { lines }) => sum + lines.length, 0);
}
