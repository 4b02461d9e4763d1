/**
 * Returns the kind of a conflict marker that git writes: the beginning, base, middle or end of a conflict. A middle
 * marker without the others may instead be the underline of a heading.
 */
export function parseConflictMarker(line: string): 'begin' | 'base' | 'middle' | 'end' | undefined {
  if (line.startsWith('<<<<<<< ')) return 'begin';
  if (/^\|{7}(?: |\r?$)/.test(line)) return 'base';
  if (/^={7}\r?$/.test(line)) return 'middle';
  if (line.startsWith('>>>>>>> ')) return 'end';
  return undefined;
}
