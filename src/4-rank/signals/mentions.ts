import { noRole } from '../corpus/corpus';
import { weights } from '../weights';
import type { RankContext, Signal } from './signal';

export interface Mentions extends Signal {
  /** Lines that the task names, ascending, by slot. */
  readonly lines: ReadonlyMap<number, readonly number[]>;
}

/** A name that more files bear says which one too faintly. */
const mostNamesakes = 4;

/**
 * Files that the task names by path, stack trace or link. A path may be longer than ours (another machine's) or
 * shorter.
 */
export function mentions({ corpus, task }: RankContext): Mentions {
  const points = new Map<number, number>();
  const lines = new Map<number, number[]>();
  const written = new Map<number, string>();
  task.paths.forEach(({ path, line }, order) => {
    const { slots, depth } = resolve(path);
    if (slots.length > mostNamesakes) return;
    const worth = (weights.mention / slots.length) * (depth > 1 ? 1 : 0.7) * Math.max(0.3, 1 - 0.08 * order);
    for (const slot of slots) {
      if (worth > (points.get(slot) ?? 0)) {
        points.set(slot, worth);
        written.set(slot, line === undefined ? path : `${path}:${line}`);
      }
      if (line !== undefined && line >= 1 && line <= corpus.fileOf(slot).facts.lines)
        lines.set(slot, [...new Set([...(lines.get(slot) ?? []), line])].sort((a, b) => a - b));
    }
  });
  return { kind: 'mention', points, lines, detail: (slot) => `the task names '${written.get(slot) ?? ''}'` };

  /** The files that agree with the most of the path's last segments, and with how many. */
  function resolve(path: string): { readonly slots: readonly number[]; readonly depth: number; } {
    const segments = path.split('/').filter((segment) => segment && segment !== '.' && segment !== '..');
    const whole = segments.join('/');
    let slots = corpus.paths.named(segments[segments.length - 1] ?? '').filter((slot) =>
      corpus.roleOf[slot] !== noRole
    );
    let depth = 1;
    for (let n = 2; n <= segments.length && slots.length > 0; n++) {
      const tail = segments.slice(-n).join('/');
      const closer = slots.filter((slot) => corpus.pathOf[slot] === tail || corpus.pathOf[slot]!.endsWith(`/${tail}`));
      if (closer.length === 0) break;
      slots = closer;
      depth = n;
    }
    const exact = slots.filter((slot) => corpus.pathOf[slot] === whole);
    return exact.length > 0 ? { slots: exact, depth: Math.max(2, depth) } : { slots, depth };
  }
}
