import * as vscode from 'vscode';
import type { Folders } from '../folder/folders';
import { groupId, groupRows, groupsOf, noContent, type Group, type GroupContent, type GroupName } from './groupRows';
import type { Row } from './rows';
import type { TreeNode } from './treeNode';
import { NodeTree } from './treeView';

/** A group of a view, for the code that fills it. */
export interface ViewGroup extends Pick<vscode.TreeView<unknown>, 'visible' | 'onDidChangeVisibility'> {
  readonly content: GroupContent;
  /** What is not given stays as it is. */
  show(part: Partial<GroupContent>): void;
  /** Selects the first row that is meant, if there is one. */
  reveal(isMeant: (node: TreeNode) => boolean): Promise<void>;
}

/** Shows groups of rows, each filled by a feature, in one view; the view's welcome as long as all of them are empty. */
export class GroupedView implements vscode.Disposable {
  private readonly tree = new NodeTree();
  private readonly view: vscode.TreeView<Row>;
  private readonly groups: (Group & { content: GroupContent; })[] = [];
  private readonly stop: () => void;

  constructor(id: string, private readonly folders: Folders) {
    this.view = vscode.window.createTreeView(id, { treeDataProvider: this.tree, showCollapseAll: true });
    this.stop = folders.onDidChange(() => this.draw());
  }

  /** Adds a group below the others. */
  add(name: GroupName): ViewGroup {
    const group = { name, content: noContent };
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
    const groups = groupsOf(this.groups, current?.uri);
    this.tree.show(current?.uri, groupRows(groups));
    this.view.description = current?.nameIfSeveral;
    this.view.badge = groups.map(({ content }) => content.badge).find((badge) => badge !== undefined);
  }
}
