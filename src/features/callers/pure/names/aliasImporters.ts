import type { ImportGraph } from '#model';
import type { FileSyntax } from '../fileSyntax';
import type { SyntaxSource } from './repositoryNames';

/** The files that import a symbol, and the other names under which files export it. */
export interface AliasImporters {
  readonly importers: ReadonlySet<string>;
  readonly exportedNames: ReadonlySet<string>;
}

/** Maximum number of files whose importers are followed for one symbol. */
const maxFollowedFiles = 3_000;

/**
 * Finds the files that import a symbol under another name, from its file or from files that re-export it. Their words
 * may not include the symbol's own name.
 */
export async function findAliasImporters(path: string, symbol: string, graph: ImportGraph,
  loadSyntax: SyntaxSource): Promise<AliasImporters>
{
  const syntax = await loadSyntax(path);
  const exportedNames = new Set(listExportedNames(syntax, symbol));
  const mayBeSymbol = (name: string) => name === symbol || exportedNames.has(name) || !syntax || !isOther(syntax, name);
  const mayImportSymbol = (importer: string) =>
    graph.imports.get(importer)?.some(({ to, names }) =>
      to === path && (names.length === 0 || names.some((name) => mayBeSymbol(name.replace(/ as .*$/, ''))))
    );
  const importers = new Set(graph.importers.get(path)?.filter(mayImportSymbol));
  const pendingFiles = [{ path, names: new Set([symbol, ...exportedNames]) }];
  const visitedPaths = new Set([path]);
  for (
    let currentFile = pendingFiles.pop();
    currentFile && visitedPaths.size < maxFollowedFiles;
    currentFile = pendingFiles.pop()
  ) {
    for (const importer of graph.importers.get(currentFile.path) ?? []) {
      const edges = (graph.imports.get(importer) ?? []).filter((edge) => edge.to === currentFile.path);
      const importedNames = edges.flatMap((edge) => edge.names.map((name) => name.replace(/ as .*$/, '')));
      if (!importedNames.some((name) => name === '*' || currentFile.names.has(name))) continue;
      importers.add(importer);
      if (visitedPaths.has(importer)) continue;
      visitedPaths.add(importer);
      const names = listReexportedNames(await loadSyntax(importer), new Set(edges.map(({ specifier }) => specifier)),
        currentFile.names);
      // importers that keep the name are found by the words in their text
      names.delete(symbol);
      for (const name of names) exportedNames.add(name);
      if (names.size > 0) pendingFiles.push({ path: importer, names });
    }
  }
  exportedNames.delete(symbol);
  return { importers, exportedNames };
}

/** Reports whether a file declares a name, other than that of the symbol, as a function or a type. */
function isOther({ bindings, exports }: FileSyntax, name: string): boolean {
  const declarations = (bindings.get(name) ?? []).filter(({ to }) => to === Infinity);
  return declarations.length > 0 && !exports.has(name) &&
    declarations.every(({ kind }) => kind === 'function' || kind === 'type' || kind === 'interface');
}

/** Returns the names under which a file exports a local name. */
function listExportedNames(syntax: FileSyntax | undefined, localName: string): string[] {
  return [...syntax?.exports ?? []].filter(([, binding]) => !binding.source && binding.local === localName).map((
    [name],
  ) => name);
}

/** Returns the names under which a file re-exports its imports of `names`. */
function listReexportedNames(syntax: FileSyntax | undefined, specifiers: ReadonlySet<string>,
  names: ReadonlySet<string>): Set<string>
{
  const exportedNames = new Set<string>();
  if (!syntax) return exportedNames;
  for (const [name, { source }] of syntax.exports)
    if (source && specifiers.has(source.specifier ?? '') && names.has(source.name)) exportedNames.add(name);
  for (const { source, isExported } of syntax.wildcards)
    if (isExported && specifiers.has(source.specifier ?? '')) { for (const name of names) exportedNames.add(name); }
  for (const [local, bindings] of syntax.bindings)
    for (const { kind, source, to } of bindings) {
      if (kind !== 'import' || to !== Infinity || !source || !names.has(source.name)) continue;
      exportedNames.add(local);
      for (const name of listExportedNames(syntax, local)) exportedNames.add(name);
    }
  return exportedNames;
}
