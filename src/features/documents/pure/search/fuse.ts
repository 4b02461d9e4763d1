/** A chunk that a search found. Higher scores are better. */
export interface SearchHit {
  readonly id: string;
  readonly score: number;
}

/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009). */
const rankOffset = 60;

/**
 * Merges lists by reciprocal rank fusion. The score of a chunk is the sum of 1/(60 + rank) over the lists that contain
 * it. Equal scores are ordered by ID.
 */
export function fuseRankings(lists: readonly (readonly SearchHit[])[]): readonly SearchHit[] {
  const scores = new Map<string, number>();
  for (const list of lists)
    list.forEach(({ id }, i) => scores.set(id, (scores.get(id) ?? 0) + 1 / (rankOffset + i + 1)));
  return sortHitsByScore([...scores].map(([id, score]) => ({ id, score })));
}

export function sortHitsByScore(hits: readonly SearchHit[]): readonly SearchHit[] {
  return [...hits].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}
