import { byText } from '../base/order';
import { nameOf } from '../languages/resolve/workspace';
import type { IndexedFile, ImportRef } from '../model';
import { createResolvers } from './link';

/** Beyond so many files that are gone at once, the first of them are looked at. */
const mostGone = 50;
/** Names of files that stand for their folder. */
const folderFiles = new Set(['index', '__init__', 'mod', 'main', 'lib']);

/**
 * By each path that is gone, the files that still import it, sorted; what resolvers tell by a file's text alone is not
 * known of it any more.
 */
export function lostImports(files: readonly IndexedFile[],
  gone: readonly string[]): ReadonlyMap<string, readonly string[]>
{
  const wanted = gone.slice(0, mostGone);
  const words = new Set(wanted.flatMap(wordsOf));
  const maybe = words.size === 0 ? [] : files.filter(({ facts }) => facts.imports.some((ref) => namesOne(ref, words)));
  const found = new Map<string, Set<string>>();
  if (maybe.length === 0) return new Map();
  const resolvers = createResolvers([...files, ...wanted.map((path) => ({ path }))]);
  const isGone = new Set(wanted);
  for (const file of maybe)
    for (const ref of file.facts.imports) {
      if (!namesOne(ref, words)) continue;
      for (const { path } of resolvers.of(file.language)?.resolve(file.path, ref) ?? []) {
        if (!isGone.has(path)) continue;
        const known = found.get(path);
        if (known) known.add(file.path);
        else found.set(path, new Set([file.path]));
      }
    }
  return new Map([...found].sort((a, b) => byText(a[0], b[0])).map(([path, from]) => [path, [...from].sort(byText)]));
}

/** What an import of the path has in it: its name without the ending, or its folder's. */
function wordsOf(path: string): string[] {
  const stem = nameOf(path).split('.')[0]!;
  const folder = path.split('/').at(-2);
  return folderFiles.has(stem) && folder !== undefined ? [stem, folder] : [stem];
}

function namesOne({ specifier, names }: ImportRef, words: ReadonlySet<string>): boolean {
  return [specifier, ...names].some((text) => text.split(/[^\p{L}\p{N}_$-]+/u).some((word) => words.has(word))) ||
    /^\.*\/?$/.test(specifier);
}
