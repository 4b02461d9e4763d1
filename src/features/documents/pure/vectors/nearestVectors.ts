/** Returns the candidates whose vectors are nearest to `vector` by cosine. All vectors must have length 1. */
export function findNearestVectors(vectors: Float32Array, vector: Float32Array, candidates: readonly number[],
  maxResults: number): readonly { readonly place: number; readonly score: number; }[]
{
  const size = vector.length;
  const scored = candidates.map((index) => {
    let dot = 0;
    for (let i = 0, offset = index * size; i < size; i++, offset++) dot += vector[i]! * vectors[offset]!;
    return { place: index, score: dot };
  });
  return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.place - b.place).slice(0,
    maxResults);
}
