import { getBaseName } from '#base/text/paths';
import { findFirstIndex } from '#base/collections/bisect';
import { byText } from '#base/order';
import { detectLanguage } from '#languages/languages';
import { documentsIgnoreFile } from './agentRules';
import { openFile } from './openFile';
import type { ScanPort } from './ports';
import type { KnownFile, ScanOptions, ScannedFile } from './scan';

/** Files whose content determines which other files are packed. */
const ruleFiles = new Set(['.gitignore', '.gitmodules', '.gitattributes', documentsIgnoreFile]);

/** Reports whether a file's content may determine which other files are packed. */
export function hasRules(path: string, { ignoreFile }: Pick<ScanOptions, 'ignoreFile'>): boolean {
  const name = getBaseName(path);
  return ruleFiles.has(name) || name === ignoreFile;
}

/** The current state of the given files. */
export interface Rescan {
  /** The current state of each file by path; undefined if the file was deleted. */
  readonly filesByPath: ReadonlyMap<string, ScannedFile | undefined>;
  /** The number of files whose content is new. */
  readonly changedCount: number;
}

/**
 * Returns the result that a scan would have now if only `paths` changed since the last scan: known files that were
 * edited, touched or deleted. No other file is checked, and no process is run. Returns undefined if a full scan is
 * necessary, because of a new file, an ignore file, a link in place of a file, or a file that became too large or
 * binary.
 */
export function rescan(
  port: Pick<ScanPort, 'files' | 'hash'>,
  options: ScanOptions,
  knownFiles: ReadonlyMap<string, KnownFile>,
  paths: readonly string[],
  visit: (file: ScannedFile, text: string) => void,
): Rescan | undefined {
  const currentFiles = new Map<string, ScannedFile | undefined>();
  let changedCount = 0;
  for (const path of new Set(paths)) {
    const knownFile = knownFiles.get(path);
    if (!knownFile || hasRules(path, options)) return undefined;
    const stat = port.files.stat(path);
    if (!stat) {
      currentFiles.set(path, undefined);
      continue;
    }
    if (stat.kind !== 'file' || stat.size > options.maxBytes) return undefined;
    const opened = openFile(port, { path, knownHash: knownFile.hash }, options.maxBytes);
    if (opened.kind !== 'same' && opened.kind !== 'text') return undefined;
    const { hash, size } = opened;
    const file: ScannedFile = { path: knownFile.path, hash, size, language: detectLanguage(path), stat };
    currentFiles.set(path, file);
    if (opened.kind === 'same') continue;
    changedCount++;
    visit(file, opened.content);
  }
  return { filesByPath: currentFiles, changedCount };
}

/** Returns a list that is sorted by path, with the given files in their current state. Finds each file by bisection. */
export function replaceFilesByPath<T extends { readonly path: string; }>(files: readonly T[],
  currentFiles: ReadonlyMap<string, T | undefined>): T[]
{
  const updatedFiles = files.slice();
  // the last file comes first, so that the other indexes stay valid
  for (const [path, file] of [...currentFiles].sort(([a], [b]) => byText(b, a))) {
    const index = findPathIndex(files, path);
    if (files[index]?.path !== path) continue;
    if (file) updatedFiles[index] = file;
    else updatedFiles.splice(index, 1);
  }
  return updatedFiles;
}

function findPathIndex(files: readonly { readonly path: string; }[], path: string): number {
  return findFirstIndex(files.length, (i) => byText(files[i]!.path, path) < 0);
}
