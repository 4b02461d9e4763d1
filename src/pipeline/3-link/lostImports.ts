import { byText } from '#base/order';
import { getBaseName } from '#base/text/paths';
import type { IndexedFile, ImportRef } from '#model';
import { createResolvers } from './link';

/** The maximum number of missing files to search for. */
const maxMissingPaths = 50;
/** Names of files that represent their folder. */
const folderFiles = new Set(['index', '__init__', 'mod', 'main', 'lib']);

/**
 * Returns a map from each missing path to the files that still import it, sorted. Imports that resolvers match by the
 * text of the imported file are not found, since that text is missing too.
 */
export function findLostImports(files: readonly IndexedFile[],
  missingPaths: readonly string[]): ReadonlyMap<string, readonly string[]>
{
  const searchedPaths = missingPaths.slice(0, maxMissingPaths);
  const words = new Set(searchedPaths.flatMap(getImportWords));
  const candidates = words.size === 0
    ? []
    : files.filter(({ facts }) => facts.imports.some((ref) => mentionsAnyWord(ref, words)));
  const importersByPath = new Map<string, Set<string>>();
  if (candidates.length === 0) return new Map();
  const resolvers = createResolvers([...files, ...searchedPaths.map((path) => ({ path }))]);
  const missingPathSet = new Set(searchedPaths);
  for (const file of candidates)
    for (const ref of file.facts.imports) {
      if (!mentionsAnyWord(ref, words)) continue;
      for (const { path } of resolvers.getResolver(file.language)?.resolve(file.path, ref) ?? []) {
        if (!missingPathSet.has(path)) continue;
        const importers = importersByPath.get(path);
        if (importers) importers.add(file.path);
        else importersByPath.set(path, new Set([file.path]));
      }
    }
  return new Map(
    [...importersByPath].sort((a, b) => byText(a[0], b[0])).map(([path, from]) => [path, [...from].sort(byText)]),
  );
}

/** Returns words that an import of the path contains: the name without its extension, or the folder's name. */
function getImportWords(path: string): string[] {
  const stem = getBaseName(path).split('.')[0]!;
  const folder = path.split('/').at(-2);
  return folderFiles.has(stem) && folder !== undefined ? [stem, folder] : [stem];
}

function mentionsAnyWord({ specifier, names }: ImportRef, words: ReadonlySet<string>): boolean {
  return [specifier, ...names].some((text) => text.split(/[^\p{L}\p{N}_$-]+/u).some((word) => words.has(word))) ||
    /^\.*\/?$/.test(specifier);
}
