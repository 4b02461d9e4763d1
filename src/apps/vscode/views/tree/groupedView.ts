import * as vscode from 'vscode';
import type { Folder } from '../../folder/folder';
import type { Folders } from '../../folder/folders';
import { toGroupId, buildGroupRows, filterGroups, noContent, type Group, type GroupContent,
  type GroupName } from './groupRows';
import { LastRowsStore } from './lastRowsStore';
import type { Row } from './rows';
import type { TreeNode } from './treeNode';
import { NodeTree } from './treeView';

/** A group of a view, for the code that fills it. */
export interface ViewGroup extends Pick<vscode.TreeView<unknown>, 'visible' | 'onDidChangeVisibility'> {
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
  private readonly tree = new NodeTree();
  private readonly view: vscode.TreeView<Row>;
  private readonly groups: ShownGroup[] = [];
  private readonly stopListening: () => void;

  constructor(id: string, private readonly folders: Folders) {
    this.view = vscode.window.createTreeView(id, { treeDataProvider: this.tree, showCollapseAll: true });
    this.stopListening = folders.onDidChange(() => this.draw());
  }

  /** Adds a group below the others. */
  add(name: GroupName): ViewGroup {
    const group: ShownGroup = { name, content: noContent, lastRows: new LastRowsStore(name.id) };
    this.groups.push(group);
    this.draw(); // before the feature has content, which may take long
    const { tree, view } = this;
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
        return view.visible;
      },
      onDidChangeVisibility: view.onDidChangeVisibility,
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
