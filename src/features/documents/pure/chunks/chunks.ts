import { maxOf, minOf } from '#base/collections/lists';
import type { RowRange } from '../block';
import type { Citation } from '../corpus';
import { oneLine, type SectionedBlock } from '../sections';
import { splitBlock, sentences, separator, type ChunkPiece } from './pieces';

export interface ChunkOptions {
  /** The maximum number of tokens in a chunk. */
  readonly limit: number;
  /** The share of the limit that a chunk may repeat from the previous chunk. */
  readonly overlap: number;
  /** Counts the tokens of a text in cl100k_base. */
  count(text: string): number;
}

export interface CutChunk extends Omit<Citation, 'sourcePath'> {
  readonly text: string;
  readonly tokens: number;
  /** The section paths of its own blocks, each once, as short sections share a chunk. */
  readonly sections: readonly (readonly string[])[];
}

/** A heading of these levels starts a new chunk if the previous one is at least half full. */
const cuttingLevel = 2;

/**
 * Cuts a document into chunks in reading order. No chunk exceeds the limit, or crosses a page unless a sentence runs
 * on. Each piece of a long table repeats the header. A chunk may start with the last blocks of the previous chunk.
 */
export function documentChunks(blocks: readonly SectionedBlock[], options: ChunkOptions): readonly CutChunk[] {
  const { limit, count } = options;
  const whole = joinedSentences(blocks);
  const pieces = piecesBehindHeadings(whole, limit, count);
  const chunks: CutChunk[] = [];
  let buffered: ChunkPiece[] = [];
  let repeated = 0;
  for (const piece of pieces) {
    const before = buffered.at(-1);
    if (before && before.block.page !== piece.block.page) {
      push(buffered);
      buffered = [];
      repeated = 0;
    } else if (before && (sumPieceTokens(buffered) + piece.tokens > limit || startsSection(piece)))
      close(overlapOf(piece));
    while (buffered.length > 0 && sumPieceTokens(buffered) + piece.tokens > limit && repeated > 0) { // what is repeated gives way
      buffered = buffered.slice(1);
      repeated--;
    }
    buffered.push(piece);
  }
  push(buffered);
  return chunks;

  function startsSection({ block }: ChunkPiece): boolean {
    return block.type === 'heading' && block.page === undefined && (block.level ?? 1) <= cuttingLevel &&
      sumPieceTokens(buffered) >= limit / 2;
  }

  /** Returns the last blocks, which the next chunk repeats for a reader who sees only that chunk. */
  function overlapOf(next: ChunkPiece): ChunkPiece[] {
    if (next.block.type === 'heading') return []; // a new section needs no text from the previous section
    let from = buffered.length;
    let tokens = 0;
    while (from > repeated && buffered[from - 1]!.mayOverlap) {
      tokens += buffered[from - 1]!.tokens;
      if (tokens > options.overlap * limit) break;
      from--;
    }
    const whole = buffered.slice(from);
    return whole.length > 0 ? whole : lastSentences(buffered.at(-1));
  }

  /** Returns the last sentences of a long paragraph. */
  function lastSentences(piece: ChunkPiece | undefined): ChunkPiece[] {
    if (!piece?.mayOverlap || piece.block.type === 'list') return [];
    const all = sentences(piece.text);
    let text = '';
    for (const sentence of [...all.slice(1)].reverse()) {
      if (count(sentence + text + separator) > options.overlap * limit) break;
      text = sentence + text;
    }
    text = text.trim();
    return text === '' ? [] : [{ ...piece, text, tokens: count(text + separator) }];
  }

  function close(next: ChunkPiece[]): void {
    // headings at the end belong to the next chunk
    let end = buffered.length;
    while (next.length === 0 && end > 1 && buffered[end - 1]!.block.type === 'heading') end--;
    const left = buffered.slice(end);
    const shown = buffered.slice(0, end);
    push(shown);
    buffered = [...next, ...left];
    repeated = next.length;
  }

  function push(shown: readonly ChunkPiece[]): void {
    if (shown.length <= repeated) return;
    const anchorPiece = shown[Math.min(repeated, shown.length - 1)]!;
    const text = shown.map((piece) => piece.text).join(separator);
    const tokens = count(text);
    if (tokens > limit && shown.length > 1) { // counts of parts need not add up to the token
      push(shown.slice(0, -1));
      repeated = 0;
      push(shown.slice(-1));
      return;
    }
    chunks.push({
      text,
      tokens,
      pages: getChunkPageRange(shown),
      sectionPath: anchorPiece.block.sectionPath,
      sections: getChunkSections(shown.slice(repeated)),
      rowRange: getChunkRowRange(shown),
    });
  }
}

/** Leaves room in pieces for the headings right before them, so that no chunk consists of headings alone. */
function piecesBehindHeadings(blocks: readonly JoinedBlock[], limit: number,
  count: (text: string) => number): readonly ChunkPiece[]
{
  let headings = 0;
  let page: number | undefined;
  return blocks.flatMap((block) => {
    if (block.page !== page) headings = 0;
    page = block.page;
    const pieces = splitBlock(block, headings < limit / 2 ? limit - headings : limit, count);
    headings = block.type === 'heading' ? headings + sumPieceTokens(pieces) : 0;
    return pieces;
  });
}

function getChunkSections(pieces: readonly ChunkPiece[]): readonly (readonly string[])[] {
  const paths = pieces.map(({ block }) => block.sectionPath);
  return paths.filter((path, i) => i === 0 || path.join('\n') !== paths[i - 1]!.join('\n'));
}

function sumPieceTokens(pieces: readonly ChunkPiece[]): number {
  return pieces.reduce((sum, { tokens }) => sum + tokens, 0);
}

function getChunkPageRange(pieces: readonly ChunkPiece[]): readonly [number, number] | null {
  const pages = pieces.flatMap(({ block }) =>
    block.page === undefined ? [] : [block.page, (block as JoinedBlock).lastPage ?? block.page]
  );
  return pages.length === 0 ? null : [minOf(pages), maxOf(pages)];
}

function getChunkRowRange(pieces: readonly ChunkPiece[]): RowRange | null {
  const ranges = pieces.flatMap(({ rowRange }) => rowRange ? [rowRange] : []);
  return ranges.length === 0
    ? null
    : [minOf(ranges.map(([first]) => first)), maxOf(ranges.map(([, last]) => last))];
}

/** A block whose last sentence ends on a later page. */
type JoinedBlock = SectionedBlock & { readonly lastPage?: number; };

/** Moves the rest of a sentence to the page where the sentence starts; the text after it stays on its own page. */
function joinedSentences(blocks: readonly SectionedBlock[]): readonly JoinedBlock[] {
  const out: JoinedBlock[] = [];
  for (const block of blocks) {
    // there may be notes and tables between a sentence and its rest
    const at = block.continues ? out.map(({ type }) => type).lastIndexOf('paragraph') : -1;
    const before = out[at];
    if (!before || before.page === undefined || block.page === undefined || block.page - before.page !== 1) {
      out.push(block);
      continue;
    }
    const text = oneLine(block.text);
    const [rest = '', ...remaining] = sentences(text);
    out[at] = { ...before, text: `${before.text}\n${rest.trim()}`, lastPage: block.page };
    const left = remaining.join('').trim();
    if (left !== '') out.push({ ...block, text: left });
  }
  return out;
}
