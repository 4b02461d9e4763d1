import type { Refreshed } from '#engine/indexing/indexStore';
import { aboutItem, aboutMatcher, maxGlobs } from './aboutItem';

/** The meaning of an item of `About` in the present files. */
export interface AboutTarget {
  /** Sorted; empty if nothing has this name. */
  readonly files: readonly string[];
  /** The name in block ids, if the item names a symbol. */
  readonly symbol?: string;
  /** Whether the target has a fingerprint. Folders and globs have none, as files in them change every day. */
  readonly isAnchored: boolean;
  /** Set for a glob above the maximum: see `globProblem`. */
  readonly isSkipped?: true;
}

/** A symbol defined in more files than this is too common to be anchored in all of them. */
const maxDefiners = 3;

/** Resolves each item to its target: a path, `path#symbol`, a folder or glob, or the name of a symbol. */
export function aboutTargets(items: readonly string[],
  { files, byPath }: Pick<Refreshed, 'files' | 'byPath'>): ReadonlyMap<string, AboutTarget>
{
  const all = [...new Set(items)].map((item) => ({ item, ...aboutItem(item) }));
  const folders = new Map<string, string[]>();
  const symbols = new Map<string, string[]>();
  for (const { item, path, symbol, kind } of all) {
    if (symbol !== undefined || kind === 'glob' || byPath.has(path) || byPath.has(item)) continue;
    folders.set(path, []);
    if (kind === 'name') symbols.set(item, []);
  }
  if (folders.size > 0) addBelow();
  if (symbols.size > 0) addDefiners();
  let globs = 0;
  return new Map(all.map(({ item, ...parsed }) => [item, targetOf(item, parsed)]));

  function targetOf(item: string, { path, symbol, kind }: ReturnType<typeof aboutItem>): AboutTarget {
    // a file name may contain these marks
    if (byPath.has(item)) return { files: [item], isAnchored: true };
    if (symbol !== undefined) return { files: byPath.has(path) ? [path] : [], symbol, isAnchored: true };
    if (byPath.has(path)) return { files: [path], isAnchored: true };
    if (kind === 'glob') {
      if (++globs > maxGlobs) return { files: [], isAnchored: false, isSkipped: true };
      const matches = aboutMatcher(path);
      return { files: files.filter((file) => matches(file.path)).map((file) => file.path), isAnchored: false };
    }
    const below = folders.get(path)!;
    const definers = symbols.get(item);
    if (below.length > 0 || !definers) return { files: below, isAnchored: false };
    return { files: definers, symbol: item, isAnchored: definers.length > 0 && definers.length <= maxDefiners };
  }

  function addBelow(): void {
    for (const { path } of files) {
      for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1))
        folders.get(path.slice(0, end))?.push(path);
    }
  }

  function addDefiners(): void {
    for (const { path, facts } of files) {
      for (const { name, container } of facts.definitions) {
        for (const of of container === undefined ? [name] : [name, `${container}.${name}`]) {
          const paths = symbols.get(of);
          if (paths && paths.at(-1) !== path) paths.push(path);
        }
      }
    }
  }
}
