/** A cache in two generations; bytes as its owner measures them. */
export interface Generations {
  readonly young: number;
  readonly old: number;
  /** The younger generation becomes the older one, which is dropped. */
  turn(): void;
}

/**
 * Limits what several caches hold together, both generations of each counted. Holds at most `most` bytes plus one value
 * after each `added`. A cache that nothing else refers to is forgotten.
 */
export class CacheBudget {
  private caches: WeakRef<Generations>[] = [];
  /** Of all caches: never less than they hold, and exact after `turn`. */
  private young = 0;
  private held = 0;

  constructor(private readonly most: number) {}

  join(cache: Generations): void {
    this.caches.push(new WeakRef(cache));
  }

  /** After each change of a cache: the bytes that its younger generation gained, and those that both did. */
  added(young: number, held: number): void {
    this.young += young;
    this.held += held;
    if (this.young >= this.most / 2 || this.held > this.most) this.turn();
  }

  private turn(): void {
    const living = this.caches.flatMap((one) => one.deref() ?? []);
    for (const cache of living) cache.turn();
    this.caches = living.map((cache) => new WeakRef(cache));
    this.young = 0;
    this.held = living.reduce((sum, { old }) => sum + old, 0);
  }
}

/** The limit, in bytes, for the caches of files, texts and views. Redaction's own caches have fixed small limits. */
export const processBudget = new CacheBudget(64_000_000);
