import { isAscii } from '../../base/text/asciiBytes';
import { Vocabulary } from '../../base/words/vocabulary';
import { keepsManifest, languageOf } from '../../languages/languages';
import type { Facts, SourceFile, TermCounts } from '../../model';
import { textFormat } from '../../secrets/configuration/textFormat';
import { redact } from '../../secrets/redact';
import type { Host, IndexHelper } from '../host';
import { counterOf, factsTokenizer } from '../packing/counters';
import { indexFile, openFile, type OpenResult, type ReadHelper, type ToOpen } from '../stages';
import type { IndexedText, PackedBatch, PackedIndexedText } from './batch';
import { packTerms, unpackTerms } from './packedTerms';

/** For the helping thread: opens and indexes batch after batch, with a vocabulary of its own. */
export function createBatchIndexer(
  host: Pick<Host, 'files' | 'hash' | 'assets'>,
): (files: readonly ToOpen[], maxBytes: number) => PackedBatch {
  const vocabulary = new Vocabulary();
  let sentWords = 0;
  return (files, maxBytes) => {
    const vectors: TermCounts[] = [];
    const opened = files.map((file) => {
      const one = openFile(host, file, maxBytes);
      return one.kind === 'text' ? { ...one, content: packed({ ...one, path: file.path }, one.content) } : one;
    });
    const words = vocabulary.words.slice(sentWords).join('\n');
    sentWords = vocabulary.words.length;
    return { opened, words, ...packTerms(vectors) };

    function packed(file: ReadFile, text: string): PackedIndexedText {
      const { facts: { terms, ...facts }, ...rest } = indexText(host, file, text, vocabulary);
      vectors.push(terms);
      return { ...rest, facts, terms: terms.ids.length, total: terms.total };
    }
  };
}

/** What was read of a file: see `SourceFile`. */
type ReadFile = Pick<SourceFile, 'path' | 'hash' | 'size'>;

/** Either thread indexes a text so. `known`: its facts, where a shared entry has them. */
export function indexText(host: Pick<Host, 'assets' | 'hash'>, file: ReadFile, text: string, vocabulary: Vocabulary,
  known?: Facts): IndexedText
{
  const { path } = file;
  const facts = known ??
    indexFile(path, languageOf(path), text, vocabulary, (of) => counterOf(host, factsTokenizer).countOnce(of),
      isUtf8Of(host, text, file));
  return { facts, ...(keepsManifest(path) ? { manifest: redact(text, textFormat(path)) } : {}) };
}

/** Are the file's bytes the UTF-8 of its text? Of other encodings only UTF-16 can have the same length by chance. */
function isUtf8Of({ hash }: Pick<Host, 'hash'>, text: string, file: ReadFile): boolean {
  return isAscii(text) ? text.length === file.size : hash(text) === file.hash;
}

/**
 * For the thread that is helped: unpacks the batches of one helper, in their order. Words get the numbers of
 * `vocabulary`.
 */
export function createUnpacker(vocabulary: Vocabulary): (batch: PackedBatch) => OpenResult<IndexedText>[] {
  const numbers: number[] = [];
  return ({ opened, words, ids, counts }) => {
    if (words !== '') { for (const word of words.split('\n')) numbers.push(vocabulary.intern(word)); }
    const texts = opened.flatMap((one) => (one.kind === 'text' ? [one.content] : []));
    const vectors = unpackTerms({ ids, counts }, texts, (id) => numbers[id]!).values();
    return opened.map((one) => {
      if (one.kind !== 'text') return one;
      const { facts, terms: _terms, total: _total, ...rest } = one.content;
      return { ...one, content: { ...rest, facts: { ...facts, terms: vectors.next().value! } } };
    });
  };
}

/** The host's helping thread; its facts come with the numbers that `vocabulary` gives to their words. */
export function readerOf(helper: IndexHelper, vocabulary: Vocabulary): ReadHelper<IndexedText> {
  return {
    start(files, maxBytes) {
      const job = helper.start(files, maxBytes);
      if (!job) return undefined;
      const unpack = createUnpacker(vocabulary);
      return {
        ...job,
        finished: async (wait) =>
          (await job.finished(wait)).map(({ batch, packed }) => ({ batch, opened: unpack(packed) })),
      };
    },
  };
}
