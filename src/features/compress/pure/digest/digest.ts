import { maxOf } from '#base/collections/lists';
import { copyText } from '#base/text/copyText';
import { createLineGroups, type LineGroup } from './lineGroups';
import { createMessageGroups, type MessageGroup } from './messageGroups';
import type { NumberedLine, Piece } from '../pieces/piece';

/**
 * Characters of whole pieces that are kept for each class, so that many pieces of one class do not displace another
 * class. The same amount is kept for the starts of further pieces; later pieces are only counted. A packet with the
 * default cap shows about 8,000 characters.
 */
const maxHeld = { failure: 1_000_000, error: 1_000_000, content: 500_000, warning: 100_000, summary: 100_000 } as const;
const beginning = 3;
/** Number of characters that a line takes in addition to its text. */
const lineSize = 50;
/** Number of first and last lines of an output that are kept, whatever their class. */
const headLines = 5;
const tailLines = 10;
/** The last results are kept as well as the first, because the last one gives the overall result. */
const lastSummaries = 50;

export interface HeldPiece extends Piece {
  /** The failures with the same message, including this one. */
  readonly message?: MessageGroup | undefined;
}

/** The parts of an output that are kept, in bounded memory: the lines that its packet is selected from. */
export interface Digest {
  /** Failures, errors, warnings, content and summaries, each class in the order of the output. */
  readonly pieces: readonly HeldPiece[];
  /** Groups of the lines that no rule matches. */
  readonly groups: readonly LineGroup[];
  readonly head: readonly NumberedLine[];
  readonly tail: readonly NumberedLine[];
  /** Number of failures and errors, including those that are not held. */
  readonly problems: number;
  /** Number of lines in each class. */
  readonly counts: Readonly<Record<Piece['is'] | 'other', number>>;
}

export interface DigestWriter {
  take(piece: Piece): void;
  /** Receives a line that no rule matches. */
  other(line: NumberedLine): void;
  /** Receives every line of the output, whatever piece it belongs to. */
  line(line: NumberedLine): void;
  digest(): Digest;
}

export function createDigest(): DigestWriter {
  const pieces: HeldPiece[] = [];
  const summaries: Piece[] = [];
  const groups = createLineGroups();
  const messages = createMessageGroups();
  const head: NumberedLine[] = [];
  const tail: NumberedLine[] = [];
  const counts = { failure: 0, error: 0, warning: 0, summary: 0, content: 0, passed: 0, progress: 0, other: 0 };
  const problems = { none: 0, full: 0, name: 0 };
  const heldCounts = { failure: 0, error: 0, warning: 0, summary: 0, content: 0 };
  return {
    take({ is, ...piece }) {
      counts[is] += piece.lines.length;
      if (is === 'passed' || is === 'progress') return;
      if (is === 'failure' || is === 'error') problems[piece.recap ?? 'none']++;
      if (hold({ is, ...piece }, is) || is !== 'summary') return;
      if (summaries.push(copyPiece({ is, ...piece, lines: piece.lines.slice(0, beginning) })) > lastSummaries)
        summaries.shift();
    },
    other(line) {
      counts.other++;
      groups.add(line);
    },
    line(line) {
      if (head.length < headLines) head.push(copy(line));
      else if (tail.push(line) > tailLines) tail.shift();
    },
    digest: () => ({
      pieces: [...pieces, ...summaries],
      groups: groups.groups(),
      head,
      tail,
      problems: maxOf(Object.values(problems)),
      counts,
    }),
  };

  /** Returns false if there is no room for it. */
  function hold(piece: Piece, is: keyof typeof maxHeld): boolean {
    const message = messages.add(piece);
    const limit = maxHeld[is];
    const lines = heldCounts[is] < limit ? piece.lines : piece.lines.slice(0, beginning);
    const titleSize = piece.title?.reduce((sum, part) => sum + part.length + lineSize, 0) ?? 0;
    const size = lines.reduce((sum, { text }) => sum + text.length + lineSize, titleSize);
    if (heldCounts[is] + size > 2 * limit) return false;
    heldCounts[is] += size;
    pieces.push({ ...copyPiece({ ...piece, lines }), message });
    return true;
  }
}

function copyPiece(piece: Piece): Piece {
  return { ...piece, lines: piece.lines.map(copy) };
}

function copy<T extends NumberedLine>(line: T): T {
  return { ...line, text: copyText(line.text) };
}
