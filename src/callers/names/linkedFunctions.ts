import type { SymbolKind } from '../../model';
import { withoutExtension } from './importEdges';
import type { Meaning, NameUse } from './meaning';
import type { RepositoryNames } from './repositoryNames';

/** Headers that are looked through. */
const maxHeaders = 500;
const types: ReadonlySet<SymbolKind> = new Set(['class', 'enum', 'type']);

/** C and C++ see names that no file states: those of headers, and of what is linked. */
export function isLinked(path: string): boolean {
  return /\.(?:c|cc|cpp|cxx|h|hh|hpp|hxx)$/.test(path);
}

export function isHeader(path: string): boolean {
  return /\.(?:h|hh|hpp|hxx)$/.test(path);
}

/**
 * A function or a type of C is seen wherever it is declared: in the headers that a file includes, else in the only
 * file that has it.
 */
export function linkedDefinition(names: RepositoryNames, path: string, name: string, use: NameUse):
  | Meaning
  | undefined
{
  const all = names.definitionsOf(name).filter(({ file, definition: { exported, kind } }) =>
    (file.language === 'c' || file.language === 'cpp') && (use !== 'type' || types.has(kind)) &&
    (exported || file.path === path || isHeader(file.path) || includedHeaders(names, path).has(file.path))
  );
  const outer = all.filter(({ definition }) => definition.container === undefined);
  // a type within another one is named after it, or used by its methods
  const paths = [...new Set((use === 'type' && outer.length === 0 ? all : outer).map(({ file }) => file.path))];
  if (paths.length < 2) return paths[0] === undefined ? undefined : { kind: 'definition', path: paths[0], name };
  const headers = includedHeaders(names, path);
  const stems = new Set([...headers].map(withoutExtension));
  const near = paths.filter((one) => headers.has(one) || stems.has(withoutExtension(one)));
  const likely = near.length > 0 ? near : paths.filter((one) => !isHeader(one));
  return likely.length === 1 ? { kind: 'definition', path: likely[0]!, name } : undefined;
}

/** The headers that a file includes, and those that these include. */
export function includedHeaders({ graph }: RepositoryNames, path: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [path];
  while (open.length > 0 && found.size < maxHeaders)
    for (const { to } of graph.imports.get(open.pop()!) ?? [])
      if (!found.has(to)) {
        found.add(to);
        open.push(to);
      }
  return found;
}
