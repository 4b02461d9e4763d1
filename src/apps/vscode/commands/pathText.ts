import type { LineRange } from '#model';

/** Returns `src/a.ts:10-20,40`: a path with the lines that a pack shows of it; only the path if it shows no lines. */
export function pathWithLines(path: string, ranges: readonly LineRange[]): string {
  const lines = ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
  return lines === '' ? path : `${path}:${lines}`;
}
