import type { Uri, ViewBadge } from 'vscode';
import { escapeLabel, escapeMarkdownText } from '../../text';
import type { TreeNode } from './treeNode';

export interface GroupName {
  /** The ID, which is also the context value of the group's row. */
  readonly id: string;
  readonly name: string;
  readonly icon: string;
}

export interface GroupContent {
  /** False until the content is known. Until then, the view shows the rows of the last session. */
  readonly isKnown: boolean;
  /** The folder that the paths of the rows are relative to. */
  readonly root: Uri | undefined;
  readonly nodes: readonly TreeNode[];
  /** The text next to the name of the group. */
  readonly summary: string | undefined;
  /** The sentence above the rows. */
  readonly message: string | undefined;
  /** The rows to show if `nodes` is empty: they explain how to get content, as does the welcome content of the view. */
  readonly hints: readonly TreeNode[];
  readonly badge: ViewBadge | undefined;
}

export const noContent: GroupContent = {
  isKnown: false,
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
 * Returns the groups to show for a folder. A group that still has the rows of another folder is left out until its
 * content is updated.
 */
export function filterGroups<T extends Group>(groups: readonly T[], folder: Uri | undefined): readonly T[] {
  return groups.filter(({ content: { root } }) => root === undefined || root.toString() === folder?.toString());
}

/**
 * Builds a row for each group. If all groups are empty, returns no rows, so that the view shows its welcome content.
 */
export function buildGroupRows(groups: readonly Group[]): readonly TreeNode[] {
  const isEmpty = groups.every(({ content: { nodes, message } }) => nodes.length === 0 && message === undefined);
  return isEmpty ? [] : groups.flatMap(buildGroupRow);
}

export function toGroupId({ id }: GroupName): string {
  return `group:${id}`;
}

function buildGroupRow({ name, content: { nodes, hints, summary, message } }: Group): readonly TreeNode[] {
  const rows = nodes.length > 0 ? nodes : hints;
  const children = message === undefined ? rows : [buildMessageRow(`${toGroupId(name)}/message`, message), ...rows];
  if (children.length === 0) return [];
  return [{
    id: toGroupId(name),
    label: name.name,
    icon: name.icon,
    ...(summary === undefined ? {} : { description: summary }),
    children,
    expanded: true,
    context: name.id,
    accessible: [name.name, ...(summary === undefined ? [] : [summary])].join(', '),
  }];
}

function buildMessageRow(id: string, message: string): TreeNode {
  return {
    id,
    label: escapeLabel(message),
    tooltip: escapeMarkdownText(message),
    icon: 'info',
    children: [],
    accessible: message,
  };
}
