import { Vocabulary } from '../../base/words/vocabulary';
import { keepsManifest, languageOf } from '../../languages/languages';
import type { Facts } from '../../model';
import { textFormat } from '../../secrets/configuration/textFormat';
import { redact } from '../../secrets/redact';
import { counterOf, factsTokenizer } from '../packing/counters';
import type { Host } from '../host';
import { indexFile, openFile, type Opened, type ToOpen } from '../stages';
import type { MadeFile, PackedBatch, PackedFile } from './batch';

/** Of the thread that helps: opens and indexes batch after batch, with a vocabulary of its own. */
export function createBatchIndexer(
  host: Pick<Host, 'files' | 'hash' | 'assets'>,
): (files: readonly ToOpen[], maxBytes: number) => PackedBatch {
  const vocabulary = new Vocabulary();
  let told = 0;
  return (files, maxBytes) => {
    const terms: Facts['terms'][] = [];
    const opened = files.map((file) => {
      const one = openFile(host, file, maxBytes);
      return one.kind === 'text' ? { ...one, content: packed(file.path, one.content) } : one;
    });
    const length = terms.reduce((sum, { ids }) => sum + ids.length, 0);
    const ids = new Uint32Array(length);
    const counts = new Uint16Array(length);
    let at = 0;
    for (const one of terms) {
      ids.set(one.ids, at);
      counts.set(one.counts, at);
      at += one.ids.length;
    }
    const words = vocabulary.words.slice(told).join('\n');
    told = vocabulary.words.length;
    return { opened, words, ids, counts };

    function packed(path: string, text: string): PackedFile {
      const { facts: { terms: own, ...facts }, ...rest } = makeFile(host, path, text, vocabulary);
      terms.push(own);
      return { ...rest, facts, terms: own.ids.length, total: own.total };
    }
  };
}

/** What either thread makes of a text. */
export function makeFile(host: Pick<Host, 'assets'>, path: string, text: string, vocabulary: Vocabulary,
  made?: Facts): MadeFile
{
  const facts = made ??
    indexFile(path, languageOf(path), text, vocabulary, (of) => counterOf(host, factsTokenizer).countOnce(of));
  return { facts, ...(keepsManifest(path) ? { manifest: redact(text, textFormat(path)) } : {}) };
}

/**
 * Of the thread that is helped: unpacks the batches of one helper, in their order, numbering words as `vocabulary`
 * does.
 */
export function createUnpacker(vocabulary: Vocabulary): (batch: PackedBatch) => Opened<MadeFile>[] {
  const numbers: number[] = [];
  return ({ opened, words, ids, counts }) => {
    if (words !== '') { for (const word of words.split('\n')) numbers.push(vocabulary.intern(word)); }
    let at = 0;
    return opened.map((one) => {
      if (one.kind !== 'text') return one;
      const { facts, terms, total, ...rest } = one.content;
      const own = renumbered(ids.subarray(at, at + terms), counts.subarray(at, at + terms), numbers);
      at += terms;
      return { ...one, content: { ...rest, facts: { ...facts, terms: { ...own, total } } } };
    });
  };
}

/** Ids ascend again. An id and its count are sorted as one number, which is exact: 32 bits and 16. */
function renumbered(ids: Uint32Array, counts: Uint16Array,
  numbers: readonly number[]): Pick<Facts['terms'], 'ids' | 'counts'>
{
  const pairs = new Float64Array(ids.length);
  for (let i = 0; i < ids.length; i++) pairs[i] = numbers[ids[i]!]! * 65_536 + counts[i]!;
  pairs.sort();
  const newIds = new Uint32Array(ids.length);
  const newCounts = new Uint16Array(ids.length);
  for (let i = 0; i < ids.length; i++) {
    newIds[i] = Math.floor(pairs[i]! / 65_536);
    newCounts[i] = pairs[i]! % 65_536;
  }
  return { ids: newIds, counts: newCounts };
}
