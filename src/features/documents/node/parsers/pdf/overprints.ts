import type { GlyphRun } from './characters';

/** The largest shift of a copy, by its text size: a shadow, or bold type by two copies. */
const maxShift = 0.18;
const maxSizeDifference = 0.1;
/** Runs are compared with those of the same and the adjacent lines of this height, in points. */
const lineUnit = 6;
/** A run is compared with at most so many runs of a line that lie over each other. */
const maxOpenRuns = 64;

/**
 * Leaves out copies: a run of horizontal text that is drawn where another run is, and whose characters are all among
 * those of the other run, in their order. Of two equal runs, the first stays. The others keep their order.
 */
export function removeOverprints(runs: readonly GlyphRun[]): readonly GlyphRun[] {
  const copies = new Set<GlyphRun>();
  const sortedRuns = runs.filter(({ object }) => object.direction === 0)
    .sort((a, b) => a.left - b.left || a.right - b.right);
  // the runs that reach beyond the left edge of the next one, by lines of the page
  const openRuns = new Map<number, GlyphRun[]>();
  for (const run of sortedRuns) {
    const line = Math.round(run.object.origin.y / lineUnit);
    for (const key of [line - 1, line, line + 1]) {
      for (const other of openRuns.get(key) ?? []) {
        if (isCopy(run, other)) copies.add(run);
        else if (isCopy(other, run)) copies.add(other);
      }
    }
    const ownLine = (openRuns.get(line) ?? []).slice(-maxOpenRuns).filter(({ right }) => right > run.left);
    ownLine.push(run);
    openRuns.set(line, ownLine);
  }
  return copies.size === 0 ? runs : runs.filter((run) => !copies.has(run));
}

function isCopy(copy: GlyphRun, { text, left, right, object }: GlyphRun): boolean {
  const { size, origin: { y } } = copy.object;
  const shift = maxShift * size;
  return copy.left >= left - shift && copy.right <= right + shift && Math.abs(y - object.origin.y) <= shift &&
    Math.abs(size - object.size) <= maxSizeDifference * size && isSubsequence(copy.text, text);
}

function isSubsequence(short: string, long: string): boolean {
  let i = 0;
  for (let k = 0; k < long.length && i < short.length; k++) if (short[i] === long[k]) i++;
  return i === short.length;
}
