import * as l10n from '@vscode/l10n';
import type { ThreadOverlap } from '#reports';
import type { Mute } from '#apps/vscode/folder/state/mutes';
import { baseName, folderOf, label, markdown, thousands } from '#apps/vscode/text';
import type { TreeNode } from '#apps/vscode/views/treeNode';

/** The maximum number of rows in one list, since a thread may have changed a whole folder of generated files. */
const maxFiles = 200;

/** Returns the files of a thread as a collapsible group; nothing if there are none. */
export function fileNodes(id: string, name: string, files: readonly string[]): readonly TreeNode[] {
  if (files.length === 0) return [];
  const count = thousands(files.length);
  return [{
    id,
    label: name,
    description: count,
    children: toThreadFileRows(id, files),
    accessible: l10n.t('{0}, {1}', name, count),
  }];
}

/** Returns a node for a thread's overlap with another thread, muted or not. */
export function overlapNode(thread: string, overlap: ThreadOverlap & { readonly mute: Mute | undefined; }, name: string,
  timeText: (ms: number) => string): TreeNode
{
  const { files, mute, worktree } = overlap;
  const id = `thread/${thread}/overlap/${overlap.thread}${worktree ? `?${encodeURIComponent(worktree.shown)}` : ''}`;
  const count = files.length === 1
    ? l10n.t('1 file in common')
    : l10n.t('{0} files in common', thousands(files.length));
  const words = mute === undefined ? count : l10n.t('{0}, {1}', muteWords(mute, timeText), count);
  return {
    id,
    label: name,
    description: words,
    tooltip: markdown(
      mute === undefined
        ? l10n.t('The thread {0} works on the same files.', name)
        : l10n.t('The thread {0} works on the same files; the warning is muted in this window.', name),
    ),
    icon: mute === undefined ? 'git-merge' : 'bell-slash',
    ...(mute === undefined ? { iconColor: 'list.warningForeground' } : {}),
    context: mute === undefined ? 'overlap canMute' : 'overlap muted',
    children: toThreadFileRows(id, files),
    expanded: mute === undefined,
    accessible: l10n.t('Overlap with {0}, {1}', name, words),
  };
}

function muteWords({ until }: Mute, timeText: (ms: number) => string): string {
  return until === null ? l10n.t('muted until it changes') : l10n.t('muted until {0}', timeText(until));
}

function toThreadFileRows(id: string, files: readonly string[]): readonly TreeNode[] {
  const rows = files.slice(0, maxFiles).map((path): TreeNode => {
    // Git adds a trailing slash to the name of a nested repository
    const isFolder = path.endsWith('/');
    const plain = isFolder ? path.slice(0, -1) : path;
    return {
      id: `${id}/${path}`,
      label: label(baseName(plain)),
      description: label(folderOf(plain)),
      tooltip: markdown(path),
      path: plain,
      ...(isFolder ? {} : { open: { path: plain } }),
      children: [],
      accessible: label(path),
    };
  });
  if (files.length <= maxFiles) return rows;
  const more = l10n.t('and {0} more', thousands(files.length - maxFiles));
  return [...rows, { id: `${id}//more`, label: more, children: [], accessible: more }];
}
