import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, utimesSync,
  writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files and folders of a root by their paths, without Git's and without caches. */
export interface FileTree {
  readonly entries: ReadonlyMap<string, TreeEntry>;
  /** Paths of the folders `.agentpack/cache`. */
  readonly caches: readonly string[];
}

type TreeEntry = { readonly kind: 'folder'; } | { readonly kind: 'link'; readonly target: string; } | TreeFile;

interface TreeFile {
  readonly kind: 'file';
  readonly bytes: Buffer;
  /** Changes with each write. */
  readonly stamp: string;
  readonly mode: number;
  /** Seconds. */
  readonly modifiedAt: number;
}

/** Reads the files below a root. A file that did not change since the `previous` reading is not read again. */
export function readFileTree(root: string, previous?: FileTree): FileTree {
  const entries = new Map<string, TreeEntry>();
  const caches: string[] = [];
  readFolder('');
  return { entries, caches };

  function readFolder(folder: string): void {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name === '.git') continue;
      if (entry.isDirectory() && /(?:^|\/)\.agentpack\/cache$/.test(path)) caches.push(path);
      else if (entry.isDirectory()) {
        entries.set(path, { kind: 'folder' });
        readFolder(path);
      } else if (entry.isSymbolicLink()) entries.set(path, { kind: 'link', target: readlinkSync(join(root, path)) });
      else if (entry.isFile()) entries.set(path, readTreeFile(path));
    }
  }

  function readTreeFile(path: string): TreeFile {
    const { mtimeNs, ctimeNs, size, ino, mode } = lstatSync(join(root, path), { bigint: true });
    const stamp = [mtimeNs, ctimeNs, size, ino].join(' ');
    const known = previous?.entries.get(path);
    if (known?.kind === 'file' && known.stamp === stamp) return known;
    const bytes = readFileSync(join(root, path));
    return { kind: 'file', bytes, stamp, mode: Number(mode), modifiedAt: Number(mtimeNs) / 1e9 };
  }
}

/** Gives a root, which has the files `present`, those of another tree, with their times. */
export function restoreFileTree(root: string, present: FileTree, wanted: FileTree): void {
  for (const [path, entry] of present.entries)
    if (wanted.entries.get(path)?.kind !== entry.kind) rmSync(join(root, path), { recursive: true, force: true });
  for (const [path, entry] of wanted.entries)
    if (!isSame(entry, present.entries.get(path))) writeEntry(join(root, path), entry);
}

function isSame(a: TreeEntry, b: TreeEntry | undefined): boolean {
  if (a.kind === 'file') return b?.kind === 'file' && a.stamp === b.stamp;
  return a.kind === b?.kind && (a.kind === 'folder' || (b.kind === 'link' && a.target === b.target));
}

function writeEntry(at: string, entry: TreeEntry): void {
  mkdirSync(entry.kind === 'folder' ? at : dirname(at), { recursive: true });
  if (entry.kind === 'folder') return;
  rmSync(at, { force: true });
  if (entry.kind === 'link') symlinkSync(entry.target, at);
  else {
    writeFileSync(at, entry.bytes, { mode: entry.mode });
    utimesSync(at, entry.modifiedAt, entry.modifiedAt);
  }
}
