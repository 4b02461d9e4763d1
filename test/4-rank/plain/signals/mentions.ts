import { weights } from '../../../../src/4-rank/weights';
import type { Scene, Signal } from './signal';

export interface Mentions extends Signal {
  /** Lines that the task names, ascending, by place. */
  readonly lines: ReadonlyMap<number, readonly number[]>;
}

/** A name that more files bear says which one too faintly. */
const mostNamesakes = 4;

/** Files that the task names by path, stack trace or link. A path may be longer than ours (another machine's) or shorter. */
export function mentions({ files, task }: Scene): Mentions {
  const points = new Float64Array(files.length);
  const lines = new Map<number, number[]>();
  const written = new Map<number, string>();
  const byName = new Map<string, number[]>();
  if (task.paths.length > 0) files.forEach(({ path }, i) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const namesakes = byName.get(name);
    if (namesakes) namesakes.push(i); else byName.set(name, [i]);
  });
  task.paths.forEach(({ path, line }, order) => {
    const { places, depth } = resolve(path);
    if (places.length > mostNamesakes) return;
    const worth = (weights.mention / places.length) * (depth > 1 ? 1 : 0.7) * Math.max(0.3, 1 - 0.08 * order);
    for (const i of places) {
      if (worth > points[i]!) {
        points[i] = worth;
        written.set(i, line === undefined ? path : `${path}:${line}`);
      }
      if (line !== undefined && line >= 1 && line <= files[i]!.facts.lines) lines.set(i, [...new Set([...(lines.get(i) ?? []), line])].sort((a, b) => a - b));
    }
  });
  return { kind: 'mention', points, lines, detail: (i) => `the task names '${written.get(i) ?? ''}'` };

  /** The files that agree with the most of the path's last segments, and with how many. */
  function resolve(path: string): { readonly places: readonly number[]; readonly depth: number } {
    const segments = path.split('/').filter((segment) => segment && segment !== '.' && segment !== '..');
    const whole = segments.join('/');
    let places: readonly number[] = byName.get(segments[segments.length - 1] ?? '') ?? [];
    let depth = 1;
    for (let n = 2; n <= segments.length && places.length > 0; n++) {
      const tail = segments.slice(-n).join('/');
      const closer = places.filter((i) => files[i]!.path === tail || files[i]!.path.endsWith(`/${tail}`));
      if (closer.length === 0) break;
      places = closer;
      depth = n;
    }
    const exact = places.filter((i) => files[i]!.path === whole);
    return exact.length > 0 ? { places: exact, depth: Math.max(2, depth) } : { places, depth };
  }
}
