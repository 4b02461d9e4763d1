import type { ParseInput } from './parser';

const bytesPerPage = 100_000;
/** The parsing time of a document with short lines or rows depends on their number rather than on its bytes. */
const rowsPerPage = 1_000;

/**
 * Reports the progress of a document whose page count says little about its size: each 100 KB counts as a page, and so
 * do 1,000 lines of a text or rows of a table, which `addLines` and `addRows` add. `weight` is the number of lines that
 * a line counts as.
 */
export function createByteProgress(
  bytes: Uint8Array,
  progress: ParseInput['progress'],
  minPages = 1,
): {
  addLines(text: string, weight?: number): void;
  addRows(count: number): void;
  reportShare(done: number): void;
  done(): void;
} {
  let pageCount = Math.max(1, minPages, Math.ceil(bytes.length / bytesPerPage));
  let rowCount = 0;
  let reportedPages = 0;
  progress(0, pageCount);
  return { addLines, addRows, reportShare, done: () => reportShare(1) };

  function addLines(text: string, weight = 1): void {
    let lineCount = 1;
    for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) lineCount++;
    addRows(lineCount * weight);
  }

  function addRows(count: number): void {
    rowCount += count;
    const neededPages = Math.ceil(rowCount / rowsPerPage);
    if (neededPages > pageCount) progress(reportedPages, pageCount = neededPages);
  }

  /** Reports the share that is done, from 0 to 1. */
  function reportShare(share: number): void {
    const donePages = Math.floor(share * pageCount);
    if (donePages <= reportedPages) return;
    reportedPages = donePages;
    progress(donePages, pageCount);
  }
}
