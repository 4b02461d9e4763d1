const bins = 1024;

/** The numbers of the highest scores above zero, the highest first; equal ones in the order of `placeOf`. Linear, but for those. */
export function highest(scores: Float64Array, count: number, placeOf: Int32Array): number[] {
  let most = 0;
  for (let i = 0; i < scores.length; i++) if (scores[i]! > most) most = scores[i]!;
  if (most === 0) return [];
  const inBin = new Uint32Array(bins);
  for (let i = 0; i < scores.length; i++) if (scores[i]! > 0) inBin[binOf(scores[i]!)]!++;
  let least = bins - 1;
  for (let found = inBin[least]!; found < count && least > 0;) found += inBin[--least]!;
  const near: number[] = [];
  for (let i = 0; i < scores.length; i++) if (scores[i]! > 0 && binOf(scores[i]!) >= least) near.push(i);
  return near.sort((a, b) => scores[b]! - scores[a]! || placeOf[a]! - placeOf[b]!).slice(0, count);

  function binOf(score: number): number {
    return Math.floor((score / most) * (bins - 1));
  }
}
