import { cut } from '#base/text/markdown';
import type { Selection } from '#model';
import { code, joinMarkdown, md, prose } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { listedCode } from '../phrases';
import { workTreeText } from './concurrent';
import { emptyText, type SectionLevels } from './section';

/**
 * Returns one line, only if it changes what an agent does: other people or agents at work on the same files, merge
 * conflicts, deleted files that are still imported, and uncommitted changes in shown files.
 */
export function alertSection({ concurrent, changes, stillImported }: CommonContent,
  { files }: Selection): SectionLevels
{
  const shown = new Set(files.map(({ path }) => path));
  const overlaps = (concurrent?.others ?? []).filter(({ overlap }) => overlap.length > 0).map((other) =>
    md`thread ${code(cut(other.thread, 60))} (${prose(other.task, 60)}) also works on ${listedCode(other.overlap)}${
      other.worktree ? workTreeText(other.worktree) : md``
    }`
  );
  const conflicts = changes.filter(({ status }) => status === 'conflicted').map(({ path }) => path);
  const uncommitted = changes.filter(({ path, staged, unstaged, status }) =>
    shown.has(path) && status !== 'conflicted' && (staged || unstaged || status === 'untracked')
  ).map(({ path }) => path);
  const deleted = [...stillImported].filter(([, importers]) => importers.length > 0).slice(0, 2).map((
    [path, importers],
  ) => md`${code(path)} is gone and still imported by ${listedCode(importers)}`);
  const parts = [...overlaps.slice(0, 2),
    ...(conflicts.length > 0 ? [md`merge conflict in ${listedCode(conflicts)}`] : []), ...deleted,
    ...(uncommitted.length > 0 ? [md`uncommitted changes in ${listedCode(uncommitted)}`] : [])];
  return parts.length === 0 ? [emptyText] : [() => md`Before you edit: ${joinMarkdown(parts, '; ')}.\n\n`, emptyText];
}
