import { byText } from '#base/order';
import type { MapFile } from './mapData';

/**
 * A part of a map: a file, the small files of a folder combined, a folder with its parts, or content that is not a
 * file.
 */
export type MapNode =
  | { readonly kind: 'file'; readonly tokens: number; readonly count: 1; readonly file: MapFile; }
  /**
   * Files of a folder and its subfolders that are too small to be visible. `isOnlyPart` is set if the folder has no
   * other part.
   */
  | {
    readonly kind: 'small';
    readonly tokens: number;
    readonly count: number;
    readonly folder: string;
    readonly isOnlyPart: boolean;
  }
  | {
    readonly kind: 'folder';
    readonly tokens: number;
    readonly count: number;
    readonly folder: string;
    readonly parts: readonly MapNode[];
  }
  | { readonly kind: 'sections'; readonly tokens: number; readonly count: 0; readonly path: string; };

interface Folder {
  readonly path: string;
  readonly folders: Map<string, Folder>;
  readonly files: MapFile[];
  tokens: number;
  count: number;
}

/**
 * Builds a tree of files whose leaves have at least `minTokens` tokens or combine the remaining files of a folder. The
 * largest part of a folder comes first. A folder whose only part is a folder is merged with that folder:
 * `src/main/java`.
 */
export function buildFolderTree(files: readonly MapFile[], minTokens: number): MapNode & { readonly kind: 'folder'; } {
  const root = createFolder('');
  for (const file of files) addFile(root, file);
  return { kind: 'folder', tokens: root.tokens, count: root.count, folder: '', parts: buildMapNodes(root, minTokens) };
}

function addFile(root: Folder, file: MapFile): void {
  let folder = root;
  for (let slashIndex = file.path.indexOf('/');; slashIndex = file.path.indexOf('/', slashIndex + 1)) {
    folder.tokens += file.tokens;
    folder.count++;
    if (slashIndex < 0) break;
    const path = file.path.slice(0, slashIndex);
    const childFolder = folder.folders.get(path) ?? createFolder(path);
    folder.folders.set(path, childFolder);
    folder = childFolder;
  }
  folder.files.push(file);
}

function createFolder(path: string): Folder {
  return { path, folders: new Map(), files: [], tokens: 0, count: 0 };
}

function buildMapNodes(folder: Folder, minTokens: number): MapNode[] {
  const children: (Folder | MapFile)[] = [...folder.folders.values(), ...folder.files];
  const smallParts = children.filter(({ tokens }) => tokens < minTokens);
  const parts = children.filter(({ tokens }) => tokens >= minTokens).sort((a, b) =>
    b.tokens - a.tokens || byText(a.path, b.path)
  )
    .map((item) => (isFolder(item) ? createFolderNode(item, minTokens) : createFileNode(item)));
  return [...parts, ...combineSmallParts(smallParts, folder.path, parts.length === 0)];
}

function createFolderNode(folder: Folder, minTokens: number): MapNode {
  const onlyChild = folder.files.length === 0 && folder.folders.size === 1
    ? [...folder.folders.values()][0]
    : undefined;
  if (onlyChild) return createFolderNode(onlyChild, minTokens);
  const parts = buildMapNodes(folder, minTokens);
  // a folder with a single part is replaced by that part
  if (parts.length === 1) return parts[0]!;
  return { kind: 'folder', tokens: folder.tokens, count: folder.count, folder: folder.path, parts };
}

function createFileNode(file: MapFile): MapNode {
  return { kind: 'file', tokens: file.tokens, count: 1, file };
}

function combineSmallParts(smallParts: readonly (Folder | MapFile)[], folder: string, isOnlyPart: boolean): MapNode[] {
  const onlySmallPart = smallParts.length === 1 ? smallParts[0]! : undefined;
  if (onlySmallPart && !isFolder(onlySmallPart)) return [createFileNode(onlySmallPart)];
  const tokens = smallParts.reduce((sum, item) => sum + item.tokens, 0);
  const count = smallParts.reduce((sum, item) => sum + (isFolder(item) ? item.count : 1), 0);
  return count === 0 ? [] : [{ kind: 'small', tokens, count, folder, isOnlyPart }];
}

function isFolder(item: Folder | MapFile): item is Folder {
  return 'folders' in item;
}
