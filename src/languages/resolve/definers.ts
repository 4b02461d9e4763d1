import { append } from '#base/collections/lists';
import { byText } from '#base/order';
import { getBaseName } from '#base/text/paths';
import { memoizeByKey, type Target, type Workspace } from './workspace';

/** Maps each name to the files of a group that define it outside any container. */
export type Definers = ReadonlyMap<string, readonly string[]>;

export function indexDefiners(workspace: Workspace, paths: readonly string[]): Definers {
  const pathsByName = new Map<string, string[]>();
  for (const path of paths) {
    for (const { name, container } of workspace.declared(path)?.definitions ?? []) {
      if (container !== undefined) continue;
      const existingPaths = pathsByName.get(name);
      if (!existingPaths) pathsByName.set(name, [path]);
      else if (existingPaths.at(-1) !== path) existingPaths.push(path); // for example, a variant for another platform
    }
  }
  return pathsByName;
}

/**
 * Returns the files that define the names, each with the names that it defines, in path order. A name that more than
 * `maxDefiners` files define is ambiguous and is ignored.
 */
export function resolveDefinerTargets(names: readonly string[], definers: Definers, maxDefiners = 8): Target[] {
  const namesByPath = new Map<string, string[]>();
  for (const name of names) {
    const paths = definers.get(name) ?? [];
    if (paths.length > maxDefiners) continue;
    for (const path of paths) append(namesByPath, path, name);
  }
  return [...namesByPath].sort((a, b) => byText(a[0], b[0])).map(([path, definedNames]) => ({
    path,
    names: definedNames,
  }));
}

/**
 * Creates a function that finds the file that represents a folder or module as a whole: a file with its name or a
 * conventional name, or else the file with the most declarations.
 */
export function createMainFileFinder(workspace: Workspace,
  conventionalNames: readonly string[]): (name: string, paths: readonly string[]) => string | undefined
{
  const countDeclarations = memoizeByKey((path) =>
    workspace.declared(path)?.definitions.filter((definition) =>
      definition.exported && definition.container === undefined
    ).length ?? 0
  );
  return (name, paths) => {
    const getStem = (path: string) => getBaseName(path).replace(/\.\w+$/, '').toLowerCase();
    const preferredStems = [name.toLowerCase(), ...conventionalNames];
    return paths.find((path) => preferredStems.includes(getStem(path))) ??
      [...paths].sort((a, b) => countDeclarations(b) - countDeclarations(a) || byText(a, b))[0];
  };
}
