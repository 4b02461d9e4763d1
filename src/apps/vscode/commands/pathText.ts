import type { LineRange } from '#model';

/** Formats a path with the lines that a pack shows, such as `src/a.ts:10-20,40`; only the path if there are none. */
export function formatPathWithLines(path: string, ranges: readonly LineRange[]): string {
  const lines = ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
  return lines === '' ? path : `${path}:${lines}`;
}
