import { english } from '#base/text/english';
import type { RankContext, Evidence, SignalRow } from '../signal';

const weight = 300;

/** Scores files that the user pinned. */
export const pinnedFilesSignal = { kind: 'pinned', phase: 'hints', create: () => measure } as const satisfies SignalRow;

function measure({ corpus, pinned: paths, pinnedBy, pinnedToTask }: RankContext): Evidence {
  const points = new Map<number, number>();
  for (const path of paths) {
    const slot = corpus.findSlot(path);
    if (slot !== undefined) points.set(slot, weight);
  }
  return {
    points,
    formatDetail: (slot) => {
      const path = corpus.pathsBySlot[slot]!;
      const folder = pinnedBy?.get(path);
      const isPinnedToTask = pinnedToTask?.includes(folder ?? path) === true;
      if (folder === undefined) return isPinnedToTask ? english`pinned to this task` : english`pinned by you`;
      return isPinnedToTask
        ? english`pinned to this task by the folder ${folder}`
        : english`pinned by the folder ${folder}`;
    },
  };
}
