import { Vocabulary } from '#base/words/vocabulary';
import type { TermCounts } from '#model';
import { toPlainFacts } from '../formats/facts';
import type { CachedFile } from '../ports/stateHost';

/** Words are counted again once there are this many times as many as at the last count, and `minGrowth` more. */
const growthFactor = 1.5;
const usualGrowth = 4_096;

export type WordRemoval = ReturnType<typeof createWordRemoval>;

interface UsedWords {
  readonly vocabulary: Vocabulary;
  /** All records, with the numbers of that vocabulary. */
  readonly records: Map<string, CachedFile>;
}

/**
 * Returns a function that removes the words that no file contains any more, once enough were added: a process that
 * watches a folder would otherwise keep each name that was ever saved. `indexed`: the paths whose facts are not those
 * of the vocabulary's table, whose words stay. The function returns undefined if nothing is removed.
 */
export function createWordRemoval(minGrowth = usualGrowth): (
  vocabulary: Vocabulary,
  records: ReadonlyMap<string, CachedFile>,
  indexed: ReadonlySet<string>,
) => UsedWords | undefined {
  /** The number of words beside the table's after the last count. */
  let counted = 0;
  return (vocabulary, records, indexed) => {
    const { size, tableSize } = vocabulary;
    if (size - tableSize <= growthFactor * counted + minGrowth) return undefined;
    const ownRecords = [...indexed].flatMap((path) => records.get(path) ?? []);
    const numbers = numberUsedWords(vocabulary, ownRecords);
    counted = numbers.words.length;
    if (tableSize + counted === size) return undefined;
    const used = new Map(records);
    for (const record of ownRecords) {
      const { facts } = record;
      used.set(record.path, {
        ...record,
        facts: { ...toPlainFacts(facts), terms: renumberTerms(facts.terms, numbers.numberOf) },
      });
    }
    return { vocabulary: vocabulary.withWords(numbers.words), records: used };
  };
}

/** Numbers the words that these files contain beside the table's, in the order of their present numbers. */
function numberUsedWords(vocabulary: Vocabulary, files: readonly CachedFile[]): {
  readonly words: readonly string[];
  readonly numberOf: Uint32Array;
} {
  const { size, tableSize } = vocabulary;
  const isUsed = new Uint8Array(size);
  for (const { facts: { terms: { ids } } } of files) for (let k = 0; k < ids.length; k++) isUsed[ids[k]!] = 1;
  const words: string[] = [];
  const numberOf = Uint32Array.from({ length: size }, (_, id) => id);
  for (let id = tableSize; id < size; id++)
    if (isUsed[id] === 1) numberOf[id] = tableSize + words.push(vocabulary.word(id)) - 1;
  return { words, numberOf };
}

/** The ids stay ascending, as the order of words does not change. */
function renumberTerms({ ids, counts, total }: TermCounts, numberOf: Uint32Array): TermCounts {
  return { ids: ids.map((id) => numberOf[id]!), counts, total };
}
