import type { ImportGraph, IndexedFile } from '#model';
import { redactShort } from '#secrets/redact';

/**
 * Files and graph without paths that look like secrets: data for programs has whole paths or none, as a redacted one
 * names no file.
 */
export function withPlainPaths(files: readonly IndexedFile[],
  graph: ImportGraph): { readonly files: readonly IndexedFile[]; readonly graph: ImportGraph; }
{
  const hidden = new Set(files.filter(({ path }) => !isPlain(path)).map(({ path }) => path));
  const packages = graph.packages.filter(({ name, root, manifest }) => [name, root, manifest].every(isPlain));
  if (hidden.size === 0) return { files, graph: { ...graph, packages } };
  const isShown = (path: string) => !hidden.has(path);
  const shownOf = <T>(edges: ReadonlyMap<string, readonly T[]>, pathOf: (edge: T) => string) =>
    new Map([...edges].map(([path, all]) => [path, all.filter((edge) => isShown(pathOf(edge)))] as const));
  return {
    files: files.filter(({ path }) => isShown(path)),
    graph: {
      ...graph,
      packages,
      imports: shownOf(graph.imports, ({ to }) => to),
      importers: shownOf(graph.importers, (path) => path),
      tests: shownOf(graph.tests, (path) => path),
    },
  };
}

function isPlain(text: string): boolean {
  return redactShort(text) === text;
}
