import { findMax } from '#base/collections/lists';
import { splitMarkdownTable } from '../markdownTable';
import type { RowRange } from '../block';
import { joinLayoutLines, type SectionedBlock } from '../sections';

/** A block, or a part of one, as it appears in a chunk. */
export interface ChunkPiece {
  readonly block: SectionedBlock;
  readonly text: string;
  readonly tokens: number;
  /** The rows of a piece of a table, or of other content of a sheet. */
  readonly rowRange?: RowRange;
  /** Whether the next chunk may start with this piece again if the piece ends a chunk. */
  readonly mayOverlap: boolean;
}

type CountTokens = (text: string) => number;

/** Separates the blocks of a chunk. */
export const separator = '\n\n';

/** Splits a block into parts of at most `limit` tokens each, including the separator. */
export function splitBlock(block: SectionedBlock, limit: number, count: CountTokens): readonly ChunkPiece[] {
  const countTokens = (text: string) => count(text + separator);
  if (block.type === 'table') return splitTable(block, limit, countTokens);
  const text = renderBlockText(block);
  if (text === '') return [];
  const tokens = countTokens(text);
  const mayOverlap = block.type === 'paragraph' || block.type === 'list' || block.type === 'page';
  const rowProperties = block.rowRange ? { rowRange: block.rowRange } : {};
  if (tokens <= limit) return [{ block, text, tokens, mayOverlap, ...rowProperties }];
  const fenceTokens = block.type === 'code' ? countTokens('```\n```') : 0;
  return combineParts(splitIntoParts(block), limit - fenceTokens, countTokens).map((part) => {
    const pieceText = block.type === 'code' ? fenceCodeText(part) : part.trim();
    return { block, text: pieceText, tokens: countTokens(pieceText), mayOverlap, ...rowProperties };
  }).filter(({ text: pieceText }) => pieceText !== '');
}

function renderBlockText(block: SectionedBlock): string {
  switch (block.type) {
    case 'heading':
      return `${'#'.repeat(Math.min(6, block.level ?? 1))} ${joinLayoutLines(block.text)}`;
    case 'paragraph':
    case 'note':
      return joinLayoutLines(block.text);
    case 'code':
      return fenceCodeText(block.text);
    default:
      return block.text.trim();
  }
}

/** Splits a long block into lines or sentences, each with the white space after it. */
function splitIntoParts({ type, text }: SectionedBlock): readonly string[] {
  return type === 'paragraph' || type === 'note' || type === 'heading'
    ? splitSentences(joinLayoutLines(text))
    : splitKeepingNewlines(text);
}

function splitKeepingNewlines(text: string): readonly string[] {
  return text.split(/(?<=\n)/);
}

/**
 * Splits a text into sentences. A sentence ends at a punctuation mark before white space, and in East Asian texts
 * directly at the mark.
 */
export function splitSentences(text: string): readonly string[] {
  return text.split(/(?<=[.!?…]["'”’)\]]?\s)|(?<=[。！？])/u);
}

/** Combines parts up to the limit; a part that is too long on its own is cut between words, then anywhere. */
function combineParts(parts: readonly string[], limit: number, countTokens: CountTokens): readonly string[] {
  const combinedParts: string[] = [];
  let combinedText = '';
  let combinedTokens = 0;
  for (const part of parts.flatMap((piece) => cutPart(piece, limit, countTokens))) {
    const partTokens = countTokens(part);
    if (combinedText !== '' && combinedTokens + partTokens > limit) {
      combinedParts.push(combinedText);
      combinedText = '';
      combinedTokens = 0;
    }
    combinedText += part;
    combinedTokens += partTokens;
  }
  return combinedText === '' ? combinedParts : [...combinedParts, combinedText];
}

function cutPart(part: string, limit: number, countTokens: CountTokens): readonly string[] {
  if (countTokens(part) <= limit) return [part];
  const words = part.split(/(?<=\s)(?=\S)/);
  if (words.length > 1) return combineParts(words, limit, countTokens);
  // here a token has at most 16 characters and a character at most 4 tokens, so this never exceeds the limit
  const partLength = Math.max(2, Math.floor(limit / 4) - 2);
  const cutTexts: string[] = [];
  for (let start = 0, end = 0; start < part.length; start = end) {
    end = start + partLength;
    if (/[\ud800-\udbff]/.test(part[end - 1] ?? '') && /[\udc00-\udfff]/.test(part[end] ?? '')) end--;
    cutTexts.push(part.slice(start, end));
  }
  return cutTexts;
}

function fenceCodeText(text: string): string {
  const longestRunLength = findMax([...text.matchAll(/`{3,}/g)].map(([run]) => run.length), 2);
  const fence = '`'.repeat(longestRunLength + 1);
  return `${fence}\n${text.replace(/\n+$/, '')}\n${fence}`;
}

/** Groups rows into pieces, each with the caption and the header. A row that is too long is split into its cells. */
function splitTable(block: SectionedBlock, limit: number, countTokens: CountTokens): readonly ChunkPiece[] {
  const { head, rows } = splitMarkdownTable(block.text);
  const caption = block.caption === undefined ? '' : `${joinLayoutLines(block.caption)}\n\n`;
  const firstBlockRow = block.rowRange?.[0] ?? 1;
  const headTokens = countTokens(caption + head);
  // if the header leaves no room for rows, it is treated as a row
  const repeatedHead = headTokens > limit / 2 ? '' : caption + head;
  const lines = repeatedHead === '' ? [...caption === '' ? [] : [caption.trim()], ...block.text.split('\n')] : rows;
  const firstRow = repeatedHead === '' ? firstBlockRow : firstBlockRow + 1;
  const pieces: ChunkPiece[] = [];
  let batchLines: string[] = [];
  let batchTokens = repeatedHead === '' ? 0 : headTokens;
  let batchStart = 0;
  lines.forEach((line, i) => {
    const lineTokens = countTokens(line);
    if (batchLines.length > 0 && batchTokens + lineTokens > limit) addBatch(i);
    if (batchTokens + lineTokens > limit) {
      for (const part of combineParts(line.split(/(?<=[^\\]\|)/), limit, countTokens))
        pieces.push(createPiece(part.trim(), [getRowNumber(i), getRowNumber(i)]));
      batchStart = i + 1;
      return;
    }
    batchLines.push(line);
    batchTokens += lineTokens;
  });
  if (batchLines.length > 0 || (pieces.length === 0 && repeatedHead !== '')) addBatch(lines.length);
  return pieces;

  function getRowNumber(i: number): number {
    const lastRow = block.rowRange?.[1] ?? Infinity;
    return block.rowNumbers?.[i + firstRow - firstBlockRow] ?? Math.min(firstRow + i, lastRow);
  }

  /** Adds a piece with the rows before the line at `end`, which begins the next piece. */
  function addBatch(end: number): void {
    // the first piece also contains the header's row
    const first = pieces.length === 0 ? firstBlockRow : getRowNumber(batchStart);
    const lastRow = end === lines.length ? block.rowRange?.[1] ?? getRowNumber(end - 1) : getRowNumber(end - 1);
    pieces.push(
      createPiece([...repeatedHead === '' ? [] : [repeatedHead], ...batchLines].join('\n'), [first,
        Math.max(first, lastRow)]),
    );
    batchLines = [];
    batchTokens = repeatedHead === '' ? 0 : headTokens;
    batchStart = end;
  }

  function createPiece(text: string, rowRange: RowRange): ChunkPiece {
    return {
      block,
      text,
      tokens: countTokens(text),
      mayOverlap: false,
      ...(block.rowRange ? { rowRange } : {}),
    };
  }
}
