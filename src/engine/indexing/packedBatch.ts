import { Vocabulary } from '#base/words/vocabulary';
import type { TermCounts } from '#model';
import type { Host, IndexHelper } from '../host';
import { openFile, type OpenResult, type FileToOpen } from '#pipeline/1-scan/openFile';
import type { ReadHelper } from '#pipeline/1-scan/openAll';
import type { TextFacts, PackedBatch, PackedTextFacts } from '../formats/batch';
import { toPlainFacts } from '../formats/facts';
import { indexText, type ReadFile } from './indexText';
import { packTerms, unpackTerms } from '../formats/packedTerms';

/** Creates a function that opens and indexes batches in the helper thread, with a separate vocabulary. */
export function createBatchIndexer(
  host: Pick<Host, 'files' | 'hash' | 'assets'>,
): (files: readonly FileToOpen[], maxBytes: number) => PackedBatch {
  const vocabulary = new Vocabulary();
  let sentWordCount = 0;
  return (files, maxBytes) => {
    const vectors: TermCounts[] = [];
    const opened = files.map((file) => {
      const openedFile = openFile(host, file, maxBytes);
      return openedFile.kind === 'text'
        ? { ...openedFile, content: packText({ ...openedFile, path: file.path }, openedFile.content) }
        : openedFile;
    });
    const words = vocabulary.words.slice(sentWordCount).join('\n');
    sentWordCount = vocabulary.words.length;
    return { opened, words, ...packTerms(vectors) };

    function packText(file: ReadFile, text: string): PackedTextFacts {
      const { facts, ...otherFields } = indexText(host, file, text, vocabulary);
      vectors.push(facts.terms);
      return { ...otherFields, facts: toPlainFacts(facts), terms: facts.terms.ids.length, total: facts.terms.total };
    }
  };
}

/**
 * Creates a function that unpacks the batches of one helper, in order, in the thread that uses the helper. Words
 * receive the numbers of `vocabulary`.
 */
export function createUnpacker(vocabulary: Vocabulary): (batch: PackedBatch) => OpenResult<TextFacts>[] {
  const wordNumbers: number[] = [];
  return ({ opened, words, ids, counts }) => {
    if (words !== '') { for (const word of words.split('\n')) wordNumbers.push(vocabulary.intern(word)); }
    const packedTexts = opened.flatMap((file) => (file.kind === 'text' ? [file.content] : []));
    const vectors = unpackTerms({ ids, counts }, packedTexts, (id) => wordNumbers[id]!).values();
    return opened.map((file) => {
      if (file.kind !== 'text') return file;
      const { facts, terms: _terms, total: _total, ...otherFields } = file.content;
      return { ...file, content: { ...otherFields, facts: { ...facts, terms: vectors.next().value! } } };
    });
  };
}

/** Wraps the host's helper thread, so that its facts use the numbers that `vocabulary` assigns to their words. */
export function createUnpackingHelper(helper: IndexHelper, vocabulary: Vocabulary): ReadHelper<TextFacts> {
  return {
    minFiles: helper.minFiles,
    start(files, maxBytes) {
      const job = helper.start(files, maxBytes);
      if (!job) return undefined;
      const unpack = createUnpacker(vocabulary);
      return {
        ...job,
        takeFinished: async (shouldWait) =>
          (await job.takeFinishedBatches(shouldWait)).map(({ batch, packed }) => ({ batch, opened: unpack(packed) })),
      };
    },
  };
}
