import { byPath } from '../base/order';
import { languageOf } from '../languages/languages';
import { openFile } from './openFile';
import type { ScanPort } from './ports';
import type { KnownFile, ScanOptions, ScannedFile } from './scan';

/** Files whose content decides about other files. */
const rules = new Set(['.gitignore', '.gitmodules', '.gitattributes']);

/** What became of the files that were named. */
export interface Rescan {
  /** Path → the file now; undefined where it is gone. */
  readonly now: ReadonlyMap<string, ScannedFile | undefined>;
  /** Files whose content is new. */
  readonly read: number;
}

/**
 * What a scan would find now, if nothing but `paths` changed since the one before: known files that were edited,
 * touched or
 * deleted. Nothing else is looked at, and no process is run. Undefined where that does not suffice (a new file, a rule
 * of
 * ignoring, a link in a file's place, a file that became too large or binary): then a whole scan is due.
 */
export function rescan(
  port: Pick<ScanPort, 'files' | 'hash'>,
  options: ScanOptions,
  known: ReadonlyMap<string, KnownFile>,
  paths: readonly string[],
  visit: (file: ScannedFile, text: string) => void,
): Rescan | undefined {
  const now = new Map<string, ScannedFile | undefined>();
  let read = 0;
  for (const path of new Set(paths)) {
    const was = known.get(path);
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (!was || rules.has(name) || name === options.ignoreFile) return undefined;
    const stat = port.files.stat(path);
    if (!stat) {
      now.set(path, undefined);
      continue;
    }
    if (stat.kind !== 'file' || stat.size > options.maxBytes) return undefined;
    const opened = openFile(port, { path, knownHash: was.hash }, options.maxBytes);
    if (opened.kind !== 'same' && opened.kind !== 'text') return undefined;
    const { hash, size } = opened;
    const file: ScannedFile = { path, hash, size, language: languageOf(path), stat };
    now.set(path, file);
    if (opened.kind === 'same') continue;
    read++;
    visit(file, opened.content);
  }
  return { now, read };
}

/** A list that is sorted by path, with the files that are named there as they are now; each is found by bisection. */
export function patched<T extends { readonly path: string; }>(files: readonly T[],
  now: ReadonlyMap<string, T | undefined>): T[]
{
  const result = files.slice();
  // last first, so that places hold
  for (const [path, file] of [...now].sort(([a], [b]) => byPath({ path: b }, { path: a }))) {
    const place = placeOf(files, path);
    if (files[place]?.path !== path) continue;
    if (file) result[place] = file;
    else result.splice(place, 1);
  }
  return result;
}

function placeOf(files: readonly { readonly path: string; }[], path: string): number {
  let low = 0;
  let high = files.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byPath(files[middle]!, { path }) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
