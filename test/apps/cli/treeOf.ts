import { readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Path → content, mode and kind of everything below a folder, but for paths that `isLeftOut`: by default git's. */
export function treeOf(root: string,
  isLeftOut = (path: string): boolean => path.startsWith('/.git/')): Record<string, string>
{
  const all = readdirSync(root, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const what = entry.isSymbolicLink()
      ? `→ ${readlinkSync(path)}`
      : entry.isDirectory()
      ? 'folder'
      : `${statSync(path).mode.toString(8)} ${readFileSync(path, 'base64')}`;
    return [path.slice(realpathSync(root).length), what] as const;
  });
  return Object.fromEntries(all.filter(([path]) => !isLeftOut(path)).sort());
}
