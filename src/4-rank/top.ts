/** The numbers of the highest scores above zero, the highest first; equal ones in the order of `placeOf`. */
export function highest(scores: Float64Array, count: number, placeOf: Int32Array): number[] {
  const heap: number[] = [];   // the worst of the best so far at its root
  for (let i = 0; i < scores.length; i++) {
    if (scores[i]! <= 0) continue;
    if (heap.length < count) {
      heap.push(i);
      rise(heap.length - 1);
    } else if (count > 0 && isWorse(heap[0]!, i)) {
      heap[0] = i;
      sink();
    }
  }
  return heap.sort((a, b) => (isWorse(a, b) ? 1 : -1));

  function isWorse(a: number, b: number): boolean {
    return scores[a]! < scores[b]! || (scores[a] === scores[b] && placeOf[a]! > placeOf[b]!);
  }

  function rise(at: number): void {
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isWorse(heap[at]!, heap[above]!)) return;
      swap(at, above);
      at = above;
    }
  }

  function sink(): void {
    for (let at = 0; ;) {
      let worst = at;
      for (const below of [2 * at + 1, 2 * at + 2]) if (below < heap.length && isWorse(heap[below]!, heap[worst]!)) worst = below;
      if (worst === at) return;
      swap(at, worst);
      at = worst;
    }
  }

  function swap(a: number, b: number): void {
    [heap[a], heap[b]] = [heap[b]!, heap[a]!];
  }
}
