const bins = 1024;

/**
 * The slots with the highest scores above zero, the highest first; equal ones in the order of `positionOf`.
 * `scores[n]` is the score of `slots[n]`. Takes linear time, apart from sorting the slots that it returns.
 */
export function highestScored(slots: Uint32Array, scores: Float64Array, count: number,
  positionOf: Int32Array): number[]
{
  let most = 0;
  for (let n = 0; n < scores.length; n++) if (scores[n]! > most) most = scores[n]!;
  if (most === 0) return [];
  const inBin = new Uint32Array(bins);
  for (let n = 0; n < scores.length; n++) if (scores[n]! > 0) inBin[binOf(scores[n]!)]!++;
  let least = bins - 1;
  for (let found = inBin[least]!; found < count && least > 0;) found += inBin[--least]!;
  const near: number[] = [];
  for (let n = 0; n < scores.length; n++) if (scores[n]! > 0 && binOf(scores[n]!) >= least) near.push(n);
  return near.sort((a, b) => scores[b]! - scores[a]! || positionOf[slots[a]!]! - positionOf[slots[b]!]!).slice(0, count)
    .map((
      n,
    ) => slots[n]!);

  function binOf(score: number): number {
    return Math.floor((score / most) * (bins - 1));
  }
}
