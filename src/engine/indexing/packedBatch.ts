import { Vocabulary } from '#base/words/vocabulary';
import type { Facts } from '#model';
import type { Host, IndexHelper } from '../host';
import { openFile, type OpenResult, type FileToOpen } from '#pipeline/1-scan/openFile';
import type { ReadHelper } from '#pipeline/1-scan/openAll';
import type { TextFacts, PackedBatch, PackedTextFacts } from '../formats/batch';
import { createBlockFacts, encodeFactsBlock } from '../formats/columns/factsBlock';
import { DecodedFiles } from '../formats/columns/lazyFacts';
import { indexText, type ReadFile } from './indexText';
import { packTerms, renumberPackedTerms } from '../formats/packedTerms';

/** Creates a function that opens and indexes batches in the helper thread, with a separate vocabulary. */
export function createBatchIndexer(
  host: Pick<Host, 'files' | 'hash' | 'assets'>,
): (files: readonly FileToOpen[], maxBytes: number) => PackedBatch {
  const vocabulary = new Vocabulary();
  let sentWordCount = 0;
  return (files, maxBytes) => {
    const indexedFacts: Facts[] = [];
    const opened = files.map((file) => {
      const openedFile = openFile(host, file, maxBytes);
      return openedFile.kind === 'text'
        ? { ...openedFile, content: packText({ ...openedFile, path: file.path }, openedFile.content) }
        : openedFile;
    });
    const words = vocabulary.words.slice(sentWordCount).join('\n');
    sentWordCount = vocabulary.words.length;
    return {
      opened,
      words,
      facts: encodeFactsBlock(indexedFacts),
      ...packTerms(indexedFacts.map(({ terms }) => terms)),
    };

    function packText(file: ReadFile, text: string): PackedTextFacts {
      const { facts, ...otherFields } = indexText(host, file, text, vocabulary);
      indexedFacts.push(facts);
      return { ...otherFields, terms: facts.terms.ids.length, total: facts.terms.total };
    }
  };
}

/**
 * Creates a function that unpacks the batches of one helper, in order, in the thread that uses the helper. Words
 * receive the numbers of `vocabulary`.
 */
export function createUnpacker(vocabulary: Vocabulary,
  decodedFiles = new DecodedFiles()): (batch: PackedBatch) => OpenResult<TextFacts>[]
{
  const wordNumbers: number[] = [];
  return ({ opened, words, facts: block, ...packedTerms }) => {
    if (words !== '') { for (const word of words.split('\n')) wordNumbers.push(vocabulary.intern(word)); }
    const packedTexts = opened.flatMap((file) => (file.kind === 'text' ? [file.content] : []));
    const terms = renumberPackedTerms(packedTerms, packedTexts, (id) => wordNumbers[id]!);
    const blockFacts = createBlockFacts(block, terms, packedTexts, decodedFiles).values();
    return opened.map((file) => {
      if (file.kind !== 'text') return file;
      const { terms: _terms, total: _total, ...otherFields } = file.content;
      return { ...file, content: { ...otherFields, facts: blockFacts.next().value! } };
    });
  };
}

/** Wraps the host's helper thread, so that its facts use the numbers that `vocabulary` assigns to their words. */
export function createUnpackingHelper(helper: IndexHelper, vocabulary: Vocabulary,
  decodedFiles: DecodedFiles): ReadHelper<TextFacts>
{
  return {
    minFiles: helper.minFiles,
    start(files, maxBytes) {
      const job = helper.start(files, maxBytes);
      if (!job) return undefined;
      const unpack = createUnpacker(vocabulary, decodedFiles);
      return {
        ...job,
        takeFinished: async (shouldWait) =>
          (await job.takeFinishedBatches(shouldWait)).map(({ batch, packed }) => ({ batch, opened: unpack(packed) })),
      };
    },
  };
}
