import * as vscode from 'vscode';
import { visible } from '../text';
import type { TreeNode } from './treeNode';

/** Draws nodes; knows nothing of packs. */
export class NodeTree implements vscode.TreeDataProvider<TreeNode> {
  private readonly changed = new vscode.EventEmitter<void>();
  private root: vscode.Uri | undefined;
  readonly onDidChangeTreeData = this.changed.event;
  nodes: readonly TreeNode[] = [];

  /** Paths of the nodes are relative to `root`. */
  show(root: vscode.Uri | undefined, nodes: readonly TreeNode[]): void {
    this.root = root;
    this.nodes = nodes;
    this.changed.fire();
  }

  getChildren(node?: TreeNode): TreeNode[] {
    return [...(node ? node.children : this.nodes)];
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    const item = new vscode.TreeItem(node.label, collapsible(node));
    item.id = node.id;
    item.description = node.description;
    item.contextValue = node.context;
    item.accessibilityInformation = { label: visible(node.accessible) };
    item.tooltip = node.tooltip === undefined ? undefined : new vscode.MarkdownString(node.tooltip);
    if (node.path !== undefined && this.root) item.resourceUri = vscode.Uri.joinPath(this.root, node.path);
    item.iconPath = node.icon !== undefined
      ? new vscode.ThemeIcon(node.icon,
        node.iconColor === undefined ? undefined : new vscode.ThemeColor(node.iconColor))
      : node.path !== undefined
      ? vscode.ThemeIcon.File
      : undefined;
    item.command = this.openCommand(node);
    return item;
  }

  private openCommand({ open, changed }: TreeNode): vscode.Command | undefined {
    if (changed !== undefined) return { command: 'agentpack.showChanges', title: 'Show Changes', arguments: [changed] };
    if (!open || !this.root) return undefined;
    // an empty selection: typing would replace a selected range
    const options: vscode.TextDocumentShowOptions = open.lines
      ? { selection: new vscode.Range(open.lines[0] - 1, 0, open.lines[0] - 1, 0) }
      : {};
    return {
      command: 'vscode.open',
      title: 'Open File',
      arguments: [vscode.Uri.joinPath(this.root, open.path), options],
    };
  }
}

function collapsible(node: TreeNode): vscode.TreeItemCollapsibleState {
  if (node.children.length === 0) return vscode.TreeItemCollapsibleState.None;
  return node.expanded ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed;
}
