import { weights } from '../../../../src/4-rank/weights';
import type { Scene, Signal } from './signal';

/** Files that the user pinned. */
export function pinned({ files, place }: Scene, paths: readonly string[]): Signal {
  const points = new Float64Array(files.length);
  for (const path of paths) {
    const i = place.get(path);
    if (i !== undefined) points[i] = weights.pinned;
  }
  return { kind: 'pinned', points, detail: () => 'pinned by you' };
}
