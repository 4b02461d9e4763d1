/**
 * Returns the candidate with the most folders in common with `ownPath`. A tie goes to the shortest path, then to the
 * first path. The candidates must be sorted.
 */
export function findNearestPath(ownPath: string, candidates: readonly string[]): string | undefined {
  const ownFolders = ownPath.split('/').slice(0, -1);
  let bestPath: string | undefined;
  let maxSharedCount = -1;
  for (const path of candidates) {
    const folders = path.split('/').slice(0, -1);
    const firstDifference = folders.findIndex((folder, i) => folder !== ownFolders[i]);
    const sharedCount = firstDifference < 0 ? folders.length : firstDifference;
    if (
      sharedCount < maxSharedCount ||
      (sharedCount === maxSharedCount && bestPath !== undefined && path.length >= bestPath.length)
    )
      continue;
    bestPath = path;
    maxSharedCount = sharedCount;
  }
  return bestPath;
}
