import type { Stage, Timings } from '#model';

/** Measures the milliseconds for each stage; `total` also includes the time that the index took. */
export function stopwatch(
  now: () => number,
): {
  lap(stage: Stage): void;
  timings(index: { readonly scan: number; readonly index: number; readonly link: number; }): Timings;
} {
  const laps = { rank: 0, outline: 0, select: 0, render: 0 } as Record<Stage, number>;
  let at = now();
  return {
    lap(stage) {
      const t = now();
      laps[stage] += t - at;
      at = t;
    },
    timings(index) {
      const all = { ...laps, ...index };
      return { ...all, total: Object.values(all).reduce((a, b) => a + b, 0) };
    },
  };
}
