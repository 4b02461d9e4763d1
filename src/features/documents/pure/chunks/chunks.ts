import { findMax, findMin } from '#base/collections/lists';
import type { RowRange } from '../block';
import type { Citation } from '../corpus';
import { joinLayoutLines, type SectionedBlock } from '../sections';
import { splitBlock, splitSentences, separator, type ChunkPiece } from './pieces';

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
  /** The section paths of the chunk's own blocks, without repetitions. Several short sections may share a chunk. */
  readonly sections: readonly (readonly string[])[];
}

/** A heading up to this level starts a new chunk if the previous chunk is at least half full. */
const maxCuttingLevel = 2;

/**
 * Cuts a document into chunks in reading order. No chunk exceeds the limit. A chunk crosses a page only if a sentence
 * continues on the next page. Each piece of a long table repeats the header. A chunk may start with the last blocks of
 * the previous chunk.
 */
export function cutDocumentIntoChunks(blocks: readonly SectionedBlock[], options: ChunkOptions): readonly CutChunk[] {
  const { limit, count } = options;
  const joinedBlocks = joinSplitSentences(blocks);
  const pieces = splitAfterHeadings(joinedBlocks, limit, count);
  const chunks: CutChunk[] = [];
  let bufferedPieces: ChunkPiece[] = [];
  let repeatCount = 0;
  for (const piece of pieces) {
    const previousPiece = bufferedPieces.at(-1);
    if (previousPiece && previousPiece.block.page !== piece.block.page) {
      addChunk(bufferedPieces);
      bufferedPieces = [];
      repeatCount = 0;
    } else if (previousPiece && (sumPieceTokens(bufferedPieces) + piece.tokens > limit || startsSection(piece)))
      finishChunk(findOverlap(piece));
    // blocks that repeat the previous chunk are dropped first
    while (bufferedPieces.length > 0 && sumPieceTokens(bufferedPieces) + piece.tokens > limit && repeatCount > 0) {
      bufferedPieces = bufferedPieces.slice(1);
      repeatCount--;
    }
    bufferedPieces.push(piece);
  }
  addChunk(bufferedPieces);
  return chunks;

  function startsSection({ block }: ChunkPiece): boolean {
    return block.type === 'heading' && block.page === undefined && (block.level ?? 1) <= maxCuttingLevel &&
      sumPieceTokens(bufferedPieces) >= limit / 2;
  }

  /** Returns the last blocks, which the next chunk repeats for a reader who sees only that chunk. */
  function findOverlap(nextPiece: ChunkPiece): ChunkPiece[] {
    if (nextPiece.block.type === 'heading') return []; // a new section needs no text from the previous section
    let firstIndex = bufferedPieces.length;
    let tokens = 0;
    while (firstIndex > repeatCount && bufferedPieces[firstIndex - 1]!.mayOverlap) {
      tokens += bufferedPieces[firstIndex - 1]!.tokens;
      if (tokens > options.overlap * limit) break;
      firstIndex--;
    }
    const lastBlocks = bufferedPieces.slice(firstIndex);
    return lastBlocks.length > 0 ? lastBlocks : findLastSentences(bufferedPieces.at(-1));
  }

  /** Returns the last sentences of a long paragraph. */
  function findLastSentences(piece: ChunkPiece | undefined): ChunkPiece[] {
    if (!piece?.mayOverlap || piece.block.type === 'list') return [];
    const sentences = splitSentences(piece.text);
    let text = '';
    for (const sentence of [...sentences.slice(1)].reverse()) {
      if (count(sentence + text + separator) > options.overlap * limit) break;
      text = sentence + text;
    }
    text = text.trim();
    return text === '' ? [] : [{ ...piece, text, tokens: count(text + separator) }];
  }

  function finishChunk(overlap: ChunkPiece[]): void {
    // headings at the end belong to the next chunk, unless there is nothing else
    let textEnd = bufferedPieces.length;
    while (textEnd > 0 && bufferedPieces[textEnd - 1]!.block.type === 'heading') textEnd--;
    const chunkEnd = overlap.length === 0 && textEnd > 0 ? textEnd : bufferedPieces.length;
    const trailingHeadings = bufferedPieces.slice(chunkEnd);
    const finishedPieces = bufferedPieces.slice(0, chunkEnd);
    addChunk(finishedPieces);
    bufferedPieces = [...overlap, ...trailingHeadings];
    repeatCount = overlap.length;
  }

  function addChunk(chunkPieces: readonly ChunkPiece[]): void {
    if (chunkPieces.length <= repeatCount) return;
    const firstNewPiece = chunkPieces[Math.min(repeatCount, chunkPieces.length - 1)]!;
    const text = chunkPieces.map((piece) => piece.text).join(separator);
    const tokens = count(text);
    if (tokens > limit && chunkPieces.length > 1) { // the counts of parts may not add up exactly
      addChunk(chunkPieces.slice(0, -1));
      repeatCount = 0;
      addChunk(chunkPieces.slice(-1));
      return;
    }
    chunks.push({
      text,
      tokens,
      pages: getChunkPageRange(chunkPieces),
      sectionPath: firstNewPiece.block.sectionPath,
      sections: getChunkSections(chunkPieces.slice(repeatCount)),
      rowRange: getChunkRowRange(chunkPieces),
    });
  }
}

/**
 * Splits blocks into pieces that leave room for the headings right before them, so that no chunk consists only of
 * headings.
 */
function splitAfterHeadings(blocks: readonly JoinedBlock[], limit: number,
  count: (text: string) => number): readonly ChunkPiece[]
{
  let headingTokens = 0;
  let page: number | undefined;
  return blocks.flatMap((block) => {
    if (block.page !== page) headingTokens = 0;
    page = block.page;
    const pieces = splitBlock(block, headingTokens < limit / 2 ? limit - headingTokens : limit, count);
    headingTokens = block.type === 'heading' ? headingTokens + sumPieceTokens(pieces) : 0;
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
  return pages.length === 0 ? null : [findMin(pages), findMax(pages)];
}

function getChunkRowRange(pieces: readonly ChunkPiece[]): RowRange | null {
  const ranges = pieces.flatMap(({ rowRange }) => rowRange ? [rowRange] : []);
  return ranges.length === 0
    ? null
    : [findMin(ranges.map(([first]) => first)), findMax(ranges.map(([, last]) => last))];
}

/** A block, with the page on which its last sentence ends if that is a later page. */
type JoinedBlock = SectionedBlock & { readonly lastPage?: number; };

/** Moves the rest of a sentence to the page where the sentence starts; the text after it stays on its own page. */
function joinSplitSentences(blocks: readonly SectionedBlock[]): readonly JoinedBlock[] {
  const joinedBlocks: JoinedBlock[] = [];
  for (const block of blocks) {
    // there may be notes and tables between the two parts of a sentence
    const paragraphIndex = block.continues ? joinedBlocks.map(({ type }) => type).lastIndexOf('paragraph') : -1;
    const previousBlock = joinedBlocks[paragraphIndex];
    if (
      !previousBlock || previousBlock.page === undefined || block.page === undefined ||
      block.page - previousBlock.page !== 1
    ) {
      joinedBlocks.push(block);
      continue;
    }
    const text = joinLayoutLines(block.text);
    const [sentenceEnd = '', ...remaining] = splitSentences(text);
    joinedBlocks[paragraphIndex] = {
      ...previousBlock,
      text: `${previousBlock.text}\n${sentenceEnd.trim()}`,
      lastPage: block.page,
    };
    const remainingText = remaining.join('').trim();
    if (remainingText !== '') joinedBlocks.push({ ...block, text: remainingText });
  }
  return joinedBlocks;
}
