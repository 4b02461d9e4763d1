import { english } from '#base/text/english';
import { noRole } from '../../corpus/corpus';
import type { Evidence, RankContext, SignalRow } from '../signal';

const weight = 120;

/** The files that the task names, taken from the context. */
export const mentions = {
  kind: 'mention',
  phase: 'task',
  create: () => ({ namedFiles }) => namedFiles,
} as const satisfies SignalRow;

/** A name shared by more files than this does not identify any of them. */
const maxNamesakes = 4;

/**
 * Finds files that the task names by path, stack trace or link. A path in the task may be longer than the path in the
 * repository, for example if it comes from another machine, or shorter.
 */
export function findNamedFiles({ corpus, task }: Pick<RankContext, 'corpus' | 'task'>): Evidence {
  const points = new Map<number, number>();
  const lines = new Map<number, number[]>();
  const mentionBySlot = new Map<number, string>();
  task.paths.forEach(({ path, line }, mentionIndex) => {
    const { slots, segmentCount } = resolvePath(path);
    if (slots.length > maxNamesakes) return;
    const value = (weight / slots.length) * (segmentCount > 1 ? 1 : 0.7) * Math.max(0.3, 1 - 0.08 * mentionIndex);
    for (const slot of slots) {
      if (value > (points.get(slot) ?? 0)) {
        points.set(slot, value);
        mentionBySlot.set(slot, line === undefined ? path : `${path}:${line}`);
      }
      if (line !== undefined && line >= 1 && line <= corpus.getFile(slot).facts.lines)
        lines.set(slot, [...new Set([...(lines.get(slot) ?? []), line])].sort((a, b) => a - b));
    }
  });
  return { points, lines, formatDetail: (slot) => english`the task names '${mentionBySlot.get(slot) ?? ''}'` };

  /** Returns the files that match the most trailing segments of the path, and the number of matching segments. */
  function resolvePath(path: string): { readonly slots: readonly number[]; readonly segmentCount: number; } {
    const segments = path.split('/').filter((segment) => segment && segment !== '.' && segment !== '..');
    const fullPath = segments.join('/');
    let slots = corpus.pathIndex.findSlotsByName(segments[segments.length - 1] ?? '').filter((slot) =>
      corpus.rolesBySlot[slot] !== noRole
    );
    let segmentCount = 1;
    for (let n = 2; n <= segments.length && slots.length > 0; n++) {
      const pathSuffix = segments.slice(-n).join('/');
      const closerSlots = slots.filter((slot) =>
        corpus.pathsBySlot[slot] === pathSuffix || corpus.pathsBySlot[slot]!.endsWith(`/${pathSuffix}`)
      );
      if (closerSlots.length === 0) break;
      slots = closerSlots;
      segmentCount = n;
    }
    const exactSlots = slots.filter((slot) => corpus.pathsBySlot[slot] === fullPath);
    return exactSlots.length > 0
      ? { slots: exactSlots, segmentCount: Math.max(2, segmentCount) }
      : { slots, segmentCount };
  }
}
