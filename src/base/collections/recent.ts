import { copyText } from '../text/copyText';
import type { CacheBudget, CacheGenerations } from './cacheBudget';

/**
 * A bounded cache with two generations. The cache holds the most recently used entries up to a total size of `maxSize`,
 * as measured by `measureSize` for both generations and one value, or less if other caches of the same budget need the
 * space. Each access takes one or two look-ups; ordering by age would cost more. String keys are copied, because a key
 * may be a slice that would keep a whole file alive.
 */
export class RecentCache<K, V> {
  private youngEntries = new Map<K, V>();
  private oldEntries = new Map<K, V>();
  readonly #sizes = { youngSize: 0, oldSize: 0, rotate: () => this.#rotateGenerations() } satisfies CacheGenerations;
  readonly #maxSize: number;
  readonly #measureSize: (key: K, value: V) => number;
  readonly #budget: CacheBudget | undefined;

  constructor(maxSize: number, measureSize: (key: K, value: V) => number, budget?: CacheBudget) {
    this.#maxSize = maxSize;
    this.#measureSize = measureSize;
    this.#budget = budget;
    budget?.addCache(this.#sizes);
  }

  get(key: K): V | undefined {
    const youngValue = this.youngEntries.get(key);
    if (youngValue !== undefined) return youngValue;
    const oldValue = this.oldEntries.get(key);
    if (oldValue !== undefined) this.set(key, oldValue);
    return oldValue;
  }

  set(key: K, value: V): void {
    const { youngSize, oldSize } = this.#sizes;
    this.#sizes.oldSize -= this.#takeFrom(this.oldEntries, key);
    this.#sizes.youngSize -= this.#takeFrom(this.youngEntries, key);
    this.youngEntries.set(typeof key === 'string' ? copyText(key) as K : key, value);
    this.#sizes.youngSize += this.#measureSize(key, value);
    if (this.#sizes.youngSize >= this.#maxSize / 2) this.#rotateGenerations();
    this.#budget?.recordGrowth(this.#sizes.youngSize - youngSize,
      this.#sizes.youngSize + this.#sizes.oldSize - youngSize - oldSize);
  }

  /** Removes an entry, and returns its size. */
  #takeFrom(generation: Map<K, V>, key: K): number {
    const value = generation.get(key);
    if (value === undefined) return 0;
    generation.delete(key);
    return this.#measureSize(key, value);
  }

  #rotateGenerations(): void {
    this.oldEntries = this.youngEntries;
    this.youngEntries = new Map();
    this.#sizes.oldSize = this.#sizes.youngSize;
    this.#sizes.youngSize = 0;
  }
}
