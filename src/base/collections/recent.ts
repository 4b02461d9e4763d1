/**
 * A map that forgets what was not used lately. It holds what the last uses of together `most` (in the unit of `sizeOf`)
 * were of, and never more than twice that and one value. Two generations in place of an order by age: a use costs one
 * or
 * two look-ups.
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
