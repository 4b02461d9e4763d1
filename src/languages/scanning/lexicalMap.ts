/**
 * The positions of code, strings and comments in a file, which all fact readers use. A language's scanner creates the
 * map in one pass, even if strings, comments and template literals span lines.
 */
export interface LexicalMap {
  readonly text: string;
  /** The offset of each line's first character, followed by the length of the text. */
  readonly lineStarts: Uint32Array;
  /**
   * The number of open brackets of all kinds before each line; 255 if a string or comment is still open at that point.
   */
  readonly depths: Uint8Array;
  /** The maximum number of open brackets within each line. */
  readonly maxDepths: Uint8Array;
  /** Pairs of start and end offsets of comments and strings, ascending; the end is exclusive. */
  readonly opaqueOffsets: Uint32Array;
  /** The indexes of the pairs in `opaqueOffsets` that are strings, including import specifiers. */
  readonly stringIndexes: Uint32Array;
}

/** The depth of a line that starts inside a string or comment. */
export const insideOpaque = 255;
export const maxBracketDepth = 254;

export function countLexicalLines(lexicalMap: LexicalMap): number {
  return lexicalMap.lineStarts.length - 1;
}

/** Returns the 1-based line of an offset, by binary search. */
export function getLineNumberAt(lexicalMap: LexicalMap, offset: number): number {
  return countAtMost(lexicalMap.lineStarts, lexicalMap.lineStarts.length - 1, offset);
}

/**
 * Reports whether the character at `offset` is code rather than part of a comment or string. A string includes its
 * quotes.
 */
export function isCode(lexicalMap: LexicalMap, offset: number): boolean {
  const { opaqueOffsets } = lexicalMap;
  const pairCount = countPairsUpTo(opaqueOffsets, offset);
  return pairCount === 0 || offset >= opaqueOffsets[2 * pairCount - 1]!;
}

/** Returns the start of the string that contains an offset; undefined in code and in comments. */
export function findStringStart({ opaqueOffsets, stringIndexes }: LexicalMap, offset: number): number | undefined {
  const pair = countPairsUpTo(opaqueOffsets, offset) - 1;
  if (pair < 0 || offset >= opaqueOffsets[2 * pair + 1]!) return undefined;
  const index = countAtMost(stringIndexes, stringIndexes.length, pair) - 1;
  return index >= 0 && stringIndexes[index] === pair ? opaqueOffsets[2 * pair]! : undefined;
}

/** Returns the number of pairs that start at or before `offset`. */
function countPairsUpTo(pairs: Uint32Array, offset: number): number {
  let low = 0;
  let high = pairs.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (pairs[2 * middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns how many of the first `count` ascending numbers are at most `value`. */
function countAtMost(numbers: Uint32Array, count: number, value: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The lists that a builder fills and the next builder reuses. */
interface LexicalLists {
  lineStarts: Uint32Array;
  depths: Uint8Array;
  maxDepths: Uint8Array;
  opaqueOffsets: Uint32Array;
  stringIndexes: Uint32Array;
}
let spareLists: LexicalLists | undefined;

function createLexicalLists(): LexicalLists {
  return {
    lineStarts: new Uint32Array(1 << 10),
    depths: new Uint8Array(1 << 10),
    maxDepths: new Uint8Array(1 << 10),
    opaqueOffsets: new Uint32Array(1 << 11),
    stringIndexes: new Uint32Array(1 << 10),
  };
}

/** Collects one lexical map until `build` is called. Scanners must add entries in text order. */
export class LexicalMapBuilder {
  private readonly lists: LexicalLists;
  private lineCount = 1;
  private pairCount = 0;
  private stringCount = 0;
  private depth = 0;
  private peak = 0;

  constructor(private readonly text: string) {
    this.lists = spareLists ?? createLexicalLists();
    spareLists = undefined;
    this.lists.lineStarts[0] = 0;
    this.lists.depths[0] = 0;
  }

  openBracket(): void {
    this.depth++;
    if (this.depth > this.peak) this.peak = this.depth;
  }

  /** Closes a bracket; in broken code, a bracket without a match is ignored. */
  closeBracket(): void {
    if (this.depth > 0) this.depth--;
  }

  get openBracketCount(): number {
    return this.depth;
  }

  /** `start` is the offset after the line's end; `isInside` means that a string or comment continues at `start`. */
  addLine(start: number, isInside: boolean): void {
    const { lists, lineCount } = this;
    if (lineCount + 1 >= lists.lineStarts.length) growLineLists(lists);
    lists.maxDepths[lineCount - 1] = this.peak < maxBracketDepth ? this.peak : maxBracketDepth;
    lists.lineStarts[lineCount] = start;
    lists.depths[lineCount] = isInside ? insideOpaque : this.depth < maxBracketDepth ? this.depth : maxBracketDepth;
    this.lineCount = lineCount + 1;
    this.peak = this.depth;
  }

  addComment(start: number, end: number): void {
    const { lists, pairCount } = this;
    if (2 * pairCount + 2 > lists.opaqueOffsets.length) lists.opaqueOffsets = growList(lists.opaqueOffsets);
    lists.opaqueOffsets[2 * pairCount] = start;
    lists.opaqueOffsets[2 * pairCount + 1] = end;
    this.pairCount = pairCount + 1;
  }

  addString(start: number, end: number): void {
    const { lists } = this;
    if (this.stringCount === lists.stringIndexes.length) lists.stringIndexes = growList(lists.stringIndexes);
    lists.stringIndexes[this.stringCount++] = this.pairCount;
    this.addComment(start, end);
  }

  build(): LexicalMap {
    const { lists, lineCount, text } = this;
    lists.maxDepths[lineCount - 1] = Math.min(this.peak, maxBracketDepth);
    lists.lineStarts[lineCount] = text.length;
    spareLists = lists;
    return {
      text,
      lineStarts: lists.lineStarts.slice(0, lineCount + 1),
      depths: lists.depths.slice(0, lineCount),
      maxDepths: lists.maxDepths.slice(0, lineCount),
      opaqueOffsets: lists.opaqueOffsets.slice(0, 2 * this.pairCount),
      stringIndexes: lists.stringIndexes.slice(0, this.stringCount),
    };
  }
}

function growLineLists(lists: LexicalLists): void {
  lists.lineStarts = growList(lists.lineStarts);
  lists.depths = growList(lists.depths);
  lists.maxDepths = growList(lists.maxDepths);
}

function growList<List extends Uint8Array | Uint32Array>(list: List): List {
  const largerList = new (list.constructor as new(length: number) => List)(list.length * 2);
  largerList.set(list);
  return largerList;
}
