/**
 * Returns at most `most` lines of each sort, which a line starts with, before two blanks, and how many more there are.
 */
export function differences(lines: readonly string[], most: number): string[] {
  const sorts = new Map<string, string[]>();
  for (const line of lines) {
    const sort = line.slice(0, line.indexOf('  '));
    const list = sorts.get(sort);
    if (list) list.push(line);
    else sorts.set(sort, [line]);
  }
  return [...sorts.values()].flatMap((
    list,
  ) => [...list.slice(0, most), ...(list.length > most && most > 0 ? [`… ${list.length - most} more`] : [])]);
}
