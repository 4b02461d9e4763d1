import * as l10n from '@vscode/l10n';
import { byText } from '#base/order';
import type { Choices } from '../../folder/state/folderState';
import { baseName, folderOf } from '../../text';
import { formatFileCount } from '../../counts';
import { buildGroupNode } from '../tree/groupNode';
import type { RowOrder } from '../tree/rowOrder';
import { getChoiceContext, type TreeNode } from '../tree/treeNode';
import type { TreeOptions } from '../tree/treeOptions';

/** A row of a file, with the values that it is sorted and grouped by. */
export interface FileRow {
  readonly id: string;
  readonly path: string;
  readonly score: number;
  readonly tokens: number;
  /** The row's group if rows are grouped by view: the view, or the reason why the file is omitted. */
  readonly view: string;
  /** Builds the row. If it is shown below its folder, it does not repeat the folder's name. */
  node(isBelowFolder: boolean): TreeNode;
}

/** Arranges the rows of the group `id` according to the options, and counts the rows that pass the filter. */
export function arrangeRows(id: string, rows: readonly FileRow[], options: TreeOptions, choices: Choices,
  order: RowOrder): { readonly nodes: readonly TreeNode[]; readonly shownCount: number; }
{
  const matchingRows = rows.filter(({ path, view }) => matchesFilter(`${path} ${view}`, options.filter));
  const orderedRows = order.keep(id, matchingRows.sort(comparisons[options.sort]));
  return { nodes: structureRows(id, orderedRows, options, choices), shownCount: orderedRows.length };
}

function structureRows(id: string, rows: readonly FileRow[], options: TreeOptions, choices: Choices): TreeNode[] {
  if (options.group === 'view') {
    return groupBy(rows, ({ view }) => view).map(([view, groupRows]) => {
      const groupId = `${id}/view:${view}`;
      return buildGroupNode(groupId, view, 'symbol-file', formatFileCount(groupRows.length),
        structureRows(groupId, groupRows, { ...options, group: 'none' }, choices), true);
    });
  }
  if (options.layout === 'tree') return buildTree(id, '', rows, choices);
  if (options.group === 'none') return rows.map((row) => row.node(false));
  return groupBy(rows, ({ path }) => folderOf(path)).map(([folder, folderRows]) =>
    buildFolderNode(id, folder, folder, folderRows, folderRows.map((row) => row.node(true)), choices)
  );
}

/** Reports whether the text contains each word of the filter, regardless of case. */
function matchesFilter(text: string, filter: string): boolean {
  const lowerText = text.toLowerCase();
  return filter.toLowerCase().split(/\s+/).every((word) => lowerText.includes(word));
}

/** The comparison functions, which leave equal rows in the order of the pack. */
const comparisons: Record<TreeOptions['sort'], (a: FileRow, b: FileRow) => number> = {
  score: (a, b) => b.score - a.score,
  tokens: (a, b) => b.tokens - a.tokens || b.score - a.score,
  name: (a, b) => byText(baseName(a.path), baseName(b.path)) || byText(a.path, b.path),
};

/**
 * Builds a tree with folders first, in the order of their best rows. A folder that contains only one folder is merged
 * with it into one row.
 */
function buildTree(id: string, folder: string, rows: readonly FileRow[], choices: Choices): TreeNode[] {
  const prefixLength = folder === '' ? 0 : folder.length + 1;
  const isBelow = ({ path }: FileRow) => path.includes('/', prefixLength);
  const subfolders = groupBy(rows.filter(isBelow), ({ path }) => path.slice(0, path.indexOf('/', prefixLength)));
  return [
    ...subfolders.map(([subfolder, folderRows]) => {
      const deepestFolder = findCommonFolder(subfolder, folderRows);
      return buildFolderNode(id, deepestFolder, deepestFolder.slice(prefixLength), folderRows,
        buildTree(id, deepestFolder, folderRows, choices), choices);
    }),
    ...rows.filter((row) => !isBelow(row)).map((row) => row.node(true)),
  ];
}

/** Finds the deepest folder that contains all of the files. */
function findCommonFolder(topFolder: string, rows: readonly FileRow[]): string {
  let commonFolder = folderOf(rows[0]!.path);
  for (const { path } of rows) while (!path.startsWith(`${commonFolder}/`)) commonFolder = folderOf(commonFolder);
  return commonFolder.length < topFolder.length ? topFolder : commonFolder;
}

function groupBy(rows: readonly FileRow[], getKey: (row: FileRow) => string): [string, FileRow[]][] {
  const groups = new Map<string, FileRow[]>();
  for (const row of rows) {
    const key = getKey(row), group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups];
}

function buildFolderNode(id: string, folder: string, name: string, folderRows: readonly FileRow[],
  children: readonly TreeNode[], choices: Choices): TreeNode
{
  const node = buildGroupNode(`${id}/folder:${folder}`, name === '' ? l10n.t('(top folder)') : name, 'folder',
    formatFileCount(folderRows.length), children, true);
  return folder === '' ? node : { ...node, path: folder, context: `folder ${getChoiceContext(folder, choices)}` };
}
