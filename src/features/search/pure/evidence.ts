/** Evidence for a file, in points. */
export interface MatchEvidence {
  /** The points for a definition of the searched name. */
  readonly definition: number;
  /** The points for words of the query in the path. */
  readonly path: number;
  /** The points for the task, changes, the number of matches, and the file's role. */
  readonly rest: number;
}

export function sumMatchEvidence({ definition, path, rest }: MatchEvidence): number {
  return definition + path + rest;
}

/**
 * Computes the score of a file among `all` files of a result. Evidence that many files of the result have says little
 * about each file, so points for definitions and for paths are multiplied by log((N + 1) / n) / log(N + 1), the inverse
 * document frequency (Spärck Jones 1972) of having any such points, smoothed for small results: 1 for one file of many,
 * nearly 0 for all.
 */
export function weightedScore(all: readonly MatchEvidence[]): (evidence: MatchEvidence) => number {
  const definitionWeight = weight(all.filter(({ definition }) => definition > 0).length);
  const pathWeight = weight(all.filter(({ path }) => path > 0).length);
  return ({ definition, path, rest }) => definitionWeight * definition + pathWeight * path + rest;

  function weight(files: number): number {
    return files === 0 ? 1 : Math.log((all.length + 1) / files) / Math.log(all.length + 1);
  }
}
