import { copyText } from '../text/copyText';
import { type CacheBudget, type Generations, processBudget } from './cacheBudget';

/**
 * A bounded cache in two generations. It holds the most recently used entries up to a total size of `most`, both
 * generations and one value counted in bytes by `sizeOf`, and less if the other caches of the process need the room. A
 * use costs one or two look-ups; ordering by age would cost more. A key that is a text is copied: it may be a slice,
 * which would keep a whole file alive.
 */
export class Recent<K, V> {
  private young = new Map<K, V>();
  private old = new Map<K, V>();
  private readonly sizes: { young: number; old: number; turn(): void; };

  constructor(private readonly most: number, private readonly sizeOf: (key: K, value: V) => number,
    private readonly budget: CacheBudget = processBudget)
  {
    this.sizes = { young: 0, old: 0, turn: () => this.turn() };
    budget.join(this.sizes satisfies Generations);
  }

  get(key: K): V | undefined {
    const young = this.young.get(key);
    if (young !== undefined) return young;
    const old = this.old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: K, value: V): void {
    const { young, old } = this.sizes;
    this.sizes.old -= this.takeFrom(this.old, key);
    this.sizes.young -= this.takeFrom(this.young, key);
    this.young.set(typeof key === 'string' ? copyText(key) as K : key, value);
    this.sizes.young += this.sizeOf(key, value);
    if (this.sizes.young >= this.most / 2) this.turn();
    this.budget.added(this.sizes.young - young, this.sizes.young + this.sizes.old - young - old);
  }

  /** Removes an entry, and returns its size. */
  private takeFrom(generation: Map<K, V>, key: K): number {
    const value = generation.get(key);
    if (value === undefined) return 0;
    generation.delete(key);
    return this.sizeOf(key, value);
  }

  private turn(): void {
    this.old = this.young;
    this.young = new Map();
    this.sizes.old = this.sizes.young;
    this.sizes.young = 0;
  }
}
