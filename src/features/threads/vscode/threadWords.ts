import * as l10n from '@vscode/l10n';
import type { ThreadInfo, ThreadOverlap } from '#reports';
import { escapeLabel, thousands } from '#apps/vscode/text';

/** The threads that overlap with a thread, each with the files in common. */
export type NamedOverlaps = readonly { readonly name: string; readonly files: readonly string[]; }[];

export function formatThreadStatus(status: ThreadInfo['status']): string {
  return {
    new: l10n.t('no pack yet'),
    active: l10n.t('active'),
    idle: l10n.t('idle'),
    done: l10n.t('done'),
    archived: l10n.t('archived'),
  }[status];
}

/** Formats the name of the other thread, with its work tree if that differs: `fix-tax in ../shop-tax`. */
export function formatOverlapName({ thread, worktree }: Pick<ThreadOverlap, 'thread' | 'worktree'>,
  name = thread): string
{
  return worktree ? l10n.t('{0} in {1}', name, escapeLabel(worktree.shown)) : name;
}

/** Formats overlaps: `2 files also in fix-tax`. The list must not be empty. */
export function formatThreadOverlaps(overlaps: NamedOverlaps): string {
  const fileCount = new Set(overlaps.flatMap((overlap) => overlap.files)).size;
  if (overlaps.length === 1) {
    const { name } = overlaps[0]!;
    return fileCount === 1
      ? l10n.t('1 file also in {0}', name)
      : l10n.t('{0} files also in {1}', thousands(fileCount), name);
  }
  return fileCount === 1
    ? l10n.t('1 file also in {0} threads', overlaps.length)
    : l10n.t('{0} files also in {1} threads', thousands(fileCount), overlaps.length);
}
