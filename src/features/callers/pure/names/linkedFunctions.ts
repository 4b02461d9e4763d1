import type { SymbolKind } from '#model';
import { getNameWithoutExtension } from './importEdges';
import type { NameUse } from './meaning';
import { getInnermostName, type NamedDefinition, type RepositoryNames } from './repositoryNames';

const typeKinds: ReadonlySet<SymbolKind> = new Set(['class', 'enum', 'type']);

/** Reports whether a file is C or C++, which can use names from headers and linked code without importing them. */
export function isCFamilyFile(path: string): boolean {
  return /\.(?:c|cc|cpp|cxx|c\+\+|ipp|inl|tpp|h|hh|hpp|hxx|h\+\+)$/.test(path);
}

export function isHeader(path: string): boolean {
  return /\.(?:ipp|inl|tpp|h|hh|hpp|hxx|h\+\+)$/.test(path);
}

/**
 * Finds the file that defines a C or C++ function or type that is visible to a file: a file that it includes or, for a
 * function that no included file defines, the only file that defines it. Returns undefined if the result is ambiguous.
 */
export function findLinkedDefinition(names: RepositoryNames, path: string, name: string, use: NameUse):
  | string
  | undefined
{
  const { paths: headers, isComplete } = names.findIncludedFiles(path);
  const isVisible = (file: string) => file === path || headers.has(file);
  const visibleDefinitions = names.findDefinitions(name).filter(({ file, definition: { container, exported, kind } }) =>
    container === undefined && (file.language === 'c' || file.language === 'cpp') &&
    (use === 'type'
      ? typeKinds.has(kind) && (isVisible(file.path) || isHeader(file.path))
      : exported || isVisible(file.path))
  );
  const paths = [...new Set(visibleDefinitions.map(({ file }) => file.path))];
  if (paths.length === 0) return undefined;
  const stems = new Set([...headers].map(getNameWithoutExtension));
  const relatedPaths = paths.filter((candidate) =>
    isVisible(candidate) || stems.has(getNameWithoutExtension(candidate))
  );
  if (relatedPaths.length > 0 || !isComplete) return relatedPaths.length === 1 ? relatedPaths[0] : undefined;
  if (paths.length === 1) return paths[0];
  const sourcePaths = paths.filter((candidate) => !isHeader(candidate));
  return sourcePaths.length === 1 ? sourcePaths[0] : undefined;
}

/** Returns the definitions of a C or C++ name whose innermost namespace or type has this name. */
export function findNamespaceDefinitions(names: RepositoryNames, namespace: string,
  name: string): readonly NamedDefinition[]
{
  return names.findDefinitions(name).filter(({ file, definition: { container } }) =>
    isCFamilyFile(file.path) && getInnermostName(container) === namespace
  );
}

/** Reports whether a file in any language defines a type with this name. */
export function isTypeInRepository(names: RepositoryNames, name: string): boolean {
  return names.findDefinitions(name).some(({ definition }) => typeKinds.has(definition.kind));
}

/** Reports whether a header declares what a source file defines, so that both are the same function. */
export function isDeclaredInHeader(names: RepositoryNames, header: string, source: string, name: string): boolean {
  if (!isHeader(header) || !isCFamilyFile(source) || !names.findIncludedFiles(source).paths.has(header)) return false;
  const declarations = names.findDefinitions(name).filter(({ definition }) => definition.container === undefined);
  return declarations.every(({ file }) => file.path !== header) &&
    declarations.some(({ file, definition }) => file.path === source && definition.exported);
}
