import { withoutExtension } from './importEdges';
import type { Meaning } from './meaning';
import type { RepositoryNames } from './repositoryNames';

/** Headers that are looked through. */
const maxHeaders = 500;

/** C and C++ see names that no file states: those of headers, and of what is linked. */
export function isLinked(path: string): boolean {
  return /\.(?:c|cc|cpp|cxx|h|hh|hpp|hxx)$/.test(path);
}

export function isHeader(path: string): boolean {
  return /\.(?:h|hh|hpp|hxx)$/.test(path);
}

/** A function of C is seen wherever it is declared: in the headers that a file includes, else in the only file. */
export function linkedFunction(names: RepositoryNames, path: string, name: string): Meaning | undefined {
  const all = names.definitionsOf(name).filter(({ file, definition }) =>
    (file.language === 'c' || file.language === 'cpp') && definition.container === undefined
  );
  const sources = all.filter(({ file }) => !isHeader(file.path));
  const candidates = sources.length > 0 ? sources : all;
  if (candidates.length === 0) return undefined;
  const paths = [...new Set(candidates.map(({ file }) => file.path))];
  if (paths.length === 1) return { kind: 'definition', path: paths[0]!, name };
  const headers = headersOf(names, path);
  const stems = new Set([...headers].map(withoutExtension));
  const near = paths.filter((one) => headers.has(one) || stems.has(withoutExtension(one)));
  return near.length === 1 ? { kind: 'definition', path: near[0]!, name } : undefined;
}

function headersOf({ graph }: RepositoryNames, path: string): ReadonlySet<string> {
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
