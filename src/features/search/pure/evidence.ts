/** Evidence for a file, in points. */
export interface MatchEvidence {
  /** The points for a definition of the searched name. */
  readonly definitionPoints: number;
  /** The points for words of the query in the path. */
  readonly pathPoints: number;
  /** The points for the task, changes, the number of matches, and the file's role. */
  readonly otherPoints: number;
}

export function sumMatchEvidence({ definitionPoints, pathPoints, otherPoints }: MatchEvidence): number {
  return definitionPoints + pathPoints + otherPoints;
}

/**
 * Creates a function that computes the score of a file among all files of a result. Evidence is less significant if
 * many of the files have it. So points for definitions and for paths are multiplied by log((N + 1) / n) / log(N + 1),
 * where n of N files have such points: the inverse document frequency (Spärck Jones 1972), smoothed for small results.
 * The factor is 1 if a single file has such points, and nearly 0 if all files have them.
 */
export function createEvidenceScorer(allEvidence: readonly MatchEvidence[]): (evidence: MatchEvidence) => number {
  const definitionWeight = computeWeight(allEvidence.filter(({ definitionPoints }) => definitionPoints > 0).length);
  const pathWeight = computeWeight(allEvidence.filter(({ pathPoints }) => pathPoints > 0).length);
  return ({ definitionPoints, pathPoints, otherPoints }) =>
    definitionWeight * definitionPoints + pathWeight * pathPoints + otherPoints;

  function computeWeight(fileCount: number): number {
    return fileCount === 0 ? 1 : Math.log((allEvidence.length + 1) / fileCount) / Math.log(allEvidence.length + 1);
  }
}
