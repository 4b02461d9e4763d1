import { baseName } from '#base/text/paths';
import { firstIndex } from '#base/collections/bisect';
import { byText } from '#base/order';
import { detectLanguage } from '#languages/languages';
import { documentsIgnoreFile } from './agentRules';
import { openFile } from './openFile';
import type { ScanPort } from './ports';
import type { KnownFile, ScanOptions, ScannedFile } from './scan';

/** Files whose content determines which other files are packed. */
const ruleFiles = new Set(['.gitignore', '.gitmodules', '.gitattributes', documentsIgnoreFile]);

/** The current state of the given files. */
export interface Rescan {
  /** Path → the file now; undefined if it was deleted. */
  readonly now: ReadonlyMap<string, ScannedFile | undefined>;
  /** The number of files whose content is new. */
  readonly read: number;
}

/**
 * Returns the result that a scan would have now if only `paths` changed since the last one: known files that were
 * edited, touched or deleted. No other file is checked, and no process is run. Undefined if that does not suffice (a
 * new file, an ignore file, a link in a file's index, a file that became too large or binary); a full scan is then
 * necessary.
 */
export function rescan(
  port: Pick<ScanPort, 'files' | 'hash'>,
  options: ScanOptions,
  knownFiles: ReadonlyMap<string, KnownFile>,
  paths: readonly string[],
  visit: (file: ScannedFile, text: string) => void,
): Rescan | undefined {
  const now = new Map<string, ScannedFile | undefined>();
  let read = 0;
  for (const path of new Set(paths)) {
    const was = knownFiles.get(path);
    const name = baseName(path);
    if (!was || ruleFiles.has(name) || name === options.ignoreFile) return undefined;
    const stat = port.files.stat(path);
    if (!stat) {
      now.set(path, undefined);
      continue;
    }
    if (stat.kind !== 'file' || stat.size > options.maxBytes) return undefined;
    const opened = openFile(port, { path, knownHash: was.hash }, options.maxBytes);
    if (opened.kind !== 'same' && opened.kind !== 'text') return undefined;
    const { hash, size } = opened;
    const file: ScannedFile = { path: was.path, hash, size, language: detectLanguage(path), stat };
    now.set(path, file);
    if (opened.kind === 'same') continue;
    read++;
    visit(file, opened.content);
  }
  return { now, read };
}

/** Returns a list that is sorted by path, with the given files in their current state. Finds each file by bisection. */
export function withReplacedFiles<T extends { readonly path: string; }>(files: readonly T[],
  now: ReadonlyMap<string, T | undefined>): T[]
{
  const result = files.slice();
  // from the end, so that the other indexes stay valid
  for (const [path, file] of [...now].sort(([a], [b]) => byText(b, a))) {
    const index = indexIn(files, path);
    if (files[index]?.path !== path) continue;
    if (file) result[index] = file;
    else result.splice(index, 1);
  }
  return result;
}

function indexIn(files: readonly { readonly path: string; }[], path: string): number {
  return firstIndex(files.length, (i) => byText(files[i]!.path, path) < 0);
}
