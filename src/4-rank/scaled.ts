/** Scaled in place, so that the best score, or `reference` where that is more, makes `top` points; all zero where nothing scored. */
export function scaled<P extends Float64Array | Map<number, number>>(scores: P, top: number, reference = 0): P {
  let most = reference;
  if (scores instanceof Float64Array) {
    for (let i = 0; i < scores.length; i++) if (scores[i]! > most) most = scores[i]!;
    if (most > 0) for (let i = 0; i < scores.length; i++) if (scores[i] !== 0) scores[i] = (scores[i]! / most) * top;
  } else {
    scores.forEach((score) => { if (score > most) most = score; });
    scores.forEach((score, slot, all) => all.set(slot, most > 0 ? (score / most) * top : 0));
  }
  return scores;
}
