import { getBaseName, getParentFolder } from '#base/text/paths';
import type { ImportEdge, ImportGraph } from '#model';
import type { ImportSource } from '../fileSyntax';
import type { Meaning } from './meaning';

/** Returns the edges of an import, but only those that state the name if there are any. */
export function findImportEdges(graph: ImportGraph, path: string,
  { specifier, line, name }: ImportSource): readonly ImportEdge[]
{
  const edges = graph.imports.get(path) ?? [];
  const specifierEdges = edges.filter((edge) => edge.specifier === specifier);
  const candidates = specifierEdges.length > 0
    ? specifierEdges
    : edges.filter((edge) => edge.line === line && listImportedNames(edge).includes(name));
  const namedEdges = candidates.filter((edge) => listImportedNames(edge).includes(name));
  return namedEdges.length > 0 ? namedEdges : candidates;
}

/** Returns the meaning of `a` in Python's `import a.b`; undefined if no import refers to a module below `a`. */
export function resolveDottedModule(graph: ImportGraph, path: string, name: string): Meaning | undefined {
  const isDotted = /\.(?:py|ipynb)$/.test(path) && name !== '' &&
    graph.imports.get(path)?.some(({ specifier, names }) => specifier.startsWith(`${name}.`) && names.includes('*'));
  return isDotted ? { kind: 'module', paths: findImportedPaths(graph, path, name), dotted: { name, path } } : undefined;
}

/** Returns the files that imports with this specifier resolve to. */
export function findImportedPaths(graph: ImportGraph, path: string, specifier: string): readonly string[] {
  const edges = graph.imports.get(path)?.filter((edge) => edge.specifier === specifier) ?? [];
  return [...new Set(edges.map(({ to }) => to))];
}

/** Reports whether a specifier refers to a file or a package of the repository, even if it resolves to no file. */
export function isRepositorySpecifier(graph: ImportGraph, specifier: string): boolean {
  return /^\.|^(?:crate|super|self)\b/.test(specifier) ||
    graph.packages.some(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
}

/** Returns the module name of a file: `b` for `a/b.py` and `a/b/__init__.py`. */
export function getModuleName(path: string): string {
  const name = getNameWithoutExtension(path);
  return ['__init__', 'mod', 'lib', 'index'].includes(name) ? getBaseName(getParentFolder(path)) : name;
}

export function getNameWithoutExtension(path: string): string {
  return getBaseName(path).replace(/\.[^.]*$/, '');
}

function listImportedNames({ names }: ImportEdge): readonly string[] {
  return names.map((name) => name.replace(/ as .*$/, ''));
}
