import { byText } from '#base/order';
import type { ImportRef } from '#model';
import { getBaseName, getParentFolder } from '#base/text/paths';
import { listFoldersUp, joinInRoot, memoizeByKey, type Resolver, type Target,
  type Workspace } from '../resolve/workspace';

const scriptPattern = /\.(?:sh|bash|zsh|ksh|bats)$/;
/**
 * Matches an expansion at the start of a path that represents the script's folder: `$(dirname "$0")`,
 * `${BASH_SOURCE%/*}`, `${0%/*}`, `$BATS_TEST_DIRNAME`.
 */
const scriptFolderPattern =
  /^(?:\$\((?:cd (?:-P )?(?:-- )?")?[^)]*(?:dirname|BASH_SOURCE|readlink|realpath)[^/]*(?:\)|"\))+|\$\{(?:BASH_SOURCE(?:\[0\])?|0)%\/\*\}|\$\{?BATS_TEST_DIRNAME\}?|\$\{0:a:h\}|\$\{0:h\})(?=\/)/;
const expansionPattern = /^(?:\$\{[^}]*\}|\$\w+|\$\([^)]*\)|`[^`]*`|~)/;

/**
 * Creates a resolver that searches for a sourced file in the script's folder. If an unknown expansion precedes the
 * path, the parent folders are searched next, nearest first. Finally, a path of several parts is resolved to a file
 * anywhere, if it is the only file whose path ends with these parts.
 */
export function createBashResolver(workspace: Workspace): Resolver {
  const pathsByName = new Map<string, string[]>();
  for (const path of [...workspace.pathsLike(scriptPattern)].sort(byText)) {
    const existingPaths = pathsByName.get(getBaseName(path));
    if (existingPaths) existingPaths.push(path);
    else pathsByName.set(getBaseName(path), [path]);
  }
  const findAnywhereCached = memoizeByKey(findAnywhere);
  return {
    packages: [],
    resolve(importerPath: string, importRef: ImportRef): readonly Target[] {
      const path = findSourcedFile(importerPath, importRef.specifier);
      return path === undefined || path === importerPath ? [] : [{ path, names: importRef.names }];
    },
  };

  function findSourcedFile(importerPath: string, specifier: string): string | undefined {
    const folder = getParentFolder(importerPath);
    if (scriptFolderPattern.test(specifier))
      return findInFolder(folder, specifier.replace(scriptFolderPattern, '').slice(1));
    const fixedPart = specifier.replace(expansionPattern, '');
    if (specifier.startsWith('/') || /[$`]/.test(fixedPart)) return undefined;
    const path = fixedPart.replace(/^\/+/, '');
    const folders = listFoldersUp(folder);
    for (const startFolder of specifier.startsWith('../') || specifier.startsWith('./') ? [folder, ''] : folders) {
      const match = findInFolder(startFolder, path);
      if (match !== undefined) return match;
    }
    return path.includes('/') || fixedPart !== specifier ? findAnywhereCached(path) : undefined;
  }

  function findInFolder(folder: string, path: string): string | undefined {
    const joinedPath = joinInRoot(folder, path);
    if (joinedPath === undefined || joinedPath === '') return undefined;
    return [joinedPath, `${joinedPath}.bash`, `${joinedPath}.sh`].find((file) => workspace.hasFile(file));
  }

  function findAnywhere(path: string): string | undefined {
    const pathEnd = `/${path.replace(/^(?:\.\.?\/)+/, '')}`;
    const matches = (pathsByName.get(getBaseName(pathEnd)) ?? []).filter((candidate) =>
      `/${candidate}`.endsWith(pathEnd)
    );
    return matches.length === 1 ? matches[0] : undefined;
  }
}
