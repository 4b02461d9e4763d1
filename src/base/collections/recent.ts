/**
 * A bounded cache in two generations. It holds the most recently used entries up to a total size of `most` (in the unit
 * of `sizeOf`), and never more than twice that plus one value. A use costs one or two look-ups; ordering by age would
 * cost more.
 */
export class Recent<K, V> {
  private young = new Map<K, V>();
  private old = new Map<K, V>();
  private size = 0;

  constructor(private readonly most: number, private readonly sizeOf: (key: K, value: V) => number) {}

  get(key: K): V | undefined {
    const young = this.young.get(key);
    if (young !== undefined) return young;
    const old = this.old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: K, value: V): void {
    this.old.delete(key);
    const before = this.young.get(key);
    if (before !== undefined) this.size -= this.sizeOf(key, before);
    this.young.set(key, value);
    this.size += this.sizeOf(key, value);
    if (this.size < this.most) return;
    this.old = this.young;
    this.young = new Map();
    this.size = 0;
  }
}
