import { findMax } from '#base/collections/lists';
import { copyText } from '#base/text/copyText';
import { createLineGroups, type LineGroup } from './lineGroups';
import { createMessageGroups, type MessageGroup } from './messageGroups';
import type { NumberedLine, Piece } from '../pieces/piece';

/**
 * Maximum number of characters of whole pieces that are kept for each class, so that many pieces of one class do not
 * displace another class. The same number is kept for the starts of further pieces. Later pieces are only counted. A
 * packet with the default cap shows about 8,000 characters.
 */
const maxRetainedSizes = {
  failure: 1_000_000,
  error: 1_000_000,
  content: 500_000,
  warning: 100_000,
  summary: 100_000,
} as const;
const startLineCount = 3;
/** Number of characters that a line takes in addition to its text. */
const lineOverhead = 50;
/** Number of first and last lines of an output that are kept, whatever their class. */
const headLineCount = 5;
const tailLineCount = 10;
/** The last results are kept as well as the first, because the last one gives the overall result. */
const maxLastSummaries = 50;

export interface DigestPiece extends Piece {
  /** The failures with the same message, including this one. */
  readonly message?: MessageGroup | undefined;
}

/** The parts of an output that are kept, in bounded memory: the lines that its packet is selected from. */
export interface Digest {
  /** Failures, errors, warnings, content and summaries, each class in the order of the output. */
  readonly pieces: readonly DigestPiece[];
  /** Groups of the lines that no rule matches. */
  readonly groups: readonly LineGroup[];
  readonly head: readonly NumberedLine[];
  readonly tail: readonly NumberedLine[];
  /** Number of failures and errors, including those that are not kept. */
  readonly problems: number;
  /** Number of lines in each class. */
  readonly counts: Readonly<Record<Piece['is'] | 'other', number>>;
}

export interface DigestWriter {
  addPiece(piece: Piece): void;
  /** Receives a line that no rule matches. */
  addUnmatchedLine(line: NumberedLine): void;
  /** Receives every line of the output, whatever piece it belongs to. */
  addLine(line: NumberedLine): void;
  buildDigest(): Digest;
}

export function createDigestWriter(): DigestWriter {
  const pieces: DigestPiece[] = [];
  const summaries: Piece[] = [];
  const groups = createLineGroups();
  const messages = createMessageGroups();
  const head: NumberedLine[] = [];
  const tail: NumberedLine[] = [];
  const counts = { failure: 0, error: 0, warning: 0, summary: 0, content: 0, passed: 0, progress: 0, other: 0 };
  const problems = { none: 0, full: 0, name: 0 };
  const retainedSizes = { failure: 0, error: 0, warning: 0, summary: 0, content: 0 };
  return {
    addPiece({ is, ...piece }) {
      counts[is] += piece.lines.length;
      if (is === 'passed' || is === 'progress') return;
      if (is === 'failure' || is === 'error') problems[piece.recap ?? 'none']++;
      if (retainPiece({ is, ...piece }, is) || is !== 'summary') return;
      if (summaries.push(copyPiece({ is, ...piece, lines: piece.lines.slice(0, startLineCount) })) > maxLastSummaries)
        summaries.shift();
    },
    addUnmatchedLine(line) {
      counts.other++;
      groups.add(line);
    },
    addLine(line) {
      if (head.length < headLineCount) head.push(copyLine(line));
      else if (tail.push(line) > tailLineCount) tail.shift();
    },
    buildDigest: () => ({
      pieces: [...pieces, ...summaries],
      groups: groups.listGroups(),
      head,
      tail,
      problems: findMax(Object.values(problems)),
      counts,
    }),
  };

  /** Adds a piece to the digest. Returns false if there is no room for the piece. */
  function retainPiece(piece: Piece, is: keyof typeof maxRetainedSizes): boolean {
    const message = messages.add(piece);
    const limit = maxRetainedSizes[is];
    const lines = retainedSizes[is] < limit ? piece.lines : piece.lines.slice(0, startLineCount);
    const titleSize = piece.title?.reduce((sum, part) => sum + part.length + lineOverhead, 0) ?? 0;
    const size = lines.reduce((sum, { text }) => sum + text.length + lineOverhead, titleSize);
    if (retainedSizes[is] + size > 2 * limit) return false;
    retainedSizes[is] += size;
    pieces.push({ ...copyPiece({ ...piece, lines }), message });
    return true;
  }
}

function copyPiece(piece: Piece): Piece {
  return { ...piece, lines: piece.lines.map(copyLine) };
}

function copyLine<T extends NumberedLine>(line: T): T {
  return { ...line, text: copyText(line.text) };
}
