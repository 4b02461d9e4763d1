import * as l10n from '@vscode/l10n';
import type { ThreadOverlap } from '#reports';
import type { Mute } from '#apps/vscode/folder/state/mutes';
import { baseName, folderOf, escapeLabel, escapeMarkdownText, thousands } from '#apps/vscode/text';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';

/** The maximum number of rows in one list. It is limited because a thread may change a folder of generated files. */
const maxFileRows = 200;

/** Returns a thread's files as a collapsible group, or an empty list if there are no files. */
export function createFileNodes(id: string, name: string, files: readonly string[]): readonly TreeNode[] {
  if (files.length === 0) return [];
  const count = thousands(files.length);
  return [{
    id,
    label: name,
    description: count,
    children: createThreadFileRows(id, files),
    accessible: l10n.t('{0}, {1}', name, count),
  }];
}

/** Returns a node for a thread's overlap with another thread, muted or not. */
export function createOverlapNode(thread: string, overlap: ThreadOverlap & { readonly mute: Mute | undefined; },
  name: string, formatTime: (ms: number) => string): TreeNode
{
  const { files, mute, worktree } = overlap;
  const id = `thread/${thread}/overlap/${overlap.thread}${worktree ? `?${encodeURIComponent(worktree.shown)}` : ''}`;
  const count = files.length === 1
    ? l10n.t('1 file in common')
    : l10n.t('{0} files in common', thousands(files.length));
  const description = mute === undefined ? count : l10n.t('{0}, {1}', formatMute(mute, formatTime), count);
  return {
    id,
    label: name,
    description,
    tooltip: escapeMarkdownText(
      mute === undefined
        ? l10n.t('The thread {0} works on the same files.', name)
        : l10n.t('The thread {0} works on the same files; the warning is muted in this window.', name),
    ),
    icon: mute === undefined ? 'git-merge' : 'bell-slash',
    ...(mute === undefined ? { iconColor: 'list.warningForeground' } : {}),
    context: mute === undefined ? 'overlap canMute' : 'overlap muted',
    children: createThreadFileRows(id, files),
    expanded: mute === undefined,
    accessible: l10n.t('Overlap with {0}, {1}', name, description),
  };
}

function formatMute({ until }: Mute, formatTime: (ms: number) => string): string {
  return until === null ? l10n.t('muted until it changes') : l10n.t('muted until {0}', formatTime(until));
}

function createThreadFileRows(id: string, files: readonly string[]): readonly TreeNode[] {
  const rows = files.slice(0, maxFileRows).map((path): TreeNode => {
    // Git adds a trailing slash to the name of a nested repository
    const isFolder = path.endsWith('/');
    const pathWithoutSlash = isFolder ? path.slice(0, -1) : path;
    return {
      id: `${id}/${path}`,
      label: escapeLabel(baseName(pathWithoutSlash)),
      description: escapeLabel(folderOf(pathWithoutSlash)),
      tooltip: escapeMarkdownText(path),
      path: pathWithoutSlash,
      ...(isFolder ? {} : { open: { path: pathWithoutSlash } }),
      children: [],
      accessible: escapeLabel(path),
    };
  });
  if (files.length <= maxFileRows) return rows;
  const moreLabel = l10n.t('and {0} more', thousands(files.length - maxFileRows));
  return [...rows, { id: `${id}//more`, label: moreLabel, children: [], accessible: moreLabel }];
}
