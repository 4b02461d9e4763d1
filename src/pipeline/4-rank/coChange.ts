import { byText } from '#base/order';
import type { Commit } from '#model';
import { massCommit } from './corpus/commits';

/**
 * Returns the files that changed together with `path` in at least two commits, not counting mass commits. The most
 * frequent come first.
 */
export function coChanged(commits: readonly Commit[], path: string): { path: string; commits: number; }[] {
  const counts = new Map<string, number>();
  for (const { files } of commits) {
    if (files.length > massCommit || !files.includes(path)) continue;
    for (const other of files) if (other !== path) counts.set(other, (counts.get(other) ?? 0) + 1);
  }
  return [...counts].map(([other, count]) => ({ path: other, commits: count })).filter(({ commits }) => commits > 1)
    .sort((a, b) => b.commits - a.commits || byText(a.path, b.path));
}
