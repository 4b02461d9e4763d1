import type { Facts, TermCounts } from '#model';
import { factFields, type PlainFacts } from '../facts';
import type { FieldReaders } from './fieldReader';

/**
 * The maximum number of files whose values are kept once they were decoded. It is small, so that a stage that reads all
 * files leaves only young objects, which V8 collects at once.
 */
const maxDecodedFiles = 64;

/** Keeps the decoded values of the files that were decoded last, since callers read the same fields repeatedly. */
export class DecodedFiles {
  private readonly files: LazyFacts[] = [];
  private next = 0;

  /** Adds a file that has decoded values; drops the values of the oldest file. */
  add(file: LazyFacts): void {
    this.files[this.next]?.drop();
    this.files[this.next] = file;
    this.next = (this.next + 1) % maxDecodedFiles;
  }
}

interface FactsSource {
  readonly readers: FieldReaders<PlainFacts>;
  readonly createTerms: (index: number) => TermCounts;
  readonly decodedFiles: DecodedFiles;
}

/** The facts of one file, whose fields are decoded on access. */
class LazyFacts {
  private values: unknown[] | undefined;

  constructor(private readonly source: FactsSource, private readonly index: number) {}

  get terms(): TermCounts {
    return this.getValue(0, this.source.createTerms) as TermCounts;
  }

  getField(name: keyof PlainFacts, number: number): unknown {
    const { isCompound, readValue } = this.source.readers[name];
    return isCompound ? this.getValue(number, readValue) : readValue(this.index);
  }

  /** Returns the value with this number; `read` creates it if it is not kept. */
  private getValue(number: number, read: (index: number) => unknown): unknown {
    if (!this.values) {
      this.values = [];
      this.source.decodedFiles.add(this);
    }
    return (this.values[number] ??= read(this.index));
  }

  drop(): void {
    this.values = undefined;
  }
}

(Object.keys(factFields) as (keyof PlainFacts)[]).forEach((name, i) => {
  Object.defineProperty(LazyFacts.prototype, name, {
    get(this: LazyFacts) {
      return this.getField(name, i + 1);
    },
  });
});

/** Returns a function that creates the facts of the file with an index. */
export function createLazyFacts(readers: FieldReaders<PlainFacts>, createTerms: (index: number) => TermCounts,
  decodedFiles = new DecodedFiles()): (index: number) => Facts
{
  const source: FactsSource = { readers, createTerms, decodedFiles };
  return (index) => new LazyFacts(source, index) as unknown as Facts;
}
