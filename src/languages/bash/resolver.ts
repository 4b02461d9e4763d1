import { byText } from '#base/order';
import type { ImportRef } from '#model';
import { getBaseName, getParentFolder } from '#base/text/paths';
import { listFoldersUp, joinInRoot, memoizeByKey, type Resolver, type Target,
  type Workspace } from '../resolve/workspace';

const scripts = /\.(?:sh|bash|zsh|ksh|bats)$/;
/**
 * Matches an expansion at the start of a path that represents the script's folder: `$(dirname "$0")`,
 * `${BASH_SOURCE%/*}`, `${0%/*}`, `$BATS_TEST_DIRNAME`.
 */
const scriptFolder =
  /^(?:\$\((?:cd (?:-P )?(?:-- )?")?[^)]*(?:dirname|BASH_SOURCE|readlink|realpath)[^/]*(?:\)|"\))+|\$\{(?:BASH_SOURCE(?:\[0\])?|0)%\/\*\}|\$\{?BATS_TEST_DIRNAME\}?|\$\{0:a:h\}|\$\{0:h\})(?=\/)/;
const expansion = /^(?:\$\{[^}]*\}|\$\w+|\$\([^)]*\)|`[^`]*`|~)/;

/**
 * Creates a resolver that searches for a sourced file in the script's folder. If an unknown expansion precedes the
 * path, the parent folders are searched next, nearest first. Finally, a path of several parts is resolved to a file
 * anywhere, if it is the only file whose path ends with these parts.
 */
export function createBashResolver(workspace: Workspace): Resolver {
  const byName = new Map<string, string[]>();
  for (const path of [...workspace.pathsLike(scripts)].sort(byText)) {
    const existing = byName.get(getBaseName(path));
    if (existing) existing.push(path);
    else byName.set(getBaseName(path), [path]);
  }
  const anywhereCached = memoizeByKey(findAnywhere);
  return {
    packages: [],
    resolve(from: string, ref: ImportRef): readonly Target[] {
      const path = findSourcedFile(from, ref.specifier);
      return path === undefined || path === from ? [] : [{ path, names: ref.names }];
    },
  };

  function findSourcedFile(from: string, specifier: string): string | undefined {
    const folder = getParentFolder(from);
    if (scriptFolder.test(specifier)) return findInFolder(folder, specifier.replace(scriptFolder, '').slice(1));
    const fixedPart = specifier.replace(expansion, '');
    if (specifier.startsWith('/') || /[$`]/.test(fixedPart)) return undefined;
    const path = fixedPart.replace(/^\/+/, '');
    const folders = listFoldersUp(folder);
    for (const base of specifier.startsWith('../') || specifier.startsWith('./') ? [folder, ''] : folders) {
      const match = findInFolder(base, path);
      if (match !== undefined) return match;
    }
    return path.includes('/') || fixedPart !== specifier ? anywhereCached(path) : undefined;
  }

  function findInFolder(folder: string, path: string): string | undefined {
    const joined = joinInRoot(folder, path);
    if (joined === undefined || joined === '') return undefined;
    return [joined, `${joined}.bash`, `${joined}.sh`].find((file) => workspace.hasFile(file));
  }

  function findAnywhere(path: string): string | undefined {
    const end = `/${path.replace(/^(?:\.\.?\/)+/, '')}`;
    const matches = (byName.get(getBaseName(end)) ?? []).filter((candidate) => `/${candidate}`.endsWith(end));
    return matches.length === 1 ? matches[0] : undefined;
  }
}
