import type { Stage, Timings } from '#model';

/** Creates a stopwatch that measures each stage in milliseconds. `total` also includes the time for indexing. */
export function createStopwatch(
  getTime: () => number,
): {
  lap(stage: Stage): void;
  computeTimings(index: { readonly scan: number; readonly index: number; readonly link: number; }): Timings;
} {
  const laps = { rank: 0, outline: 0, select: 0, render: 0 } as Record<Stage, number>;
  let lapStart = getTime();
  return {
    lap(stage) {
      const lapEnd = getTime();
      laps[stage] += lapEnd - lapStart;
      lapStart = lapEnd;
    },
    computeTimings(index) {
      const allStages = { ...laps, ...index };
      return { ...allStages, total: Object.values(allStages).reduce((a, b) => a + b, 0) };
    },
  };
}
