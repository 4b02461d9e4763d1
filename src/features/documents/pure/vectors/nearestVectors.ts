/** Returns the positions of the vectors that are nearest to a vector by cosine. All vectors must have length 1. */
export function findNearestVectors(vectors: Float32Array, vector: Float32Array, places: readonly number[],
  maxResults: number): readonly { readonly place: number; readonly score: number; }[]
{
  const size = vector.length;
  const scored = places.map((place) => {
    let dot = 0;
    for (let i = 0, at = place * size; i < size; i++, at++) dot += vector[i]! * vectors[at]!;
    return { place, score: dot };
  });
  return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.place - b.place).slice(0,
    maxResults);
}
