import type { Evidence, PhaseInputs, RankContext, SignalRow } from './signal';

/** Small, since past changes cannot show the value of an open editor. */
const weight = 6;

/**
 * Files that are open in the editor, and those that were open recently, the newest first: a hint at what the work is
 * about, only for files that another signal gives points.
 */
export const editor = { kind: 'open', phase: 'hints', create: () => measure } as const satisfies SignalRow;

function measure({ corpus, editor: files, sums }: RankContext & PhaseInputs['hints']): Evidence {
  const points = new Map<number, number>();
  const open = new Set<number>();
  for (const path of files?.open ?? []) {
    const slot = add(path, weight);
    if (slot !== undefined) open.add(slot);
  }
  files?.recent.forEach((path, order) => add(path, weight / (1.5 + 0.25 * order)));
  return {
    points,
    detail: (slot) => (open.has(slot) ? 'open in the editor' : 'looked at lately in the editor'),
  };

  function add(path: string, full: number): number | undefined {
    const slot = corpus.slotOf(path);
    if (slot === undefined || sums.at(slot) === 0) return undefined;
    points.set(slot, Math.max(full, points.get(slot) ?? 0));
    return slot;
  }
}
