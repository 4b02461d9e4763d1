import type { RefreshedIndex } from '#engine/indexing/indexStore';
import { getInnermostName } from '../pure/names/repositoryNames';
import type { CalledSymbol } from './calledSymbols';
import type { IndexedNames } from './nameHolders';

/**
 * The number of files that a name must be in to be a common name. In ten repositories (TypeScript, Rust, Go, C++, Java,
 * Kotlin, Python), 337 of 347 proven calls of common names were in connected files, and 2,272 of 6,684 guesses were
 * not, measured with files that name the type counted as connected even if several files define such a type.
 */
const minCommonFiles = 30;
/** Files that import the symbol's file, and the importers of those, which may re-export the symbol. */
const maxImportSteps = 2;

/** Reports whether many files contain a symbol's name and some file defines it too, as with `new`, `get` or `close`. */
export function hasCommonName({ name, file }: CalledSymbol, { names, holders }: IndexedNames): boolean {
  return holders.find(name).size > minCommonFiles &&
    names.findDefinitions(name).some((definition) => definition.file.path !== file.path);
}

/**
 * Finds the paths of the files that may call a symbol with a common name: those that import its file or the file of its
 * type, and those that name its type if no other file defines such a type.
 */
export function findConnectedFiles({ file, container }: CalledSymbol, { names, holders }: IndexedNames,
  { importers }: RefreshedIndex['graph']): ReadonlySet<string>
{
  const typeName = getInnermostName(container);
  const typePaths = new Set(
    typeName === undefined ? [] : names.findDefinitions(typeName).map((found) => found.file.path),
  );
  const connectedPaths = new Set([file.path, ...(typePaths.has(file.path) ? [] : typePaths)]);
  let currentStep = [...connectedPaths];
  for (let step = 1; step <= maxImportSteps; step++) {
    currentStep = currentStep.flatMap((path) => importers.get(path) ?? []).filter((path) => !connectedPaths.has(path));
    for (const path of currentStep) connectedPaths.add(path);
  }
  if (typeName !== undefined && typePaths.size <= 1) {
    for (const { path } of holders.find(typeName)) connectedPaths.add(path);
  }
  return connectedPaths;
}
