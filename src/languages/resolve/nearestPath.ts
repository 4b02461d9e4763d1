/**
 * Returns the file with the most folders in common with `from`; among equal ones the shortest path, then the first. The
 * candidates are sorted.
 */
export function nearestPath(from: string, candidates: readonly string[]): string | undefined {
  const ownFolders = from.split('/').slice(0, -1);
  let best: string | undefined;
  let maxShared = -1;
  for (const path of candidates) {
    const folders = path.split('/').slice(0, -1);
    const differ = folders.findIndex((folder, i) => folder !== ownFolders[i]);
    const shared = differ < 0 ? folders.length : differ;
    if (shared < maxShared || (shared === maxShared && best !== undefined && path.length >= best.length)) continue;
    best = path;
    maxShared = shared;
  }
  return best;
}
