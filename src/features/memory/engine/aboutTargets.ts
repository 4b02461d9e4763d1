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
const maxDefiners = 3;

/** Resolves each item to its target: a path, `path#symbol`, a folder or glob, or the name of a symbol. */
export function resolveAboutTargets(items: readonly string[],
  { files, byPath }: Pick<RefreshedIndex, 'files' | 'byPath'>): ReadonlyMap<string, AboutTarget>
{
  const parsedItems = [...new Set(items)].map((item) => ({ item, ...parseAboutItem(item) }));
  const folders = new Map<string, string[]>();
  const symbols = new Map<string, string[]>();
  for (const { item, path, symbol, kind } of parsedItems) {
    if (symbol !== undefined || kind === 'glob' || byPath.has(path) || byPath.has(item)) continue;
    folders.set(path, []);
    if (kind === 'name') symbols.set(item, []);
  }
  if (folders.size > 0) addFilesBelow();
  if (symbols.size > 0) addDefiners();
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
    const filesBelow = folders.get(path)!;
    const definers = symbols.get(item);
    if (filesBelow.length > 0 || !definers) return { files: filesBelow, isAnchored: false };
    return { files: definers, symbol: item, isAnchored: definers.length > 0 && definers.length <= maxDefiners };
  }

  function addFilesBelow(): void {
    for (const { path } of files) {
      for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1))
        folders.get(path.slice(0, end))?.push(path);
    }
  }

  function addDefiners(): void {
    for (const { path, facts } of files) {
      for (const { name, container } of facts.definitions) {
        for (const symbolName of container === undefined ? [name] : [name, `${container}.${name}`]) {
          const paths = symbols.get(symbolName);
          if (paths && paths.at(-1) !== path) paths.push(path);
        }
      }
    }
  }
}
