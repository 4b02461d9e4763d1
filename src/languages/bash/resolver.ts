import { byText } from '#base/order';
import type { ImportRef } from '#model';
import { baseName, getParentFolder } from '#base/text/paths';
import { foldersUp, join, memo, type Resolver, type Target, type Workspace } from '../resolve/workspace';

const scripts = /\.(?:sh|bash|zsh|ksh|bats)$/;
/**
 * Expansions at the start of a path that stand for the script's folder: `$(dirname "$0")`, `${BASH_SOURCE%/*}`,
 * `${0%/*}`, `$BATS_TEST_DIRNAME`.
 */
const here =
  /^(?:\$\((?:cd (?:-P )?(?:-- )?")?[^)]*(?:dirname|BASH_SOURCE|readlink|realpath)[^/]*(?:\)|"\))+|\$\{(?:BASH_SOURCE(?:\[0\])?|0)%\/\*\}|\$\{?BATS_TEST_DIRNAME\}?|\$\{0:a:h\}|\$\{0:h\})(?=\/)/;
const expansion = /^(?:\$\{[^}]*\}|\$\w+|\$\([^)]*\)|`[^`]*`|~)/;

/**
 * Finds sourced files: from the script's folder; if an unknown expansion precedes the path, also from the folders
 * above, nearest first; finally, for a path of several parts, anywhere, if only one file ends with it.
 */
export function bashResolver(workspace: Workspace): Resolver {
  const byName = new Map<string, string[]>();
  for (const path of [...workspace.pathsLike(scripts)].sort(byText)) {
    const known = byName.get(baseName(path));
    if (known) known.push(path);
    else byName.set(baseName(path), [path]);
  }
  const elsewhere = memo(anywhere);
  return {
    packages: [],
    resolve(from: string, ref: ImportRef): readonly Target[] {
      const path = find(from, ref.specifier);
      return path === undefined || path === from ? [] : [{ path, names: ref.names }];
    },
  };

  function find(from: string, specifier: string): string | undefined {
    const folder = getParentFolder(from);
    if (here.test(specifier)) return at(folder, specifier.replace(here, '').slice(1));
    const known = specifier.replace(expansion, '');
    if (specifier.startsWith('/') || /[$`]/.test(known)) return undefined;
    const path = known.replace(/^\/+/, '');
    const folders = foldersUp(folder);
    for (const up of specifier.startsWith('../') || specifier.startsWith('./') ? [folder, ''] : folders) {
      const found = at(up, path);
      if (found !== undefined) return found;
    }
    return path.includes('/') || known !== specifier ? elsewhere(path) : undefined;
  }

  function at(folder: string, path: string): string | undefined {
    const joined = join(folder, path);
    if (joined === undefined || joined === '') return undefined;
    return [joined, `${joined}.bash`, `${joined}.sh`].find((file) => workspace.hasFile(file));
  }

  function anywhere(path: string): string | undefined {
    const end = `/${path.replace(/^(?:\.\.?\/)+/, '')}`;
    const found = (byName.get(baseName(end)) ?? []).filter((one) => `/${one}`.endsWith(end));
    return found.length === 1 ? found[0] : undefined;
  }
}
