import { formatCountWithNoun } from '#base/text/phrases';
import { copyText } from '#base/text/copyText';
import { parseStackFrame } from '../pieces/frames';
import type { Piece } from '../pieces/piece';
import { toLineTemplate } from './templates';

/** Failures whose messages have the same template. */
export interface MessageGroup {
  /** Number of failures, including those that are not kept. */
  readonly count: number;
  /** True if the messages are equal, not only similar. */
  readonly isEqual: boolean;
}

export interface MessageGroups {
  /**
   * Counts the message of a failure and returns its group. Returns undefined if the piece has no message below its name
   * (the name of a compiler's error is its message) or if there are too many groups.
   */
  add(piece: Piece): MessageGroup | undefined;
}

const maxGroups = 2_000;
/** Number of characters of a message that are compared. */
const maxComparedLength = 500;
/** Matches values in quotes, often the name of the test; does not match the apostrophe in a word. */
const quotedPattern = /(?<!\w)'[^']*'|"[^"]*"|`[^`]*`/g;
/** Matches the location that Vitest prints below a message. */
const locationPattern = /^\s*❯ /;

/** Groups the messages of failures, in bounded memory. */
export function createMessageGroups(): MessageGroups {
  const groups = new Map<string, { count: number; isEqual: boolean; readonly text: string; }>();
  return {
    add(piece) {
      if (piece.role !== 'failure' || piece.recap !== undefined) return undefined;
      const text = getPieceMessage(piece);
      const template = toLineTemplate(text.replace(quotedPattern, '#'));
      if (template === '') return undefined;
      const existingGroup = groups.get(template);
      if (existingGroup) {
        existingGroup.count++;
        existingGroup.isEqual &&= existingGroup.text === text;
        return existingGroup;
      }
      if (groups.size >= maxGroups) return undefined;
      const group = { count: 1, isEqual: true, text: copyText(text) };
      groups.set(copyText(template), group);
      return group;
    },
  };
}

/**
 * Returns the piece with a note after the last shown line of its message; the note states how many more failures have
 * that message.
 */
export function addSharedMessageNote(piece: Piece, { count, isEqual }: MessageGroup): Piece {
  const lastMessageLine = piece.lines.filter(isMessageLine).at(-1);
  const otherCount = count - 1;
  if (otherCount === 0 || !lastMessageLine) return piece;
  const note = `  (${isEqual ? 'the same' : 'a similar'} message in ${
    formatCountWithNoun(otherCount, 'more failure')
  })`;
  return {
    ...piece,
    lines: piece.lines.map((line) => line === lastMessageLine ? { ...line, text: line.text + note } : line),
  };
}

function getPieceMessage({ lines }: Piece): string {
  return lines.filter(isMessageLine).map(({ text }) => text.trim()).join('\n').slice(0, maxComparedLength);
}

/**
 * Reports whether a line belongs to the message. Frames may be among the first lines below a name, but differ between
 * tests that fail for the same reason.
 */
function isMessageLine({ weight, text }: Piece['lines'][number]): boolean {
  return weight === 'message' && /[\p{L}\p{N}]/u.test(text) && !locationPattern.test(text) &&
    parseStackFrame(text, () => false) === undefined;
}
