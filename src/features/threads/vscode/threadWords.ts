import * as l10n from '@vscode/l10n';
import type { ThreadInfo, ThreadOverlap } from '#reports';
import { label, thousands } from '#apps/vscode/text';

/** Other threads and the files that a thread has in common with each. */
export type NamedOverlaps = readonly { readonly name: string; readonly files: readonly string[]; }[];

export function threadStatus(status: ThreadInfo['status']): string {
  return {
    new: l10n.t('no pack yet'),
    active: l10n.t('active'),
    idle: l10n.t('idle'),
    done: l10n.t('done'),
    archived: l10n.t('archived'),
  }[status];
}

/** Returns the name of the other thread, with its work tree if that is a different one: `fix-tax in ../shop-tax`. */
export function overlapName({ thread, worktree }: Pick<ThreadOverlap, 'thread' | 'worktree'>, name = thread): string {
  return worktree ? l10n.t('{0} in {1}', name, label(worktree.shown)) : name;
}

/** Formats an overlap: `2 files also in fix-tax`. Requires at least one overlap. */
export function overlapWords(overlaps: NamedOverlaps): string {
  const files = new Set(overlaps.flatMap((overlap) => overlap.files)).size;
  if (overlaps.length === 1) {
    const { name } = overlaps[0]!;
    return files === 1 ? l10n.t('1 file also in {0}', name) : l10n.t('{0} files also in {1}', thousands(files), name);
  }
  return files === 1
    ? l10n.t('1 file also in {0} threads', overlaps.length)
    : l10n.t('{0} files also in {1} threads', thousands(files), overlaps.length);
}
