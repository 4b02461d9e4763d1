import { formatThreadOption } from '#base/commandOptions';
import type { Selection } from '#model';
import { formatCountWithNoun } from '#base/text/phrases';
import { toCode, joinMarkdown, md, toProse } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { formatCodeList } from '../phrases';
import { formatWorkTree } from './concurrent';
import { emptyText, type SectionLevels } from './section';
import { truncateAtCodePoint } from '#secrets/truncate';

/**
 * Renders one line for a first look, and one line if there is something to consider before an edit: other people or
 * agents working on the same files, merge conflicts, deleted files that are still imported, or uncommitted changes in
 * shown files.
 */
export function buildAlertSection(
  { concurrent, changes, stillImported, unindexedFiles, task, freshness }: CommonContent,
  { files }: Selection,
): SectionLevels {
  const shownPaths = new Set(files.map(({ path }) => path));
  const overlapNotes = (concurrent?.others ?? []).filter(({ overlap }) => overlap.length > 0).map((other) =>
    md`thread ${toCode(truncateAtCodePoint(other.thread, 60))} (${toProse(other.task, 60)}) also works on ${
      formatCodeList(other.overlap)
    }${other.worktree ? formatWorkTree(other.worktree) : md``}`
  );
  const conflictedPaths = changes.filter(({ status }) => status === 'conflicted').map(({ path }) => path);
  const uncommittedPaths = changes.filter(({ path, staged, unstaged, status }) =>
    shownPaths.has(path) && status !== 'conflicted' && (staged || unstaged || status === 'untracked')
  ).map(({ path }) => path);
  const deletedNotes = [...stillImported].filter(([, importers]) => importers.length > 0).slice(0, 2).map((
    [path, importers],
  ) => md`${toCode(path)} was deleted but is still imported by ${formatCodeList(importers)}`);
  const parts = [...overlapNotes.slice(0, 2),
    ...(conflictedPaths.length > 0 ? [md`merge conflict in ${formatCodeList(conflictedPaths)}`] : []), ...deletedNotes,
    ...(uncommittedPaths.length > 0 ? [md`uncommitted changes in ${formatCodeList(uncommittedPaths)}`] : [])];
  const beforeEdits = parts.length === 0 ? md`` : md`Before you edit: ${joinMarkdown(parts, '; ')}.\n\n`;
  if (unindexedFiles === undefined) return parts.length === 0 ? [emptyText] : [() => beforeEdits, emptyText];
  // a first look has no record, so its task has to be given again
  const command = `agentpack pack${formatThreadOption(freshness.thread)}${
    task.source === 'option' ? ' --task TEXT' : ''
  }`;
  const firstLook =
    md`First look: this pack is made from paths, git history and the files that these rank best, because ${
      toProse(formatCountWithNoun(unindexedFiles, 'file'), 40)
    } were still being indexed. The complete pack replaces this file; if this line stays, begin again with ${
      toCode(command)
    }.\n\n`;
  return [() => md`${firstLook}${beforeEdits}`, () => firstLook];
}
