import * as vscode from 'vscode';
import type { Folders } from '../folder/folders';
import { label, markdown } from '../text';
import type { Row } from './rows';
import type { TreeNode } from './treeNode';
import { NodeTree } from './treeView';

interface GroupName {
  /** Also the context value of the group's row. */
  readonly id: string;
  readonly name: string;
  readonly icon: string;
}

export interface GroupContent {
  /** The folder that the paths of the rows are relative to. */
  readonly root: vscode.Uri | undefined;
  readonly nodes: readonly TreeNode[];
  /** Beside the name of the group. */
  readonly summary: string | undefined;
  /** A sentence above the rows. */
  readonly message: string | undefined;
  /** Rows in place of `nodes`, if there are none: what would bring some. The welcome of the view says it too. */
  readonly hints: readonly TreeNode[];
  readonly badge: vscode.ViewBadge | undefined;
}

/** A group of a view, for the code that fills it. */
export interface ViewGroup extends Pick<vscode.TreeView<unknown>, 'visible' | 'onDidChangeVisibility'> {
  readonly content: GroupContent;
  /** What is not given stays as it is. */
  show(part: Partial<GroupContent>): void;
  /** Selects the first row that is meant, if there is one. */
  reveal(isMeant: (node: TreeNode) => boolean): Promise<void>;
}

const empty: GroupContent = {
  root: undefined,
  nodes: [],
  summary: undefined,
  message: undefined,
  hints: [],
  badge: undefined,
};

/** Shows groups of rows, each filled by a feature, in one view; the view's welcome as long as all of them are empty. */
export class GroupedView implements vscode.Disposable {
  private readonly tree = new NodeTree();
  private readonly view: vscode.TreeView<Row>;
  private readonly groups: { readonly name: GroupName; content: GroupContent; }[] = [];
  private readonly stop: () => void;

  constructor(id: string, private readonly folders: Folders) {
    this.view = vscode.window.createTreeView(id, { treeDataProvider: this.tree, showCollapseAll: true });
    this.stop = folders.onDidChange(() => this.draw());
  }

  /** Adds a group below the others. */
  add(name: GroupName): ViewGroup {
    const group = { name, content: empty };
    this.groups.push(group);
    const { tree, view } = this;
    const show = (part: Partial<GroupContent>): void => {
      group.content = { ...group.content, ...part };
      this.draw();
    };
    return {
      get visible() {
        return view.visible;
      },
      onDidChangeVisibility: view.onDidChangeVisibility,
      get content() {
        return group.content;
      },
      show,
      async reveal(isMeant) {
        const row = tree.find(groupId(name), isMeant);
        if (row) await view.reveal(row, { select: true, focus: true });
      },
    };
  }

  dispose(): void {
    this.stop();
    this.view.dispose();
  }

  private draw(): void {
    const { current } = this.folders;
    const root = current?.uri.toString();
    // rows of a folder that was shown before wait until they are those of this one
    const shown = this.groups.filter(({ content }) => content.root === undefined || content.root.toString() === root);
    const isEmpty = shown.every(({ content: { nodes, message } }) => nodes.length === 0 && message === undefined);
    this.tree.show(current?.uri, isEmpty ? [] : shown.flatMap(({ name, content }) => groupRow(name, content)));
    this.view.description = current?.nameIfSeveral;
    this.view.badge = shown.map(({ content }) => content.badge).find((badge) => badge !== undefined);
  }
}

function groupId({ id }: GroupName): string {
  return `group:${id}`;
}

function groupRow(name: GroupName, { nodes, hints, summary, message }: GroupContent): readonly TreeNode[] {
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
