import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FolderNames, Store } from '#agents/transcripts/sessionAgent';
import { orOnSystemError } from '#platform/fs/systemError';

export interface FoundTranscript {
  readonly store: Store;
  /** Absolute. */
  readonly path: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

/** Limit for listed folders or files of one store; the report states if it is exceeded. */
const mostEntries = 200_000;

/**
 * Finds the files of a store that may belong to these folders, sorted by path. It only lists directories and opens no
 * files.
 */
export function findTranscripts(store: Store, folders: FolderNames): readonly FoundTranscript[] {
  const transcripts: FoundTranscript[] = [];
  let listed = 0;
  walk(store.folder, 0);
  const paths = new Set(transcripts.map((transcript) => transcript.path));
  // both exist while an agent compresses a file
  return transcripts.filter(({ path }) => !path.endsWith('.zst') || !paths.has(path.slice(0, -'.zst'.length)));

  function walk(folder: string, depth: number): void {
    const part = store.path[depth];
    if (part === undefined || listed > mostEntries) return;
    const isLast = depth === store.path.length - 1;
    const names = typeof part === 'string' ? [part] : namesIn(folder).filter((name) => part(name, folders));
    listed += names.length;
    for (const name of names) {
      const path = join(folder, name);
      // a link may lead anywhere, and is not created by an agent
      const stat = orOnSystemError(() => lstatSync(path), () => undefined);
      if (isLast && stat?.isFile()) transcripts.push({ store, path, size: stat.size, modified: stat.mtimeMs });
      else if (!isLast && stat?.isDirectory()) walk(path, depth + 1);
    }
  }
}

export function isFolder(path: string): boolean {
  return orOnSystemError(() => statSync(path).isDirectory(), () => false);
}

export function namesIn(folder: string): readonly string[] {
  return orOnSystemError(() => readdirSync(folder).sort(), () => []);
}
