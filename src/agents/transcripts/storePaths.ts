/** Returns the folder above the last of these names in a path from any system; empty if the path has no such folder. */
export function folderAbove(path: string, names: readonly string[]): readonly string[] {
  const parts = path.split(/[\\/]/);
  const at = Math.max(...names.map((name) => parts.lastIndexOf(name, parts.length - 2)));
  return at < 1 ? [] : [path.slice(0, parts.slice(0, at).join('/').length)];
}
