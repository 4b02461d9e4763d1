import { byText } from '#base/order';
import { baseName } from '#base/text/paths';
import type { IndexedFile, ImportRef } from '#model';
import { createResolvers } from './link';

/** At most this many missing files are searched for. */
const maxGone = 50;
/** Names of files that represent their folder. */
const folderFiles = new Set(['index', '__init__', 'mod', 'main', 'lib']);

/**
 * Returns a map from each missing path to the files that still import it, sorted. Imports that resolvers match by the
 * text of the imported file are not found, since that text is missing too.
 */
export function findLostImports(files: readonly IndexedFile[],
  missingPaths: readonly string[]): ReadonlyMap<string, readonly string[]>
{
  const considered = missingPaths.slice(0, maxGone);
  const words = new Set(considered.flatMap(getImportWords));
  const maybe = words.size === 0 ? [] : files.filter(({ facts }) => facts.imports.some((ref) => namesOne(ref, words)));
  const importersByPath = new Map<string, Set<string>>();
  if (maybe.length === 0) return new Map();
  const resolvers = createResolvers([...files, ...considered.map((path) => ({ path }))]);
  const isGone = new Set(considered);
  for (const file of maybe)
    for (const ref of file.facts.imports) {
      if (!namesOne(ref, words)) continue;
      for (const { path } of resolvers.of(file.language)?.resolve(file.path, ref) ?? []) {
        if (!isGone.has(path)) continue;
        const existing = importersByPath.get(path);
        if (existing) existing.add(file.path);
        else importersByPath.set(path, new Set([file.path]));
      }
    }
  return new Map(
    [...importersByPath].sort((a, b) => byText(a[0], b[0])).map(([path, from]) => [path, [...from].sort(byText)]),
  );
}

/** Returns words that an import of the path contains: the name without its extension, or the folder's name. */
function getImportWords(path: string): string[] {
  const stem = baseName(path).split('.')[0]!;
  const folder = path.split('/').at(-2);
  return folderFiles.has(stem) && folder !== undefined ? [stem, folder] : [stem];
}

function namesOne({ specifier, names }: ImportRef, words: ReadonlySet<string>): boolean {
  return [specifier, ...names].some((text) => text.split(/[^\p{L}\p{N}_$-]+/u).some((word) => words.has(word))) ||
    /^\.*\/?$/.test(specifier);
}
