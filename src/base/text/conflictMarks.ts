/**
 * Returns the kind of line in a git conflict: its beginning, base, middle or end. The middle line, if alone, may
 * instead underline a heading.
 */
export function conflictMark(line: string): 'begin' | 'base' | 'middle' | 'end' | undefined {
  if (line.startsWith('<<<<<<< ')) return 'begin';
  if (/^\|{7}(?: |\r?$)/.test(line)) return 'base';
  if (/^={7}\r?$/.test(line)) return 'middle';
  if (line.startsWith('>>>>>>> ')) return 'end';
  return undefined;
}
