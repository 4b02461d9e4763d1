import { byText } from '../base/order';
import type { IndexedFile } from '../model';

/** A folder of the repo map; `places` are those of its files in the list of all, ascending. */
export interface Folder {
  readonly path: string;
  readonly places: readonly number[];
}

/** Splits the largest folder into its subfolders until there are about `wanted`; a folder of one path is named by its deepest. */
export function foldersOf(files: readonly IndexedFile[], wanted: number): Folder[] {
  let folders: Folder[] = [{ path: '.', places: files.map((_, place) => place) }];
  const whole = new Set<string>();
  while (folders.length < wanted) {
    const largest = folders.filter((f) => !whole.has(f.path)).sort((a, b) => b.places.length - a.places.length || byText(a.path, b.path))[0];
    if (!largest) break;
    const children = split(largest, files);
    if (children.length < 2 && children[0]?.path === largest.path) { whole.add(largest.path); continue; }
    if (folders.length - 1 + children.length > 2 * wanted) { whole.add(largest.path); continue; }
    // what lies directly in a folder keeps the folder's name and is not split again
    whole.add(largest.path);
    folders = [...folders.filter((f) => f !== largest), ...children];
  }
  return folders;
}

function split(folder: Folder, files: readonly IndexedFile[]): Folder[] {
  const prefix = folder.path === '.' ? '' : `${folder.path}/`;
  const children = new Map<string, number[]>();
  for (const place of folder.places) {
    const { path } = files[place]!;
    const slash = path.indexOf('/', prefix.length);
    const child = slash < 0 ? folder.path : path.slice(0, slash);
    const list = children.get(child);
    if (list) list.push(place);
    else children.set(child, [place]);
  }
  return [...children].map(([path, places]) => ({ path, places }));
}
