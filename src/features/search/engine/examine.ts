import { throwIfCancelled } from '#base/cancellation';
import type { Host } from '#engine/host';
import type { IndexRecord } from '#engine/indexing/indexStore';
import type { Run } from '#engine/run';
import type { OpenedText } from './texts';

/** Other events can run after this many files, or characters. */
const pauseFiles = 64;
const pauseCharacters = 2_000_000;

/** Results of a search about the files it went through. */
export interface Examined {
  /** Files that were searched. */
  readonly considered: number;
  /** Files that cannot be read, with the first one's path and reason. */
  readonly unreadable: { readonly count: number; readonly path: string; readonly reason: string; } | undefined;
}

export interface Examination {
  isIncluded(path: string): boolean;
  /** Whether the file at this index may have a match; it counts as searched in any case. */
  mayMatch(index: number): boolean;
  open(file: IndexRecord): OpenedText | undefined | { readonly unreadable: string; };
  visit(index: number, text: OpenedText): void;
}

/** Reads and visits the files that may match, in the order of the list. Rejects with `Cancelled`. */
export async function examine(host: Pick<Host, 'pause'>, files: readonly IndexRecord[],
  { isIncluded, mayMatch, open, visit }: Examination, run: Run): Promise<Examined>
{
  let considered = 0;
  let unreadable: Examined['unreadable'];
  let count = 0;
  let characters = 0;
  for (let i = 0; i < files.length; i++) {
    const file = files[i]!;
    if (!isIncluded(file.path)) continue;
    considered++;
    if (!mayMatch(i)) continue;
    if (++count % pauseFiles === 0 || characters > pauseCharacters) {
      characters = 0;
      run.progress?.('scan', i / files.length);
      await host.pause();
      throwIfCancelled(run.cancel);
    }
    const opened = open(file);
    if (!opened) considered--; // deleted, or binary by now
    else if ('unreadable' in opened) {
      considered--;
      unreadable = { path: file.path, reason: opened.unreadable, ...unreadable, count: (unreadable?.count ?? 0) + 1 };
    } else {
      characters += opened.raw.length;
      visit(i, opened);
    }
  }
  throwIfCancelled(run.cancel);
  return { considered, unreadable };
}
