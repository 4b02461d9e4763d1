import type { CachedFile } from '#engine/ports/stateHost';
import { buildPostings, findPostings, type CachedPostings } from '#pipeline/4-rank/corpus/postings';
import type { Vocabulary } from '#base/words/vocabulary';
import { WordTable } from '#base/words/wordTable';
import type { TermCounts } from '#model';
import { FormError, type ColumnData } from '#engine/formats/columns/columnData';
import type { ColumnReader } from '#engine/formats/columns/stringTable';

/**
 * Matches blanks, control characters and invisible characters, which no word contains. Unpaired surrogates are not
 * matched, because that would slow down the search.
 */
const invalidWordCharacter =
  /[\0-\x20\x7f-\xa0\xad\u061c\u1680\u180e\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff9-\ufffb]/;

/** The number of a word that occurs in no file. */
const unusedWord = -1;

export interface TermColumns {
  readonly columns: Record<string, ColumnData>;
  /** The number in the columns for each word of the vocabulary; -1 if no file contains the word. */
  readonly numbers: Int32Array;
  /** The number of words in the columns. */
  readonly wordCount: number;
}

/**
 * Returns the words that occur in files, with the files and counts of each word, as postings that a search reads
 * directly.
 */
export function createTermColumns(files: readonly CachedFile[], vocabulary: Vocabulary): TermColumns {
  const { starts, slots, counts } = findPostings(files) ??
    buildPostings(files.map(({ facts }) => facts.terms), vocabulary.size);
  const numbers = new Int32Array(vocabulary.size).fill(unusedWord);
  const words: string[] = [];
  const wordStarts = [0];
  for (let id = 0; id + 1 < starts.length; id++) {
    if (starts[id] === starts[id + 1]) continue;
    numbers[id] = words.length;
    words.push(vocabulary.getWord(id));
    wordStarts.push(starts[id + 1]!);
  }
  let end = 0;
  const wordEnds = Uint32Array.from(words, (word) => (end += word.length));
  return {
    numbers,
    wordCount: words.length,
    columns: {
      words: words.join(''),
      wordEnds,
      postingStarts: Uint32Array.from(wordStarts),
      postingSlots: slots,
      postingCounts: counts,
    },
  };
}

/** Reads the words and their postings. The arrays are views of the file's bytes. Throws `FormError`. */
export function readTermColumns(columns: ColumnReader, fileCount: number): {
  readonly words: WordTable;
  readonly postings: CachedPostings;
  readonly createTerms: (index: number, total: number) => TermCounts;
} {
  const text = columns.readText('words');
  if (invalidWordCharacter.test(text)) throw new FormError('invalid character in a word');
  const words = new WordTable(text, columns.readEnds('wordEnds', text.length));
  const slots = columns.readNumbers('postingSlots');
  if (slots.some((file) => file >= fileCount)) throw new FormError('posting of an unknown file');
  const counts = columns.readShorts('postingCounts', slots.length);
  const postings = { starts: columns.readEnds('postingStarts', slots.length, words.size + 1), slots, counts };
  if (postings.starts[0] !== 0 || counts.includes(0)) throw new FormError('malformed postings');
  let vectors: TermVectors | undefined;
  return {
    words,
    postings,
    createTerms: (index, total) => ({
      total,
      get ids() {
        return (vectors ??= buildTermVectors(postings, fileCount)).getIds(index);
      },
      get counts() {
        return (vectors ??= buildTermVectors(postings, fileCount)).getCounts(index);
      },
    }),
  };
}

interface TermVectors {
  getIds(index: number): Uint32Array;
  getCounts(index: number): Uint16Array;
}

/**
 * Returns term vectors by file. They are rarely needed, since a change replaces a file's terms without reading them.
 */
function buildTermVectors({ starts, slots, counts }: CachedPostings, fileCount: number): TermVectors {
  const boundaries = new Uint32Array(fileCount + 1);
  for (let posting = 0; posting < slots.length; posting++) boundaries[slots[posting]! + 1]!++;
  for (let index = 0; index < fileCount; index++) boundaries[index + 1]! += boundaries[index]!;
  const nextPositions = boundaries.slice();
  const ids = new Uint32Array(slots.length);
  const columnCounts = new Uint16Array(slots.length);
  for (let word = 0; word + 1 < starts.length; word++) {
    for (let posting = starts[word]!; posting < starts[word + 1]!; posting++) {
      const position = nextPositions[slots[posting]!]!++;
      ids[position] = word;
      columnCounts[position] = counts[posting]!;
    }
  }
  return {
    getIds: (index) => ids.subarray(boundaries[index], boundaries[index + 1]),
    getCounts: (index) => columnCounts.subarray(boundaries[index], boundaries[index + 1]),
  };
}
