import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '#base/text/parseJson';
import type { Companion, Store, TranscriptRecord } from '#agents/transcripts/sessionAgent';
import { catchSystemError } from '#platform/fs/systemError';
import { listEntryNames } from './findTranscripts';

/** The files that belong to a transcript, with a digest that changes when any of these files changes. */
export interface Companions {
  readonly paths: readonly string[];
  readonly digest: string;
}

/** The maximum number of files of one session that are read. */
const maxCompanionFiles = 50_000;
const maxFileBytes = 64 << 20;

/** Finds the other files of a transcript's session, each followed by its own companions. */
export function findCompanions(store: Store, path: string): Companions {
  const paths: string[] = [];
  const stamps: string[] = [];
  add(path);
  return { paths, digest: stamps.join() };

  function add(ownerPath: string): void {
    for (const companion of store.listCompanions?.(ownerPath) ?? []) {
      for (const file of listCompanionFiles(companion)) {
        const stat = catchSystemError(() => lstatSync(file), () => undefined);
        if (!stat?.isFile() || stat.size > maxFileBytes || paths.length >= maxCompanionFiles) continue;
        paths.push(file);
        stamps.push(`${stat.size}:${stat.mtimeMs}`);
        add(file);
      }
    }
  }
}

/** Yields the JSON value of each file, in the order of `paths`, or the text of a file that is not JSON. */
export function* readCompanionRecords({ paths }: Companions): Generator<TranscriptRecord> {
  for (const path of paths) {
    const text = catchSystemError(() => readFileSync(path, 'utf8'), () => undefined);
    if (text !== undefined) yield { value: parseJson(text) ?? text, companion: path };
  }
}

function listCompanionFiles({ path, isFolder }: Companion): readonly string[] {
  return isFolder
    ? listEntryNames(path).filter((name) => name.endsWith('.json')).map((name) => join(path, name))
    : [path];
}
