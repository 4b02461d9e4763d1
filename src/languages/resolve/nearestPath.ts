/**
 * Returns the candidate with the most folders in common with `from`. A tie goes to the shortest path, then to the first
 * path. The candidates must be sorted.
 */
export function findNearestPath(from: string, candidates: readonly string[]): string | undefined {
  const ownFolders = from.split('/').slice(0, -1);
  let best: string | undefined;
  let maxShared = -1;
  for (const path of candidates) {
    const folders = path.split('/').slice(0, -1);
    const firstDifference = folders.findIndex((folder, i) => folder !== ownFolders[i]);
    const sharedCount = firstDifference < 0 ? folders.length : firstDifference;
    if (sharedCount < maxShared || (sharedCount === maxShared && best !== undefined && path.length >= best.length))
      continue;
    best = path;
    maxShared = sharedCount;
  }
  return best;
}
