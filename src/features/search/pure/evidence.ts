/** Evidence for a file, in points. */
export interface MatchEvidence {
  /** The points for a definition of the searched name. */
  readonly definition: number;
  /** The points for words of the query in the path. */
  readonly path: number;
  /** The points for the task, changes, the number of matches, and the file's role. */
  readonly otherPoints: number;
}

export function sumMatchEvidence({ definition, path, otherPoints }: MatchEvidence): number {
  return definition + path + otherPoints;
}

/**
 * Creates a function that computes the score of a file among `all` files of a result. Evidence is less significant if
 * many of the files have it. So points for definitions and for paths are multiplied by log((N + 1) / n) / log(N + 1),
 * where n of N files have such points: the inverse document frequency (Spärck Jones 1972), smoothed for small results.
 * The factor is 1 if a single file has such points, and nearly 0 if all files have them.
 */
export function createEvidenceScorer(all: readonly MatchEvidence[]): (evidence: MatchEvidence) => number {
  const definitionWeight = computeWeight(all.filter(({ definition }) => definition > 0).length);
  const pathWeight = computeWeight(all.filter(({ path }) => path > 0).length);
  return ({ definition, path, otherPoints }) => definitionWeight * definition + pathWeight * path + otherPoints;

  function computeWeight(fileCount: number): number {
    return fileCount === 0 ? 1 : Math.log((all.length + 1) / fileCount) / Math.log(all.length + 1);
  }
}
