import * as vscode from 'vscode';
import type { Folder } from '../../folder/folder';
import type { Folders } from '../../folder/folders';
import { toGroupId, buildGroupRows, filterGroups, noContent, type Group, type GroupContent,
  type GroupName } from './groupRows';
import type { FirstRows } from './firstRows';
import { LastRowsStore } from './lastRowsStore';
import type { Row } from './rows';
import type { TreeNode } from './treeNode';
import { NodeTree } from './treeView';

/** A group of a view, for the code that fills it. */
export interface ViewGroup {
  /** False until all visible views show their first rows, so that loading the content does not delay them. */
  readonly visible: boolean;
  onDidChangeVisibility(listener: () => void): vscode.Disposable;
  readonly content: GroupContent;
  /** Updates the given parts of the content, and keeps the others. */
  show(part: Partial<GroupContent>): void;
  /** Calls the listener when the user expands or collapses a row of the view. */
  onDidChangeExpansion(listener: (row: Row, isExpanded: boolean) => void): vscode.Disposable;
  /** Selects the first row whose node matches, if there is one. */
  reveal(matches: (node: TreeNode) => boolean): Promise<void>;
}

interface ShownGroup extends Group {
  content: GroupContent;
  readonly lastRows: LastRowsStore;
}

/**
 * Shows groups of rows, each filled by a feature, in one view. If all are empty, the view shows its welcome content.
 */
export class GroupedView implements vscode.Disposable {
  private readonly tree: NodeTree;
  private readonly view: vscode.TreeView<Row>;
  private readonly groups: ShownGroup[] = [];
  private readonly stopListening: () => void;

  constructor(id: string, private readonly folders: Folders, private readonly firstRows: FirstRows) {
    this.tree = new NodeTree();
    this.view = vscode.window.createTreeView(id, { treeDataProvider: this.tree, showCollapseAll: true });
    firstRows.add(this.view, this.tree.onDidAnswer);
    this.stopListening = folders.onDidChange(() => this.draw());
  }

  /** Adds a group below the others. */
  add(name: GroupName): ViewGroup {
    const group: ShownGroup = { name, content: noContent, lastRows: new LastRowsStore(name.id) };
    this.groups.push(group);
    this.draw(); // before the feature has content, which may take long
    const { tree, view, firstRows } = this;
    const show = (part: Partial<GroupContent>): void => {
      group.content = { ...group.content, ...part };
      this.draw();
      const { current } = this.folders;
      const { isKnown, root, nodes, summary } = group.content;
      if (current && isKnown && (root === undefined || root.toString() === current.uri.toString()))
        group.lastRows.store(current, { nodes, text: summary });
    };
    return {
      get visible() {
        return view.visible && firstRows.areShown;
      },
      onDidChangeVisibility: (listener) =>
        vscode.Disposable.from(view.onDidChangeVisibility(() => listener()),
          new vscode.Disposable(firstRows.onDidShow(listener))),
      get content() {
        return group.content;
      },
      show,
      onDidChangeExpansion: (listener) =>
        vscode.Disposable.from(
          view.onDidExpandElement(({ element }) => listener(element, true)),
          view.onDidCollapseElement(({ element }) => listener(element, false)),
        ),
      async reveal(matches) {
        const row = tree.find(toGroupId(name), matches);
        if (row) await view.reveal(row, { select: true, focus: true });
      },
    };
  }

  dispose(): void {
    this.stopListening();
    for (const { lastRows } of this.groups) lastRows.dispose();
    this.view.dispose();
  }

  private draw(): void {
    const { current } = this.folders;
    const groups = filterGroups(this.groups.map((group) => addLastRows(group, current)), current?.uri);
    this.tree.show(current?.uri, buildGroupRows(groups));
    this.view.description = current?.distinctName;
    this.view.badge = groups.map(({ content }) => content.badge).find((badge) => badge !== undefined);
  }
}

/** Returns the group, with the rows of the last session if its content for the folder is not known yet. */
function addLastRows({ name, content, lastRows }: ShownGroup, folder: Folder | undefined): Group {
  const isOfFolder = content.root === undefined || content.root.toString() === folder?.uri.toString();
  const last = folder && !(content.isKnown && isOfFolder) ? lastRows.get(folder) : undefined;
  if (!last) return { name, content };
  const { hints, message } = isOfFolder ? content : noContent;
  return { name, content: { ...noContent, root: folder?.uri, nodes: last.nodes, summary: last.text, hints, message } };
}
