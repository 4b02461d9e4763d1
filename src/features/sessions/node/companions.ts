import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '#base/text/parseJson';
import type { Companion, Store, TranscriptRecord } from '#agents/transcripts/sessionAgent';
import { orOnSystemError } from '#platform/fs/systemError';
import { namesIn } from './findTranscripts';

/** The files that belong to a transcript, with a digest that changes with any of them. */
export interface Companions {
  readonly paths: readonly string[];
  readonly digest: string;
}

/** The maximum number of files of one session that are read. */
const mostFiles = 50_000;
const largestFile = 64 << 20;

/** Finds the other files of a transcript's session, each followed by its own companions. */
export function findCompanions(store: Store, path: string): Companions {
  const paths: string[] = [];
  const stamps: string[] = [];
  add(path);
  return { paths, digest: stamps.join() };

  function add(of: string): void {
    for (const companion of store.companions?.(of) ?? []) {
      for (const file of listCompanionFiles(companion)) {
        const stat = orOnSystemError(() => lstatSync(file), () => undefined);
        if (!stat?.isFile() || stat.size > largestFile || paths.length >= mostFiles) continue;
        paths.push(file);
        stamps.push(`${stat.size}:${stat.mtimeMs}`);
        add(file);
      }
    }
  }
}

/** Yields their values, in this order; for a file that is not JSON, its text. */
export function* companionRecords({ paths }: Companions): Generator<TranscriptRecord> {
  for (const path of paths) {
    const text = orOnSystemError(() => readFileSync(path, 'utf8'), () => undefined);
    if (text !== undefined) yield { value: parseJson(text) ?? text, companion: path };
  }
}

function listCompanionFiles({ path, isFolder }: Companion): readonly string[] {
  return isFolder ? namesIn(path).filter((name) => name.endsWith('.json')).map((name) => join(path, name)) : [path];
}
