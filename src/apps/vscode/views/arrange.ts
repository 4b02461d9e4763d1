import * as l10n from '@vscode/l10n';
import { byText } from '#base/order';
import type { Choices } from '../folder/state/folderState';
import { baseName, folderOf } from '../text';
import { countFiles } from '../counts';
import { groupNode } from './groupNode';
import type { RowOrder } from './rowOrder';
import { choiceContext, type TreeNode } from './treeNode';
import type { TreeOptions } from './treeOptions';

/** A row of a file, with the values that it is sorted and grouped by. */
export interface FileRow {
  readonly id: string;
  readonly path: string;
  readonly score: number;
  readonly tokens: number;
  /** The row's group if rows are grouped by view: the view, or the reason why the file is omitted. */
  readonly view: string;
  /** `below`: the row is below its folder, and need not name it. */
  node(below: boolean): TreeNode;
}

/** Returns the rows of a group according to the options, and the number that pass the filter. `id` is the group's. */
export function arrangedRows(id: string, rows: readonly FileRow[], options: TreeOptions, choices: Choices,
  order: RowOrder): { readonly nodes: readonly TreeNode[]; readonly shown: number; }
{
  const matchingRows = rows.filter(({ path, view }) => matchesFilter(`${path} ${view}`, options.filter));
  const kept = order.keep(id, matchingRows.sort(comparisons[options.sort]));
  return { nodes: shaped(id, kept, options, choices), shown: kept.length };
}

function shaped(id: string, rows: readonly FileRow[], options: TreeOptions, choices: Choices): TreeNode[] {
  if (options.group === 'view') {
    return grouped(rows, ({ view }) => view).map(([view, inside]) => {
      const groupId = `${id}/view:${view}`;
      return groupNode(groupId, view, 'symbol-file', countFiles(inside.length),
        shaped(groupId, inside, { ...options, group: 'none' }, choices), true);
    });
  }
  if (options.layout === 'tree') return tree(id, '', rows, choices);
  if (options.group === 'none') return rows.map((row) => row.node(false));
  return grouped(rows, ({ path }) => folderOf(path)).map(([folder, inside]) =>
    folderNode(id, folder, folder, inside, inside.map((row) => row.node(true)), choices)
  );
}

/** Reports whether the text contains each word of the filter, regardless of case. */
function matchesFilter(text: string, filter: string): boolean {
  const lower = text.toLowerCase();
  return filter.toLowerCase().split(/\s+/).every((word) => lower.includes(word));
}

/** Comparisons that leave equal rows in the order of the pack. */
const comparisons: Record<TreeOptions['sort'], (a: FileRow, b: FileRow) => number> = {
  score: (a, b) => b.score - a.score,
  tokens: (a, b) => b.tokens - a.tokens || b.score - a.score,
  name: (a, b) => byText(baseName(a.path), baseName(b.path)) || byText(a.path, b.path),
};

/**
 * Builds a tree with folders first, in the order of their best rows; a folder that contains only one folder shares a
 * row with it.
 */
function tree(id: string, folder: string, rows: readonly FileRow[], choices: Choices): TreeNode[] {
  const prefix = folder === '' ? 0 : folder.length + 1;
  const isBelow = ({ path }: FileRow) => path.includes('/', prefix);
  const below = grouped(rows.filter(isBelow), ({ path }) => path.slice(0, path.indexOf('/', prefix)));
  return [
    ...below.map(([first, inside]) => {
      const deepest = commonFolder(first, inside);
      return folderNode(id, deepest, deepest.slice(prefix), inside, tree(id, deepest, inside, choices), choices);
    }),
    ...rows.filter((row) => !isBelow(row)).map((row) => row.node(true)),
  ];
}

/** Finds the deepest folder that contains all of the files. */
function commonFolder(from: string, rows: readonly FileRow[]): string {
  let common = folderOf(rows[0]!.path);
  for (const { path } of rows) while (!path.startsWith(`${common}/`)) common = folderOf(common);
  return common.length < from.length ? from : common;
}

function grouped(rows: readonly FileRow[], keyOf: (row: FileRow) => string): [string, FileRow[]][] {
  const groups = new Map<string, FileRow[]>();
  for (const row of rows) {
    const key = keyOf(row), group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups];
}

function folderNode(id: string, folder: string, name: string, inside: readonly FileRow[], children: readonly TreeNode[],
  choices: Choices): TreeNode
{
  const node = groupNode(`${id}/folder:${folder}`, name === '' ? l10n.t('(top folder)') : name, 'folder',
    countFiles(inside.length), children, true);
  return folder === '' ? node : { ...node, path: folder, context: `folder ${choiceContext(folder, choices)}` };
}
