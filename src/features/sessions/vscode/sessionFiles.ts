import * as l10n from '@vscode/l10n';
import { isOwnPath } from '#agents/ownPaths';
import type { SessionFile, SessionRead } from '#reports';
import { baseName, folderOf, label, markdown, thousands } from '#apps/vscode/text';
import type { TreeNode } from '#apps/vscode/views/treeNode';

/** The maximum number of rows in one list: a session may have changed a whole folder of generated files. */
const mostRows = 200;

/** Returns the files of a session as a collapsible group; nothing if there are none. */
export function fileGroup(id: string, name: string, icon: 'files' | 'error',
  files: readonly SessionFile[]): readonly TreeNode[]
{
  if (files.length === 0) return [];
  const count = thousands(files.length);
  return [{
    id,
    label: name,
    description: count,
    icon,
    children: someRows(id, files, (file) => fileNode(id, file, icon === 'files')),
    accessible: l10n.t('{0}, {1}', name, count),
  }];
}

/** Returns the files that a session read as a collapsible group, without AgentPack's own; nothing if there are none. */
export function readGroup(id: string, reads: readonly SessionRead[]): readonly TreeNode[] {
  const files = reads.filter(({ how, path }) => how === 'read' && path !== '' && !isOwnPath(path));
  if (files.length === 0) return [];
  const name = l10n.t('Read Files');
  const count = thousands(files.length);
  return [{
    id,
    label: name,
    description: count,
    icon: 'eye',
    children: someRows(id, files,
      ({ path, outside }) =>
        pathNode(`${id}/${path}`, path, outside ? [l10n.t('outside this folder')] : [], outside ? 'none' : 'file')),
    accessible: l10n.t('{0}, {1}', name, count),
  }];
}

/** Returns rows for the first of many items, and a row with the number of remaining items. */
export function someRows<Item>(id: string, items: readonly Item[], row: (item: Item) => TreeNode): readonly TreeNode[] {
  const rows = items.slice(0, mostRows).map(row);
  if (items.length <= mostRows) return rows;
  const more = l10n.t('and {0} more', thousands(items.length - mostRows));
  return [...rows, { id: `${id}//more`, label: more, children: [], accessible: more }];
}

/** Creates a file's row; a click shows the file's changes. Files outside the folder are listed but never opened. */
export function fileNode(id: string, file: SessionFile, isChanged = true): TreeNode {
  const words = [
    ...(isChanged ? [howWord(file)] : []),
    ...(file.outside ? [l10n.t('outside this folder')] : []),
    ...(file.proof === 'call' ? [l10n.t('without a recorded result')] : []),
  ];
  const path = file.to ?? file.path;
  return pathNode(`${id}/${file.path}`, path, words, file.outside ? 'none' : 'changes');
}

/** Returns a node for one file, by its path in the folder: its name, its location, and a description. */
export function pathNode(id: string, path: string, words: readonly string[],
  opens: 'changes' | 'file' | 'none'): TreeNode
{
  const folder = folderOf(path);
  const facts = [...(folder === '' ? [] : [folder]), ...words];
  return {
    id,
    label: label(baseName(path)),
    description: label(facts.join(' · ')),
    tooltip: markdown([path, ...words].join(' · ')),
    ...(opens === 'none' ? { icon: 'circle-slash' } : { path, context: 'file' }),
    ...(opens === 'changes' ? { changed: path, since: 'commit' as const } : opens === 'file' ? { open: { path } } : {}),
    children: [],
    accessible: label([path, ...words].join(', ')),
  };
}

function howWord({ how, path }: SessionFile): string {
  switch (how) {
    case 'added':
      return l10n.t('added');
    case 'modified':
      return l10n.t('modified');
    case 'deleted':
      return l10n.t('deleted');
    case 'renamed':
      return l10n.t('renamed from {0}', path);
  }
}
