/** Returns the inverse document frequency as in BM25 (Robertson & Zaragoza 2009); 0 if it would be negative. */
export function inverseDocumentFrequency(matching: number, among: number): number {
  return Math.max(0, Math.log(1 + (among - matching + 0.5) / (matching + 0.5)));
}
