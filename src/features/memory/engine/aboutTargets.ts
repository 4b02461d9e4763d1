import type { RefreshedIndex } from '#engine/indexing/indexStore';
import { parseAboutItem, createAboutMatcher, maxGlobs } from './aboutItem';

/** The target of an item of `About` in the current files. */
export interface AboutTarget {
  /** The paths of the files, sorted. Empty if nothing has this name. */
  readonly files: readonly string[];
  /** The symbol's name as used in block IDs, if the item names a symbol. */
  readonly symbol?: string;
  /** Whether the target has a fingerprint. Folders and globs have none, because their files change often. */
  readonly isAnchored: boolean;
  /** Set for a glob that is not matched because there are too many globs. See `findGlobProblem`. */
  readonly isSkipped?: true;
}

/** A symbol defined in more files than this is too common to be anchored in all of them. */
const maxDefiningFiles = 3;

/** Resolves each item to its target: a path, `path#symbol`, a folder or glob, or the name of a symbol. */
export function resolveAboutTargets(items: readonly string[],
  { files, byPath }: Pick<RefreshedIndex, 'files' | 'byPath'>): ReadonlyMap<string, AboutTarget>
{
  const parsedItems = [...new Set(items)].map((item) => ({ item, ...parseAboutItem(item) }));
  const filesByFolder = new Map<string, string[]>();
  const filesBySymbol = new Map<string, string[]>();
  for (const { item, path, symbol, kind } of parsedItems) {
    if (symbol !== undefined || kind === 'glob' || byPath.has(path) || byPath.has(item)) continue;
    filesByFolder.set(path, []);
    if (kind === 'name') filesBySymbol.set(item, []);
  }
  if (filesByFolder.size > 0) collectFolderFiles();
  if (filesBySymbol.size > 0) collectDefiningFiles();
  let globCount = 0;
  return new Map(parsedItems.map(({ item, ...parsed }) => [item, resolveTarget(item, parsed)]));

  function resolveTarget(item: string, { path, symbol, kind }: ReturnType<typeof parseAboutItem>): AboutTarget {
    // a file name may contain `#` and glob characters
    if (byPath.has(item)) return { files: [item], isAnchored: true };
    if (symbol !== undefined) return { files: byPath.has(path) ? [path] : [], symbol, isAnchored: true };
    if (byPath.has(path)) return { files: [path], isAnchored: true };
    if (kind === 'glob') {
      if (++globCount > maxGlobs) return { files: [], isAnchored: false, isSkipped: true };
      const matches = createAboutMatcher(path);
      return { files: files.filter((file) => matches(file.path)).map((file) => file.path), isAnchored: false };
    }
    const folderFiles = filesByFolder.get(path)!;
    const definingFiles = filesBySymbol.get(item);
    if (folderFiles.length > 0 || !definingFiles) return { files: folderFiles, isAnchored: false };
    return {
      files: definingFiles,
      symbol: item,
      isAnchored: definingFiles.length > 0 && definingFiles.length <= maxDefiningFiles,
    };
  }

  function collectFolderFiles(): void {
    for (const { path } of files) {
      for (let slashIndex = path.indexOf('/'); slashIndex > 0; slashIndex = path.indexOf('/', slashIndex + 1))
        filesByFolder.get(path.slice(0, slashIndex))?.push(path);
    }
  }

  function collectDefiningFiles(): void {
    for (const { path, facts } of files) {
      for (const { name, container } of facts.definitions) {
        for (const symbolName of container === undefined ? [name] : [name, `${container}.${name}`]) {
          const paths = filesBySymbol.get(symbolName);
          if (paths && paths.at(-1) !== path) paths.push(path);
        }
      }
    }
  }
}
