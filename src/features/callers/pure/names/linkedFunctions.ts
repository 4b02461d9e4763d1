import type { SymbolKind } from '#model';
import { withoutExtension } from './importEdges';
import type { NameUse } from './meaning';
import type { RepositoryNames } from './repositoryNames';

const types: ReadonlySet<SymbolKind> = new Set(['class', 'enum', 'type']);

/** C and C++ see names that the file does not state: names in headers, and in linked code. */
export function isLinked(path: string): boolean {
  return /\.(?:c|cc|cpp|cxx|c\+\+|ipp|inl|tpp|h|hh|hpp|hxx|h\+\+)$/.test(path);
}

function isHeader(path: string): boolean {
  return /\.(?:ipp|inl|tpp|h|hh|hpp|hxx|h\+\+)$/.test(path);
}

/**
 * Finds the file that defines a function or a type of C or C++ which a file sees: one that it includes, else for a
 * function the only file that has it. Undefined if this is ambiguous.
 */
export function linkedDefinition(names: RepositoryNames, path: string, name: string, use: NameUse): string | undefined {
  const { paths: headers, isComplete } = names.includedBy(path);
  const isSeen = (file: string) => file === path || headers.has(file);
  const seen = names.definitionsOf(name).filter(({ file, definition: { container, exported, kind } }) =>
    container === undefined && (file.language === 'c' || file.language === 'cpp') &&
    (use === 'type' ? types.has(kind) && (isSeen(file.path) || isHeader(file.path)) : exported || isSeen(file.path))
  );
  const paths = [...new Set(seen.map(({ file }) => file.path))];
  if (paths.length === 0) return undefined;
  const stems = new Set([...headers].map(withoutExtension));
  const nearPaths = paths.filter((candidate) => isSeen(candidate) || stems.has(withoutExtension(candidate)));
  if (nearPaths.length > 0 || !isComplete) return nearPaths.length === 1 ? nearPaths[0] : undefined;
  if (paths.length === 1) return paths[0];
  const sources = paths.filter((candidate) => !isHeader(candidate));
  return sources.length === 1 ? sources[0] : undefined;
}

/** Reports whether a file in any language defines a type with this name. */
export function isTypeSomewhere(names: RepositoryNames, name: string): boolean {
  return names.definitionsOf(name).some(({ definition }) => types.has(definition.kind));
}

/** Reports whether a header declares what a source file defines, so that both are the same function. */
export function isDeclaredInHeader(names: RepositoryNames, header: string, source: string, name: string): boolean {
  if (!isHeader(header) || !isLinked(source) || !names.includedBy(source).paths.has(header)) return false;
  const all = names.definitionsOf(name).filter(({ definition }) => definition.container === undefined);
  return all.every(({ file }) => file.path !== header) &&
    all.some(({ file, definition }) => file.path === source && definition.exported);
}
