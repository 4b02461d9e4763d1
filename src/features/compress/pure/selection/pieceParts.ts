import type { DigestPiece } from '../digest/digest';
import type { Piece, PieceLine } from '../pieces/piece';
import { toLineTemplate } from '../digest/templates';

/** Maximum length of a further message line that is shown with the first line, in characters. */
const maxMessageLineLength = 200;

/** Returns the lines of the name and of the message. */
export function getPieceStart({ lines }: Piece): readonly PieceLine[] {
  return lines.filter((line) => isName(line) || isMessage(line));
}

/**
 * Returns the lines of the name, the first line of the message, and those of its other lines that are not too long.
 */
export function getShortPieceStart({ lines }: Piece): readonly PieceLine[] {
  const [firstMessageLine, ...otherLines] = lines.filter(isMessage);
  const shortLines = otherLines.filter(({ text }) => text.length <= maxMessageLineLength);
  return [...lines.filter(isName), ...(firstMessageLine ? [firstMessageLine] : []), ...shortLines];
}

export function isName({ weight }: PieceLine): boolean {
  return weight === 'name';
}

function isMessage({ weight }: PieceLine): boolean {
  return weight === 'message';
}

function getMessageKey({ message, lines }: DigestPiece): unknown {
  return message ?? lines.filter(isMessage).map(({ text }) => toLineTemplate(text)).join();
}

/** Returns the number of failures with this message. */
export function countSharedFailures({ message }: DigestPiece): number {
  return message?.count ?? 1;
}

/** Returns the first failure with each message. */
export function dedupePiecesByMessage(pieces: readonly DigestPiece[]): readonly DigestPiece[] {
  return dedupeBy(pieces, getMessageKey);
}

export function dedupeBy<T>(items: readonly T[], getKey: (item: T) => unknown): readonly T[] {
  const seenKeys = new Set<unknown>();
  return items.filter((item) => {
    const itemKey = getKey(item);
    return !seenKeys.has(itemKey) && seenKeys.add(itemKey);
  });
}
