import { weights } from '../weights';
import type { RankContext, Signal } from './signal';

/** A file that is gone, and what it is called now where it was renamed. */
export interface GoneFile {
  readonly path: string;
  readonly now?: string;
  /** The files that still import it. */
  readonly importers: readonly string[];
}

/** Files that import what an uncommitted change deleted or renamed: they do not work until they are edited. */
export function lostImports({ corpus }: RankContext, gone: readonly GoneFile[]): Signal {
  const points = new Map<number, number>();
  const words = new Map<number, string>();
  for (const { path, now, importers } of gone)
    for (const importer of importers) {
      const slot = corpus.slotOf(importer);
      if (slot === undefined || points.has(slot)) continue;
      points.set(slot, weights.lostImport / Math.max(1, Math.log2(importers.length / 4)));
      words.set(slot, now === undefined ? `imports ${path}, which is deleted` : `imports ${path}, which is ${now} now`);
    }
  return { kind: 'lost-import', points, detail: (slot) => words.get(slot) ?? '' };
}
