import { processBudget } from '#base/collections/cacheBudget';
import { RecentCache } from '#base/collections/recent';
import { extractIdentifiers, extractNameTerms } from '#base/words/words';
import type { Vocabulary } from '#base/words/vocabulary';
import type { TermCounts } from '#model';
import { getTermCount } from '#pipeline/4-rank/corpus/postings';
import type { IndexRecord } from '#engine/indexing/indexStore';
import type { RepositoryNames } from '../pure/names/repositoryNames';

/** The maximum size of all lists, in bytes: they live as long as the index stays the same. */
const maxListBytes = 4_000_000;
/** Estimates: the size of a set, and of one file in it. */
const setBytes = 200;
const entryBytes = 40;

/** What the index states of names. All questions about one state of the index share it. */
export interface IndexedNames {
  readonly names: RepositoryNames;
  readonly holders: NameHolders;
}

/** Finds the files whose words include a name, as the index lists them. Reads the words of each file only once. */
export class NameHolders {
  private readonly filesByName = new RecentCache<string, ReadonlySet<IndexRecord>>(maxListBytes,
    (_, holders) => setBytes + entryBytes * holders.size, processBudget);
  private terms: readonly TermCounts[] | undefined;

  constructor(private readonly files: readonly IndexRecord[], private readonly vocabulary: Vocabulary) {}

  /** Returns the files in the order of the index. */
  find(name: string): ReadonlySet<IndexRecord> {
    let holders = this.filesByName.get(name);
    if (!holders) this.filesByName.set(name, holders = new Set(this.list(name)));
    return holders;
  }

  private list(name: string): readonly IndexRecord[] {
    const words = extractIdentifiers(name).flatMap((word) => extractNameTerms(word).slice(0, 1));
    const ids = [...new Set(words)].map((word) => this.vocabulary.lookup(word));
    if (ids.length === 0 || ids.includes(undefined)) return [];
    const terms = this.terms ??= this.files.map(({ facts }) => facts.terms);
    return this.files.filter((_, i) => ids.every((id) => getTermCount(terms[i]!, id!) > 0));
  }
}
