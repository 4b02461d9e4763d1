import { baseName, getParentFolder } from '#base/text/paths';
import type { ImportEdge, ImportGraph } from '#model';
import type { ImportSource } from '../fileSyntax';
import type { Meaning } from './meaning';

/** Returns the edges of an import; edges that state the name come first. */
export function edgesOfImport(graph: ImportGraph, path: string,
  { specifier, line, name }: ImportSource): readonly ImportEdge[]
{
  const all = graph.imports.get(path) ?? [];
  const matches = all.filter((edge) => edge.specifier === specifier);
  const of = matches.length > 0
    ? matches
    : all.filter((edge) => edge.line === line && listImportedNames(edge).includes(name));
  const stated = of.filter((edge) => listImportedNames(edge).includes(name));
  return stated.length > 0 ? stated : of;
}

/** Returns the meaning of `a` in Python's `import a.b`; undefined if no import is of a module below it. */
export function dottedModule(graph: ImportGraph, path: string, name: string): Meaning | undefined {
  const isDotted = /\.(?:py|ipynb)$/.test(path) && name !== '' &&
    graph.imports.get(path)?.some(({ specifier, names }) => specifier.startsWith(`${name}.`) && names.includes('*'));
  return isDotted ? { kind: 'module', paths: pathsOfImport(graph, path, name), dotted: { name, path } } : undefined;
}

/** Returns the files to which a specifier's imports lead. */
export function pathsOfImport(graph: ImportGraph, path: string, specifier: string): readonly string[] {
  const edges = graph.imports.get(path)?.filter((edge) => edge.specifier === specifier) ?? [];
  return [...new Set(edges.map(({ to }) => to))];
}

/** Reports whether a specifier names a file or a package of the repository, even if it leads to no file. */
export function isOwnSpecifier(graph: ImportGraph, specifier: string): boolean {
  return /^\.|^(?:crate|super|self)\b/.test(specifier) ||
    graph.packages.some(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
}

/** Returns a file's name as a module: `a/b.py` and `a/b/__init__.py` are b. */
export function getModuleName(path: string): string {
  const name = withoutExtension(path);
  return ['__init__', 'mod', 'lib', 'index'].includes(name) ? baseName(getParentFolder(path)) : name;
}

export function withoutExtension(path: string): string {
  return baseName(path).replace(/\.[^.]*$/, '');
}

function listImportedNames({ names }: ImportEdge): readonly string[] {
  return names.map((name) => name.replace(/ as .*$/, ''));
}
