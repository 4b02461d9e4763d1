import { findMax } from '#base/collections/lists';
import { copyText } from '#base/text/copyText';
import { createLineGroups, type LineGroup } from './lineGroups';
import { createMessageGroups, type MessageGroup } from './messageGroups';
import type { NumberedLine, Piece } from '../pieces/piece';

/**
 * Maximum number of characters of whole pieces that are kept for each role, so that many pieces of one role do not
 * displace another role. The same number is kept for the starts of further pieces. Later pieces are only counted. A
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
/** Number of first and last lines of an output that are kept, whatever their role. */
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
  /** Failures, errors, warnings, content and summaries, each role in the order of the output. */
  readonly pieces: readonly DigestPiece[];
  /** Groups of the lines that no rule matches. */
  readonly groups: readonly LineGroup[];
  readonly headLines: readonly NumberedLine[];
  readonly tailLines: readonly NumberedLine[];
  /** Number of failures and errors, including those that are not kept. */
  readonly problems: number;
  /** Number of lines in each role. */
  readonly counts: Readonly<Record<Piece['role'] | 'other', number>>;
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
  const lineGroups = createLineGroups();
  const messageGroups = createMessageGroups();
  const headLines: NumberedLine[] = [];
  const tailLines: NumberedLine[] = [];
  const counts = { failure: 0, error: 0, warning: 0, summary: 0, content: 0, passed: 0, progress: 0, other: 0 };
  const problemCounts = { none: 0, full: 0, name: 0 };
  const retainedSizes = { failure: 0, error: 0, warning: 0, summary: 0, content: 0 };
  return {
    addPiece({ role, ...piece }) {
      counts[role] += piece.lines.length;
      if (role === 'passed' || role === 'progress') return;
      if (role === 'failure' || role === 'error') problemCounts[piece.recap ?? 'none']++;
      if (retainPiece({ role, ...piece }, role) || role !== 'summary') return;
      if (summaries.push(copyPiece({ role, ...piece, lines: piece.lines.slice(0, startLineCount) })) > maxLastSummaries)
        summaries.shift();
    },
    addUnmatchedLine(line) {
      counts.other++;
      lineGroups.add(line);
    },
    addLine(line) {
      if (headLines.length < headLineCount) headLines.push(copyLine(line));
      else if (tailLines.push(line) > tailLineCount) tailLines.shift();
    },
    buildDigest: () => ({
      pieces: [...pieces, ...summaries],
      groups: lineGroups.listGroups(),
      headLines,
      tailLines,
      problems: findMax(Object.values(problemCounts)),
      counts,
    }),
  };

  /** Adds a piece to the digest. Returns false if there is no room for the piece. */
  function retainPiece(piece: Piece, role: keyof typeof maxRetainedSizes): boolean {
    const message = messageGroups.add(piece);
    const sizeLimit = maxRetainedSizes[role];
    const lines = retainedSizes[role] < sizeLimit ? piece.lines : piece.lines.slice(0, startLineCount);
    const titleSize = piece.titleParts?.reduce((sum, part) => sum + part.length + lineOverhead, 0) ?? 0;
    const size = lines.reduce((sum, { text }) => sum + text.length + lineOverhead, titleSize);
    if (retainedSizes[role] + size > 2 * sizeLimit) return false;
    retainedSizes[role] += size;
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
