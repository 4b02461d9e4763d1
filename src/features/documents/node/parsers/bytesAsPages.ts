import type { ParseInput } from './parser';

const bytesOfPage = 100_000;

/** Tells the progress of a document whose pages say little of its size: each 100 KB count as one. */
export function bytesAsPages(
  bytes: Uint8Array,
  progress: ParseInput['progress'],
  atLeast = 1,
): { at(done: number): void; done(): void; } {
  const pages = Math.max(1, atLeast, Math.ceil(bytes.length / bytesOfPage));
  let told = 0;
  progress(0, pages);
  return { at, done: () => at(1) };

  /** The share that is done, from 0 to 1. */
  function at(share: number): void {
    const now = Math.floor(share * pages);
    if (now <= told) return;
    told = now;
    progress(now, pages);
  }
}
