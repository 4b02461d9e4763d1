import { Vocabulary } from '#base/words/vocabulary';
import { compactFacts, factsBlockSize } from '../formats/columns/factsBlock';
import { DecodedFiles } from '../formats/columns/lazyFacts';
import type { CachedFile } from '../ports/stateHost';

/** Words are counted again once there are more than this factor times the last count, plus `minGrowth`. */
const growthFactor = 1.5;
const defaultMinGrowth = 4_096;

export type WordRemoval = ReturnType<typeof createWordRemoval>;

interface UsedWords {
  readonly vocabulary: Vocabulary;
  /** All records, with the numbers of that vocabulary. */
  readonly records: Map<string, CachedFile>;
}

/**
 * Creates a function that removes the words that no file contains any more, once enough words were added. Without it, a
 * process that watches a folder would keep each name that was ever saved. Words in the vocabulary's table are never
 * removed; only the facts of the paths in `indexedPaths` can contain other words. The function returns undefined if
 * nothing is removed.
 */
export function createWordRemoval(minGrowth = defaultMinGrowth): (
  vocabulary: Vocabulary,
  records: ReadonlyMap<string, CachedFile>,
  indexedPaths: ReadonlySet<string>,
) => UsedWords | undefined {
  /** The number of used words outside the vocabulary's table at the last count. */
  let lastCount = 0;
  const decodedFiles = new DecodedFiles();
  return (vocabulary, records, indexedPaths) => {
    const { size, tableSize } = vocabulary;
    if (size - tableSize <= growthFactor * lastCount + minGrowth) return undefined;
    const ownRecords = [...indexedPaths].flatMap((path) => records.get(path) ?? []);
    const renumbering = numberUsedWords(vocabulary, ownRecords);
    lastCount = renumbering.words.length;
    if (tableSize + lastCount === size) return undefined;
    const newRecords = new Map(records);
    for (let start = 0; start < ownRecords.length; start += factsBlockSize) {
      const blockRecords = ownRecords.slice(start, start + factsBlockSize);
      // the ids stay ascending, as the order of words does not change
      const facts = compactFacts(blockRecords.map((record) => record.facts), decodedFiles, (id) =>
        renumbering.newNumbers[id]!);
      blockRecords.forEach((record, i) => newRecords.set(record.path, { ...record, facts: facts[i]! }));
    }
    return { vocabulary: vocabulary.withWords(renumbering.words), records: newRecords };
  };
}

/** Numbers the words of these files that are not in the vocabulary's table, in the order of their current numbers. */
function numberUsedWords(vocabulary: Vocabulary, files: readonly CachedFile[]): {
  readonly words: readonly string[];
  readonly newNumbers: Uint32Array;
} {
  const { size, tableSize } = vocabulary;
  const usedFlags = new Uint8Array(size);
  for (const { facts: { terms: { ids } } } of files) for (let k = 0; k < ids.length; k++) usedFlags[ids[k]!] = 1;
  const words: string[] = [];
  const newNumbers = Uint32Array.from({ length: size }, (_, id) => id);
  for (let id = tableSize; id < size; id++)
    if (usedFlags[id] === 1) newNumbers[id] = tableSize + words.push(vocabulary.getWord(id)) - 1;
  return { words, newNumbers };
}
