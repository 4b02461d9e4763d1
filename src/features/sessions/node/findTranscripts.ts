import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FolderNames, Store } from '#agents/transcripts/sessionAgent';
import { catchSystemError } from '#platform/fs/systemError';

export interface FoundTranscript {
  readonly store: Store;
  /** The absolute path of the file. */
  readonly path: string;
  readonly size: number;
  /** The time of the last modification, in milliseconds since 1970. */
  readonly modifiedMs: number;
}

/** The maximum number of folders and files that are listed in one store. Any others are ignored. */
const maxEntries = 200_000;

/**
 * Finds the files of a store that may belong to these folders, sorted by path. It only lists directories and opens no
 * files.
 */
export function findTranscripts(store: Store, folders: FolderNames): readonly FoundTranscript[] {
  const transcripts: FoundTranscript[] = [];
  let listedCount = 0;
  walk(store.folder, 0);
  const paths = new Set(transcripts.map((transcript) => transcript.path));
  // both files exist while an agent compresses a transcript
  return transcripts.filter(({ path }) => !path.endsWith('.zst') || !paths.has(path.slice(0, -'.zst'.length)));

  function walk(folder: string, depth: number): void {
    const pattern = store.path[depth];
    if (pattern === undefined || listedCount > maxEntries) return;
    const isLast = depth === store.path.length - 1;
    const names = typeof pattern === 'string'
      ? [pattern]
      : listEntryNames(folder).filter((name) => pattern(name, folders));
    listedCount += names.length;
    for (const name of names) {
      const path = join(folder, name);
      // a link may lead anywhere, and agents do not create links
      const stat = catchSystemError(() => lstatSync(path), () => undefined);
      if (isLast && stat?.isFile()) transcripts.push({ store, path, size: stat.size, modifiedMs: stat.mtimeMs });
      else if (!isLast && stat?.isDirectory()) walk(path, depth + 1);
    }
  }
}

export function isFolder(path: string): boolean {
  return catchSystemError(() => statSync(path).isDirectory(), () => false);
}

export function listEntryNames(folder: string): readonly string[] {
  return catchSystemError(() => readdirSync(folder).sort(), () => []);
}
