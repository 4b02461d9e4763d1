/**
 * The line of a git conflict: its beginning, base, middle or end. The middle one may also underline a heading where it
 * is alone.
 */
export function conflictMark(line: string): 'begin' | 'base' | 'middle' | 'end' | undefined {
  if (line.startsWith('<<<<<<< ')) return 'begin';
  if (/^\|{7}(?: |\r?$)/.test(line)) return 'base';
  if (/^={7}\r?$/.test(line)) return 'middle';
  if (line.startsWith('>>>>>>> ')) return 'end';
  return undefined;
}
