import type { Host } from '#engine/host';

/** Reports whether a path lies in a written pack of documents below the root: its chunks are not documents. */
export function packedFolders(files: Host['files']): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return isIn;

  function isIn(path: string): boolean {
    const end = path.lastIndexOf('/');
    if (end < 0) return false;
    const folder = path.slice(0, end);
    let found = known.get(folder);
    if (found === undefined) known.set(folder, found = isPack(folder) || isIn(folder));
    return found;
  }

  /** An empty pack has no chunks, but its report. */
  function isPack(folder: string): boolean {
    if (files.stat(`${folder}/manifest.yml`)?.kind !== 'file') return false;
    if (files.stat(`${folder}/chunks`)?.kind !== 'directory' && !files.stat(`${folder}/reports/pack.md`)) return false;
    const bytes = files.read(`${folder}/manifest.yml`);
    return bytes !== undefined && !('unreadable' in bytes) &&
      new TextDecoder().decode(bytes.subarray(0, 6)) === 'pack:\n';
  }
}
