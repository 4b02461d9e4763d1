import { byText } from '#base/order';
import type { Commit } from '#model';
import { maxInformativeFiles } from './corpus/commits';

/**
 * Returns the files that changed together with the given file in at least two commits. Mass commits are not counted,
 * and the most frequent files come first.
 */
export function findCoChangedFiles(commits: readonly Commit[], path: string): { path: string; commits: number; }[] {
  const counts = new Map<string, number>();
  for (const { files } of commits) {
    if (files.length > maxInformativeFiles || !files.includes(path)) continue;
    for (const other of files) if (other !== path) counts.set(other, (counts.get(other) ?? 0) + 1);
  }
  return [...counts].map(([other, count]) => ({ path: other, commits: count })).filter(({ commits }) => commits > 1)
    .sort((a, b) => b.commits - a.commits || byText(a.path, b.path));
}
