import type { Markdown } from '#model';
import { toCode, joinMarkdown, md, toProse } from '#secrets/markdown';
import type { ConcurrentContext } from '#reports';
import type { CommonContent } from '../content';
import { formatPluralMarkdown } from '../phrases';
import { emptyText, renderSection, type SectionLevels } from './section';
import { truncateAtCodePoint } from '#secrets/truncate';

export function buildConcurrentSection({ concurrent }: CommonContent): SectionLevels {
  if (!concurrent || concurrent.others.length === 0) return [emptyText];
  const formatThreads = (maxPaths: number): Markdown[] =>
    concurrent.others.slice(0, 6).map((other) => {
      const overlapText = other.overlap.length > 0
        ? md`also works on ${joinMarkdown(other.overlap.slice(0, maxPaths).map((path) => toCode(path)), ', ')}${
          other.overlap.length > maxPaths ? md` and ${other.overlap.length - maxPaths} more` : md``
        }${other.worktree ? formatWorkTree(other.worktree) : md``}`
        : other.branch !== undefined
        ? md`on the branch ${toCode(truncateAtCodePoint(other.branch, 60))}`
        : md`no file in common`;
      return md`- Thread ${toCode(truncateAtCodePoint(other.thread, 80))} (${toProse(other.task, 80)}): ${overlapText}`;
    });
  const countLine = md`- ${formatPluralMarkdown(concurrent.others.length, md`other thread`)} at work ${
    concurrent.others.some(({ worktree }) => worktree) ? md`in this repository` : md`here`
  }, ${concurrent.others.filter((other) => other.overlap.length > 0).length} on the same files`;
  return [renderSection(md`Concurrent context`, formatThreads(6)), renderSection(md`Concurrent context`, [countLine]),
    emptyText];
}

export function formatWorkTree(
  { shown, branch }: NonNullable<ConcurrentContext['others'][number]['worktree']>,
): Markdown {
  const branchText = branch === null ? md`` : md` on the branch ${toCode(truncateAtCodePoint(branch, 60))}`;
  return md`, in the work tree ${toCode(truncateAtCodePoint(shown, 160))}${branchText}`;
}
