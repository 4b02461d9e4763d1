import type { Uri, ViewBadge } from 'vscode';
import { label, markdown } from '../text';
import type { TreeNode } from './treeNode';

export interface GroupName {
  /** Also the context value of the group's row. */
  readonly id: string;
  readonly name: string;
  readonly icon: string;
}

export interface GroupContent {
  /** The folder that the paths of the rows are relative to. */
  readonly root: Uri | undefined;
  readonly nodes: readonly TreeNode[];
  /** Beside the name of the group. */
  readonly summary: string | undefined;
  /** A sentence above the rows. */
  readonly message: string | undefined;
  /** Rows in place of `nodes`, if there are none: what would bring some. The welcome of the view says it too. */
  readonly hints: readonly TreeNode[];
  readonly badge: ViewBadge | undefined;
}

export const noContent: GroupContent = {
  root: undefined,
  nodes: [],
  summary: undefined,
  message: undefined,
  hints: [],
  badge: undefined,
};

export interface Group {
  readonly name: GroupName;
  readonly content: GroupContent;
}

/**
 * Returns the groups to show with this folder: rows of a folder that was shown before wait until their group shows this
 * one.
 */
export function groupsOf<T extends Group>(groups: readonly T[], folder: Uri | undefined): readonly T[] {
  return groups.filter(({ content: { root } }) => root === undefined || root.toString() === folder?.toString());
}

/** Returns a row for each group; none at all while every group is empty, so that the view shows its welcome. */
export function groupRows(groups: readonly Group[]): readonly TreeNode[] {
  const isEmpty = groups.every(({ content: { nodes, message } }) => nodes.length === 0 && message === undefined);
  return isEmpty ? [] : groups.flatMap(groupRow);
}

export function groupId({ id }: GroupName): string {
  return `group:${id}`;
}

function groupRow({ name, content: { nodes, hints, summary, message } }: Group): readonly TreeNode[] {
  const rows = nodes.length > 0 ? nodes : hints;
  const children = message === undefined ? rows : [messageRow(`${groupId(name)}/message`, message), ...rows];
  if (children.length === 0) return [];
  return [{
    id: groupId(name),
    label: name.name,
    icon: name.icon,
    ...(summary === undefined ? {} : { description: summary }),
    children,
    expanded: true,
    context: name.id,
    accessible: [name.name, ...(summary === undefined ? [] : [summary])].join(', '),
  }];
}

function messageRow(id: string, message: string): TreeNode {
  return { id, label: label(message), tooltip: markdown(message), icon: 'info', children: [], accessible: message };
}
