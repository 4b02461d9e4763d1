import { copyText } from '../text/copyText';
import type { CacheBudget, CacheGenerations } from './cacheBudget';

/**
 * A bounded cache with two generations. The cache holds the most recently used entries up to a total size of `maxSize`,
 * as measured by `sizeOf` for both generations and one value, or fewer if other caches of the same budget need the
 * space. Each access takes one or two look-ups; ordering by age would cost more. String keys are copied, because a key
 * may be a slice that would keep a whole file alive.
 */
export class RecentCache<K, V> {
  private young = new Map<K, V>();
  private old = new Map<K, V>();
  readonly #sizes = { young: 0, old: 0, rotate: () => this.#turn() } satisfies CacheGenerations;
  readonly #maxSize: number;
  readonly #sizeOf: (key: K, value: V) => number;
  readonly #budget: CacheBudget | undefined;

  constructor(maxSize: number, sizeOf: (key: K, value: V) => number, budget?: CacheBudget) {
    this.#maxSize = maxSize;
    this.#sizeOf = sizeOf;
    this.#budget = budget;
    budget?.addCache(this.#sizes);
  }

  get(key: K): V | undefined {
    const young = this.young.get(key);
    if (young !== undefined) return young;
    const old = this.old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: K, value: V): void {
    const { young, old } = this.#sizes;
    this.#sizes.old -= this.#takeFrom(this.old, key);
    this.#sizes.young -= this.#takeFrom(this.young, key);
    this.young.set(typeof key === 'string' ? copyText(key) as K : key, value);
    this.#sizes.young += this.#sizeOf(key, value);
    if (this.#sizes.young >= this.#maxSize / 2) this.#turn();
    this.#budget?.recordGrowth(this.#sizes.young - young, this.#sizes.young + this.#sizes.old - young - old);
  }

  /** Removes an entry, and returns its size. */
  #takeFrom(generation: Map<K, V>, key: K): number {
    const value = generation.get(key);
    if (value === undefined) return 0;
    generation.delete(key);
    return this.#sizeOf(key, value);
  }

  #turn(): void {
    this.old = this.young;
    this.young = new Map();
    this.#sizes.old = this.#sizes.young;
    this.#sizes.young = 0;
  }
}
