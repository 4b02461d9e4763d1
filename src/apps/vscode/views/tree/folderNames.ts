import { baseName, folderOf } from '../../text';

/**
 * Finds, for each path whose file name is not unique, the shortest suffix of its folder that distinguishes it from the
 * other files with that name; `.` for the root. Paths with a unique file name are not in the map.
 */
export function findDistinctFolders(paths: Iterable<string>): ReadonlyMap<string, string> {
  const foldersByName = new Map<string, Set<string>>();
  for (const path of paths) {
    const name = baseName(path);
    const siblings = foldersByName.get(name);
    if (siblings) siblings.add(folderOf(path));
    else foldersByName.set(name, new Set([folderOf(path)]));
  }
  const folderByPath = new Map<string, string>();
  for (const [name, folders] of foldersByName) {
    if (folders.size < 2) continue;
    const suffixCounts = new Map<string, number>();
    for (const folder of folders)
      for (const suffix of listSuffixes(folder)) suffixCounts.set(suffix, (suffixCounts.get(suffix) ?? 0) + 1);
    for (const folder of folders) {
      const distinctSuffix = listSuffixes(folder).find((suffix) => suffixCounts.get(suffix) === 1) ?? folder;
      folderByPath.set(folder === '' ? name : `${folder}/${name}`, distinctSuffix === '' ? '.' : distinctSuffix);
    }
  }
  return folderByPath;
}

/** Returns the suffixes of a path: `a/b/c` → `c`, `b/c`, `a/b/c`. */
function listSuffixes(folder: string): string[] {
  const folderNames = folder.split('/');
  return folderNames.map((_, i) => folderNames.slice(i).join('/')).reverse();
}
