/**
 * A line that git writes at the beginning, the middle or the end of a conflict. The middle one may be a heading's
 * underline where it stands alone.
 */
export function conflictMark(line: string): 'begin' | 'base' | 'middle' | 'end' | undefined {
  if (line.startsWith('<<<<<<< ')) return 'begin';
  if (/^\|{7}(?: |\r?$)/.test(line)) return 'base';
  if (/^={7}\r?$/.test(line)) return 'middle';
  if (line.startsWith('>>>>>>> ')) return 'end';
  return undefined;
}
