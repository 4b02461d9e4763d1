import type { CachedFile, KeptPostings } from '../../../engine';
import type { Vocabulary } from '../../../base/words/vocabulary';
import { WordTable } from '../../../base/words/wordTable';
import type { TermCounts } from '../../../model';
import { FormError, type Column } from './columns';
import { below, type ColumnReader } from './stringTable';

/**
 * Blanks of all kinds, controls and characters that nobody sees: what no word holds, but for halves of pairs, which
 * would cost a slower search.
 */
const noWord =
  /[\0-\x20\x7f-\xa0\xad\u061c\u1680\u180e\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff9-\ufffb]/;

/** Of a word that no file holds. */
const unused = -1;

export interface TermColumns {
  readonly columns: Record<string, Column>;
  /** Word of the vocabulary → its number in the columns, -1 for one that no file holds. */
  readonly numbers: Int32Array;
  /** How many words the columns number. */
  readonly words: number;
}

/**
 * The words that files hold, and by word the files with their counts: as a search reads them, so that nothing is to be
 * built.
 */
export function termColumns(files: readonly CachedFile[], vocabulary: Vocabulary): TermColumns {
  const numbers = new Int32Array(vocabulary.size).fill(unused);
  const found = new Uint32Array(vocabulary.size);
  for (const { facts: { terms: { ids } } } of files) for (let k = 0; k < ids.length; k++) found[ids[k]!]!++;
  const words: string[] = [];
  const starts = [0];
  for (let id = 0; id < found.length; id++) {
    if (found[id] === 0) continue;
    numbers[id] = words.length;
    words.push(vocabulary.word(id));
    starts.push(starts.at(-1)! + found[id]!);
  }
  const next = Uint32Array.from(starts);
  const slots = new Uint32Array(starts.at(-1)!);
  const counts = new Uint16Array(starts.at(-1)!);
  files.forEach(({ facts: { terms } }, place) => {
    for (let k = 0; k < terms.ids.length; k++) {
      const at = next[numbers[terms.ids[k]!]!]!++;
      slots[at] = place;
      counts[at] = terms.counts[k]!;
    }
  });
  let end = 0;
  const wordEnds = Uint32Array.from(words, (word) => (end += word.length));
  return {
    numbers,
    words: words.length,
    columns: {
      words: words.join(''),
      wordEnds,
      postingStarts: Uint32Array.from(starts),
      postingSlots: slots,
      postingCounts: counts,
    },
  };
}

/** Its arrays are looked at where they lie in the file's bytes. */
export function termsIn(columns: ColumnReader, files: number): {
  readonly words: WordTable;
  readonly postings: KeptPostings;
  readonly termsOf: (place: number, total: number) => TermCounts;
} {
  const text = columns.text('words');
  if (noWord.test(text)) throw new FormError('words that are none');
  const words = new WordTable(text, columns.ends('wordEnds', text.length));
  const slots = below(columns.numbers('postingSlots'), files);
  const counts = columns.shorts('postingCounts', slots.length);
  const postings = { starts: columns.ends('postingStarts', slots.length, words.size + 1), slots, counts };
  if (postings.starts[0] !== 0 || counts.includes(0)) throw new FormError('postings that are none');
  let vectors: Vectors | undefined;
  return {
    words,
    postings,
    termsOf: (place, total) => ({
      total,
      get ids() {
        return (vectors ??= vectorsOf(postings, files)).ids(place);
      },
      get counts() {
        return (vectors ??= vectorsOf(postings, files)).counts(place);
      },
    }),
  };
}

interface Vectors {
  ids(place: number): Uint32Array;
  counts(place: number): Uint16Array;
}

/** By file again: seldom asked for, as a change replaces a file's terms without looking at the old ones. */
function vectorsOf({ starts, slots, counts }: KeptPostings, files: number): Vectors {
  const ends = new Uint32Array(files + 1);
  for (let at = 0; at < slots.length; at++) ends[slots[at]! + 1]!++;
  for (let place = 0; place < files; place++) ends[place + 1]! += ends[place]!;
  const next = ends.slice();
  const ids = new Uint32Array(slots.length);
  const own = new Uint16Array(slots.length);
  for (let word = 0; word + 1 < starts.length; word++) {
    for (let at = starts[word]!; at < starts[word + 1]!; at++) {
      const to = next[slots[at]!]!++;
      ids[to] = word;
      own[to] = counts[at]!;
    }
  }
  return {
    ids: (place) => ids.subarray(ends[place], ends[place + 1]),
    counts: (place) => own.subarray(ends[place], ends[place + 1]),
  };
}
