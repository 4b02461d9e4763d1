import { cut } from '#base/text/markdown';
import type { Markdown } from '#model';
import { code, joinMarkdown, md, prose } from '#secrets/markdown';
import type { ConcurrentContext } from '#reports';
import type { CommonContent } from '../content';
import { pluralMarkdown } from '../phrases';
import { emptyText, section, type SectionLevels } from './section';

export function concurrentSection({ concurrent }: CommonContent): SectionLevels {
  if (!concurrent || concurrent.others.length === 0) return [emptyText];
  const lines = (paths: number): Markdown[] =>
    concurrent.others.slice(0, 6).map((other) => {
      const shared = other.overlap.length > 0
        ? md`also works on ${joinMarkdown(other.overlap.slice(0, paths).map((p) => code(p)), ', ')}${
          other.overlap.length > paths ? md` and ${other.overlap.length - paths} more` : md``
        }${other.worktree ? workTreeText(other.worktree) : md``}`
        : other.branch !== undefined
        ? md`on the branch ${code(cut(other.branch, 60))}`
        : md`no file in common`;
      return md`- Thread ${code(cut(other.thread, 80))} (${prose(other.task, 80)}): ${shared}`;
    });
  const count = md`- ${pluralMarkdown(concurrent.others.length, md`other thread`)} at work ${
    concurrent.others.some(({ worktree }) => worktree) ? md`in this repository` : md`here`
  }, ${concurrent.others.filter((o) => o.overlap.length > 0).length} on the same files`;
  return [section(md`Concurrent context`, lines(6)), section(md`Concurrent context`, [count]), emptyText];
}

export function workTreeText(
  { shown, branch }: NonNullable<ConcurrentContext['others'][number]['worktree']>,
): Markdown {
  const on = branch === null ? md`` : md` on the branch ${code(cut(branch, 60))}`;
  return md`, in the work tree ${code(cut(shown, 160))}${on}`;
}
