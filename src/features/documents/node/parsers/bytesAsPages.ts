import type { ParseInput } from './parser';

const bytesOfPage = 100_000;

/** Reports the progress of a document whose page count says little about its size: each 100 KB counts as a page. */
export function bytesAsPages(
  bytes: Uint8Array,
  progress: ParseInput['progress'],
  atLeast = 1,
): { at(done: number): void; done(): void; } {
  const pages = Math.max(1, atLeast, Math.ceil(bytes.length / bytesOfPage));
  let told = 0;
  progress(0, pages);
  return { at, done: () => at(1) };

  /** Reports the share that is done, from 0 to 1. */
  function at(share: number): void {
    const now = Math.floor(share * pages);
    if (now <= told) return;
    told = now;
    progress(now, pages);
  }
}
