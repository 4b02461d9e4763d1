import type { FileSyntax } from '../pure/fileSyntax';
import type { ImportGraph } from '#model';

/** Files that are followed for one symbol. */
const maxFiles = 3_000;

/**
 * The files that import a symbol under another name, from its file or from files that export it again: their words may
 * not hold its own name.
 */
export async function aliasImporters(path: string, symbol: string, graph: ImportGraph,
  syntaxOf: (path: string) => Promise<FileSyntax | undefined>): Promise<ReadonlySet<string>>
{
  const found = new Set(graph.importers.get(path));
  const open = [{ path, names: new Set([symbol, ...namesFor(await syntaxOf(path), symbol)]) }];
  const seen = new Set([path]);
  for (let one = open.pop(); one && seen.size < maxFiles; one = open.pop()) {
    for (const importer of graph.importers.get(one.path) ?? []) {
      const edges = (graph.imports.get(importer) ?? []).filter((edge) => edge.to === one.path);
      const imported = edges.flatMap((edge) => edge.names.map((name) => name.replace(/ as .*$/, '')));
      if (!imported.some((name) => name === '*' || one.names.has(name))) continue;
      found.add(importer);
      if (seen.has(importer)) continue;
      seen.add(importer);
      const names = passedOn(await syntaxOf(importer), new Set(edges.map(({ specifier }) => specifier)), one.names);
      // what keeps the name is found by the words of files
      names.delete(symbol);
      if (names.size > 0) open.push({ path: importer, names });
    }
  }
  return found;
}

/** The names under which a file exports what it calls by a local name. */
function namesFor(syntax: FileSyntax | undefined, local: string): string[] {
  return [...syntax?.exports ?? []].filter(([, one]) => !one.source && one.local === local).map(([name]) => name);
}

/** The names under which other files see what a file imports by one of these names. */
function passedOn(syntax: FileSyntax | undefined, specifiers: ReadonlySet<string>,
  names: ReadonlySet<string>): Set<string>
{
  const found = new Set<string>();
  if (!syntax) return found;
  for (const [name, { source }] of syntax.exports)
    if (source && specifiers.has(source.specifier ?? '') && names.has(source.name)) found.add(name);
  for (const { source, exported } of syntax.wildcards)
    if (exported && specifiers.has(source.specifier ?? '')) { for (const name of names) found.add(name); }
  for (const [local, bindings] of syntax.bindings)
    for (const { kind, source, to } of bindings) {
      if (kind !== 'import' || to !== Infinity || !source || !names.has(source.name)) continue;
      found.add(local);
      for (const name of namesFor(syntax, local)) found.add(name);
    }
  return found;
}
