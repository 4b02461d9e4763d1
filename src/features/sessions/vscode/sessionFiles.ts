import * as l10n from '@vscode/l10n';
import { isInternalPath } from '#agents/ownPaths';
import type { SessionFile, SessionRead } from '#reports';
import { baseName, folderOf, escapeLabel, escapeMarkdownText, thousands } from '#apps/vscode/text';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';

/** The maximum number of rows in one list, because a session may have changed a whole folder of generated files. */
const maxRows = 200;

/** Creates a collapsible group of a session's files. Returns an empty list if there are no files. */
export function createFileGroup(id: string, name: string, icon: 'files' | 'error',
  files: readonly SessionFile[]): readonly TreeNode[]
{
  if (files.length === 0) return [];
  const count = thousands(files.length);
  return [{
    id,
    label: name,
    description: count,
    icon,
    children: createLimitedRows(id, files, (file) => createSessionFileNode(id, file, icon === 'files')),
    accessible: l10n.t('{0}, {1}', name, count),
  }];
}

/** Creates a collapsible group of the files that a session read, without AgentPack's own files. */
export function createReadGroup(id: string, reads: readonly SessionRead[]): readonly TreeNode[] {
  const files = reads.filter(({ how, path }) => how === 'read' && path !== '' && !isInternalPath(path));
  if (files.length === 0) return [];
  const name = l10n.t('Read Files');
  const count = thousands(files.length);
  return [{
    id,
    label: name,
    description: count,
    icon: 'eye',
    children: createLimitedRows(id, files,
      ({ path, outside }) =>
        createPathNode(`${id}/${path}`, path, outside ? [l10n.t('outside this folder')] : [],
          outside ? 'none' : 'file')),
    accessible: l10n.t('{0}, {1}', name, count),
  }];
}

/** Creates rows for the first items, and a row with the number of remaining items. */
export function createLimitedRows<Item>(id: string, items: readonly Item[],
  createRow: (item: Item) => TreeNode): readonly TreeNode[]
{
  const rows = items.slice(0, maxRows).map(createRow);
  if (items.length <= maxRows) return rows;
  const more = l10n.t('and {0} more', thousands(items.length - maxRows));
  return [...rows, { id: `${id}//more`, label: more, children: [], accessible: more }];
}

/** Creates a file's row; a click shows the file's changes. Files outside the folder are listed but never opened. */
export function createSessionFileNode(id: string, file: SessionFile, isChanged = true): TreeNode {
  const words = [
    ...(isChanged ? [describeChange(file)] : []),
    ...(file.outside ? [l10n.t('outside this folder')] : []),
    ...(file.proof === 'call' ? [l10n.t('without a recorded result')] : []),
  ];
  const path = file.to ?? file.path;
  return createPathNode(`${id}/${file.path}`, path, words, file.outside ? 'none' : 'changes');
}

/** Creates a row for one file with its name, its location in the folder, and a description. */
export function createPathNode(id: string, path: string, words: readonly string[],
  clickTarget: 'changes' | 'file' | 'none'): TreeNode
{
  const folder = folderOf(path);
  const facts = [...(folder === '' ? [] : [folder]), ...words];
  return {
    id,
    label: escapeLabel(baseName(path)),
    description: escapeLabel(facts.join(' · ')),
    tooltip: escapeMarkdownText([path, ...words].join(' · ')),
    ...(clickTarget === 'none' ? { icon: 'circle-slash' } : { path, context: 'file' }),
    ...(clickTarget === 'changes'
      ? { changed: path, since: 'commit' as const }
      : clickTarget === 'file'
      ? { open: { path } }
      : {}),
    children: [],
    accessible: escapeLabel([path, ...words].join(', ')),
  };
}

function describeChange({ how, path }: SessionFile): string {
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
