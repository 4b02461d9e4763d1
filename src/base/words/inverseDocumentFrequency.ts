/** Returns the inverse document frequency as in BM25 (Robertson & Zaragoza 2009); 0 if it would be negative. */
export function computeInverseDocumentFrequency(matchingCount: number, totalCount: number): number {
  return Math.max(0, Math.log(1 + (totalCount - matchingCount + 0.5) / (matchingCount + 0.5)));
}
