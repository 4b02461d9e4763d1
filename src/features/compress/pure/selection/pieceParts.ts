import type { HeldPiece } from '../digest/digest';
import type { Piece, PieceLine } from '../pieces/piece';
import { toLineTemplate } from '../digest/templates';

/** Maximum length of a message's second line that is shown with the first line, in characters. */
const maxMessageLine = 200;

/** Returns the lines of the name, and the first lines of the message. */
export function pieceStart({ lines }: Piece): readonly PieceLine[] {
  return lines.filter((line) => isName(line) || isMessage(line));
}

/**
 * Returns the lines of the name and the first lines of the message, up to the first long one; at least one message
 * line.
 */
export function getPieceBeginning({ lines }: Piece): readonly PieceLine[] {
  const [first, ...rest] = lines.filter(isMessage);
  const short = rest.filter(({ text }) => text.length <= maxMessageLine);
  return [...lines.filter(isName), ...(first ? [first] : []), ...short];
}

export function isName({ weight }: PieceLine): boolean {
  return weight === 'name';
}

function isMessage({ weight }: PieceLine): boolean {
  return weight === 'message';
}

function getMessageKey({ message, lines }: HeldPiece): unknown {
  return message ?? lines.filter(isMessage).map(({ text }) => toLineTemplate(text)).join();
}

/** Returns the number of failures with this message. */
export function sharing({ message }: HeldPiece): number {
  return message?.count ?? 1;
}

/** Returns the first failure with each message. */
export function dedupePiecesByMessage(pieces: readonly HeldPiece[]): readonly HeldPiece[] {
  return firstOfEach(pieces, getMessageKey);
}

export function firstOfEach<T>(all: readonly T[], key: (item: T) => unknown): readonly T[] {
  const seen = new Set<unknown>();
  return all.filter((item) => {
    const itemKey = key(item);
    return !seen.has(itemKey) && seen.add(itemKey);
  });
}
