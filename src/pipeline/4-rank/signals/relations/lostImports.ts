import { english } from '#base/text/english';
import type { Evidence, RankContext, SignalRow } from '../signal';

const weight = 40;

/**
 * Scores files that import a file deleted or renamed by an uncommitted change. They are broken until they are edited.
 */
export const lostImports = { kind: 'lost-import', phase: 'hints', create: () => measure } as const satisfies SignalRow;

function measure({ corpus, gone }: RankContext): Evidence {
  const points = new Map<number, number>();
  const reasons = new Map<number, string>();
  for (const { path, newPath, importers } of gone ?? [])
    for (const importer of importers) {
      const slot = corpus.findSlot(importer);
      if (slot === undefined || points.has(slot)) continue;
      points.set(slot, weight / Math.max(1, Math.log2(importers.length / 4)));
      reasons.set(slot, newPath === undefined
        ? english`imports ${path}, which was deleted`
        : english`imports ${path}, which is now ${newPath}`);
    }
  return { points, formatDetail: (slot) => reasons.get(slot) ?? '' };
}
