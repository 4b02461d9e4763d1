import { maxOf } from '#base/collections/lists';
import { tableLines } from '../markdownTable';
import type { RowRange } from '../block';
import { oneLine, type SectionedBlock } from '../sections';

/** A block, or a part of one, as it appears in a chunk. */
export interface ChunkPiece {
  readonly block: SectionedBlock;
  readonly text: string;
  readonly tokens: number;
  /** The rows of a piece of a table, or of other content of a sheet. */
  readonly rowRange?: RowRange;
  /** Whether the next chunk may repeat this piece at its start, if it ends a chunk. */
  readonly mayOverlap: boolean;
}

type Count = (text: string) => number;

/** Separates the blocks of a chunk. */
export const separator = '\n\n';

/** Splits a block into parts of at most `limit` tokens each, including the separator. */
export function splitBlock(block: SectionedBlock, limit: number, count: Count): readonly ChunkPiece[] {
  const sized = (text: string) => count(text + separator);
  if (block.type === 'table') return tablePieces(block, limit, sized);
  const text = renderBlockText(block);
  if (text === '') return [];
  const tokens = sized(text);
  const mayOverlap = block.type === 'paragraph' || block.type === 'list' || block.type === 'page';
  const place = block.rowRange ? { rowRange: block.rowRange } : {};
  if (tokens <= limit) return [{ block, text, tokens, mayOverlap, ...place }];
  const fence = block.type === 'code' ? sized('```\n```') : 0;
  return filled(parts(block), limit - fence, sized).map((part) => {
    const shown = block.type === 'code' ? fenced(part) : part.trim();
    return { block, text: shown, tokens: sized(shown), mayOverlap, ...place };
  }).filter(({ text: shown }) => shown !== '');
}

function renderBlockText(block: SectionedBlock): string {
  switch (block.type) {
    case 'heading':
      return `${'#'.repeat(Math.min(6, block.level ?? 1))} ${oneLine(block.text)}`;
    case 'paragraph':
    case 'note':
      return oneLine(block.text);
    case 'code':
      return fenced(block.text);
    default:
      return block.text.trim();
  }
}

/** Splits a long block into lines or sentences, each with the white space after it. */
function parts({ type, text }: SectionedBlock): readonly string[] {
  return type === 'paragraph' || type === 'note' || type === 'heading'
    ? sentences(oneLine(text))
    : splitKeepingNewlines(text);
}

function splitKeepingNewlines(text: string): readonly string[] {
  return text.split(/(?<=\n)/);
}

/** A sentence ends at its punctuation mark before white space, and in East Asian texts directly at the mark. */
export function sentences(text: string): readonly string[] {
  return text.split(/(?<=[.!?…]["'”’)\]]?\s)|(?<=[。！？])/u);
}

/** Combines parts up to the limit; a part that is too long on its own is cut between words, then anywhere. */
function filled(all: readonly string[], limit: number, sized: Count): readonly string[] {
  const out: string[] = [];
  let current = '';
  let tokens = 0;
  for (const part of all.flatMap((piece) => cut(piece, limit, sized))) {
    const size = sized(part);
    if (current !== '' && tokens + size > limit) {
      out.push(current);
      current = '';
      tokens = 0;
    }
    current += part;
    tokens += size;
  }
  return current === '' ? out : [...out, current];
}

function cut(part: string, limit: number, sized: Count): readonly string[] {
  if (sized(part) <= limit) return [part];
  const words = part.split(/(?<=\s)(?=\S)/);
  if (words.length > 1) return filled(words, limit, sized);
  // here a token is at most 16 characters and a character at most 4 tokens, so the last resort never exceeds the limit
  const step = Math.max(2, Math.floor(limit / 4) - 2);
  const out: string[] = [];
  for (let start = 0, end = 0; start < part.length; start = end) {
    end = start + step;
    if (/[\ud800-\udbff]/.test(part[end - 1] ?? '') && /[\udc00-\udfff]/.test(part[end] ?? '')) end--;
    out.push(part.slice(start, end));
  }
  return out;
}

function fenced(text: string): string {
  const longest = maxOf([...text.matchAll(/`{3,}/g)].map(([run]) => run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.replace(/\n+$/, '')}\n${fence}`;
}

/** Groups rows into pieces, each with the caption and the header. A row that is too long is split into its cells. */
function tablePieces(block: SectionedBlock, limit: number, sized: Count): readonly ChunkPiece[] {
  const { head, rows } = tableLines(block.text);
  const caption = block.caption === undefined ? '' : `${oneLine(block.caption)}\n\n`;
  const from = block.rowRange?.[0] ?? 1;
  const tokensOfHead = sized(caption + head);
  // if the header leaves no room for rows, it is treated as a row
  const top = tokensOfHead > limit / 2 ? '' : caption + head;
  const lines = top === '' ? [...caption === '' ? [] : [caption.trim()], ...block.text.split('\n')] : rows;
  const firstRow = top === '' ? from : from + 1;
  const out: ChunkPiece[] = [];
  let batch: string[] = [];
  let tokens = top === '' ? 0 : tokensOfHead;
  let start = 0;
  lines.forEach((line, i) => {
    const size = sized(line);
    if (batch.length > 0 && tokens + size > limit) flush(i);
    if (tokens + size > limit) {
      for (const part of filled(line.split(/(?<=[^\\]\|)/), limit, sized))
        out.push(piece(part.trim(), [rowAt(i), rowAt(i)]));
      start = i + 1;
      return;
    }
    batch.push(line);
    tokens += size;
  });
  if (batch.length > 0 || (out.length === 0 && top !== '')) flush(lines.length);
  return out;

  function rowAt(i: number): number {
    const last = block.rowRange?.[1] ?? Infinity;
    return block.rowNumbers?.[i + firstRow - from] ?? Math.min(firstRow + i, last);
  }

  /** Writes the rows up to the line at `end`, which begins the next piece. */
  function flush(end: number): void {
    // the first piece also contains the header's row
    const first = out.length === 0 ? from : rowAt(start);
    const last = end === lines.length ? block.rowRange?.[1] ?? rowAt(end - 1) : rowAt(end - 1);
    out.push(piece([...top === '' ? [] : [top], ...batch].join('\n'), [first, Math.max(first, last)]));
    batch = [];
    tokens = top === '' ? 0 : tokensOfHead;
    start = end;
  }

  function piece(text: string, rowRange: RowRange): ChunkPiece {
    return {
      block,
      text,
      tokens: sized(text),
      mayOverlap: false,
      ...(block.rowRange ? { rowRange } : {}),
    };
  }
}
