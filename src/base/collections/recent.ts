import { copyText } from '../text/copyText';
import type { CacheBudget, Generations } from './cacheBudget';

/**
 * A bounded cache in two generations. It holds the most recently used entries up to a total size of `maxSize`, both
 * generations and one value counted by `sizeOf`, and less if other caches of the same budget need the room. A use costs
 * one or two look-ups; ordering by age would cost more. A key that is a text is copied: it may be a slice, which would
 * keep a whole file alive.
 */
export class Recent<K, V> {
  private young = new Map<K, V>();
  private old = new Map<K, V>();
  readonly #sizes = { young: 0, old: 0, turn: () => this.#turn() } satisfies Generations;
  readonly #maxSize: number;
  readonly #sizeOf: (key: K, value: V) => number;
  readonly #budget: CacheBudget | undefined;

  constructor(maxSize: number, sizeOf: (key: K, value: V) => number, budget?: CacheBudget) {
    this.#maxSize = maxSize;
    this.#sizeOf = sizeOf;
    this.#budget = budget;
    budget?.join(this.#sizes);
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
    this.#budget?.added(this.#sizes.young - young, this.#sizes.young + this.#sizes.old - young - old);
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
