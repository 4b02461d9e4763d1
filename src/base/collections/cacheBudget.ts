/** A cache with two generations. Their sizes are in bytes, as measured by the owner of the cache. */
export interface CacheGenerations {
  readonly youngSize: number;
  readonly oldSize: number;
  /** Drops the older generation and makes the younger generation the older one. */
  rotate(): void;
}

/**
 * Limits the total size of several caches, including both generations of each cache. After each `recordGrowth`, the
 * caches hold at most `maxBytes` bytes plus one value. Caches that are not referenced elsewhere are ignored.
 */
export class CacheBudget {
  private caches: WeakRef<CacheGenerations>[] = [];
  /** Upper bounds for the sizes of all caches, in bytes. The bounds are exact after `rotate`. */
  private youngBytes = 0;
  private totalBytes = 0;

  constructor(private readonly maxBytes: number) {}

  addCache(cache: CacheGenerations): void {
    this.caches.push(new WeakRef(cache));
  }

  /** Records how many bytes a change added to a cache's younger generation and to both generations together. */
  recordGrowth(youngGrowth: number, totalGrowth: number): void {
    this.youngBytes += youngGrowth;
    this.totalBytes += totalGrowth;
    if (this.youngBytes >= this.maxBytes / 2 || this.totalBytes > this.maxBytes) this.rotate();
  }

  private rotate(): void {
    const liveCaches = this.caches.flatMap((reference) => reference.deref() ?? []);
    for (const cache of liveCaches) cache.rotate();
    this.caches = liveCaches.map((cache) => new WeakRef(cache));
    this.youngBytes = 0;
    this.totalBytes = liveCaches.reduce((sum, { oldSize }) => sum + oldSize, 0);
  }
}

/** The limit, in bytes, for the caches of files, texts and views. Redaction's own caches have fixed small limits. */
export const processBudget = new CacheBudget(64_000_000);
