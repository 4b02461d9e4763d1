import { byText } from '#base/order';
import type { ImportRef } from '#model';
import { baseName, getParentFolder } from '#base/text/paths';
import { foldersUp, join, memo, type Resolver, type Target, type Workspace } from '../resolve/workspace';

const scripts = /\.(?:sh|bash|zsh|ksh|bats)$/;
/**
 * Expansions at the start of a path that stand for the script's folder: `$(dirname "$0")`, `${BASH_SOURCE%/*}`,
 * `${0%/*}`, `$BATS_TEST_DIRNAME`.
 */
const scriptFolder =
  /^(?:\$\((?:cd (?:-P )?(?:-- )?")?[^)]*(?:dirname|BASH_SOURCE|readlink|realpath)[^/]*(?:\)|"\))+|\$\{(?:BASH_SOURCE(?:\[0\])?|0)%\/\*\}|\$\{?BATS_TEST_DIRNAME\}?|\$\{0:a:h\}|\$\{0:h\})(?=\/)/;
const expansion = /^(?:\$\{[^}]*\}|\$\w+|\$\([^)]*\)|`[^`]*`|~)/;

/**
 * Finds sourced files: from the script's folder; if an unknown expansion precedes the path, also from the folders
 * above, nearest first; finally, for a path of several parts, anywhere, if only one file ends with it.
 */
export function bashResolver(workspace: Workspace): Resolver {
  const byName = new Map<string, string[]>();
  for (const path of [...workspace.pathsLike(scripts)].sort(byText)) {
    const existing = byName.get(baseName(path));
    if (existing) existing.push(path);
    else byName.set(baseName(path), [path]);
  }
  const anywhereCached = memo(anywhere);
  return {
    packages: [],
    resolve(from: string, ref: ImportRef): readonly Target[] {
      const path = find(from, ref.specifier);
      return path === undefined || path === from ? [] : [{ path, names: ref.names }];
    },
  };

  function find(from: string, specifier: string): string | undefined {
    const folder = getParentFolder(from);
    if (scriptFolder.test(specifier)) return at(folder, specifier.replace(scriptFolder, '').slice(1));
    const fixedPart = specifier.replace(expansion, '');
    if (specifier.startsWith('/') || /[$`]/.test(fixedPart)) return undefined;
    const path = fixedPart.replace(/^\/+/, '');
    const folders = foldersUp(folder);
    for (const up of specifier.startsWith('../') || specifier.startsWith('./') ? [folder, ''] : folders) {
      const match = at(up, path);
      if (match !== undefined) return match;
    }
    return path.includes('/') || fixedPart !== specifier ? anywhereCached(path) : undefined;
  }

  function at(folder: string, path: string): string | undefined {
    const joined = join(folder, path);
    if (joined === undefined || joined === '') return undefined;
    return [joined, `${joined}.bash`, `${joined}.sh`].find((file) => workspace.hasFile(file));
  }

  function anywhere(path: string): string | undefined {
    const end = `/${path.replace(/^(?:\.\.?\/)+/, '')}`;
    const matches = (byName.get(baseName(end)) ?? []).filter((candidate) => `/${candidate}`.endsWith(end));
    return matches.length === 1 ? matches[0] : undefined;
  }
}
