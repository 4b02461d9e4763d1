/** Returns the candidates whose vectors are nearest to `vector` by cosine. All vectors must have length 1. */
export function findNearestVectors(vectors: Float32Array, vector: Float32Array, candidates: readonly number[],
  maxResults: number): readonly { readonly index: number; readonly score: number; }[]
{
  const size = vector.length;
  const scoredCandidates = candidates.map((index) => {
    let dot = 0;
    for (let i = 0, offset = index * size; i < size; i++, offset++) dot += vector[i]! * vectors[offset]!;
    return { index, score: dot };
  });
  return scoredCandidates.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.index - b.index).slice(
    0,
    maxResults,
  );
}
