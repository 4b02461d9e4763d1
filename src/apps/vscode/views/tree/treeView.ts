import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { createEmitter } from '#base/event';
import type { Report } from '#reports';
import { resolvePathUri } from '../../folder/fileUri';
import { visible } from '../../text';
import type { AnsweredRows } from './firstRows';
import { Row, updateRows } from './rows';
import { hasChildren, isExpanded, type TreeNode } from './treeNode';

/** Shows tree nodes of any kind in a view. */
export class NodeTree implements vscode.TreeDataProvider<Row> {
  private readonly changeEmitter = new vscode.EventEmitter<readonly Row[] | undefined>();
  private root: vscode.Uri | undefined;
  private otherRoots: Report['roots'];
  private rows: readonly Row[] = [];
  readonly onDidChangeTreeData = this.changeEmitter.event as vscode.Event<Row[] | undefined>;
  private readonly answerEmitter = createEmitter<AnsweredRows>();
  /** Fires when VS Code asks for rows. */
  readonly onDidAnswer = this.answerEmitter.event;
  nodes: readonly TreeNode[] = [];

  /**
   * Shows the nodes, whose paths are relative to `root` or begin with the name of one of `otherRoots`. Only changed
   * rows are redrawn.
   */
  show(root: vscode.Uri | undefined, nodes: readonly TreeNode[], otherRoots?: Report['roots']): void {
    const isSameRoot = this.root?.toString() === root?.toString();
    this.root = root;
    this.otherRoots = otherRoots;
    this.nodes = nodes;
    const changedRows: Row[] = [];
    const { rows, isSameList: isUnchanged } = updateRows(isSameRoot ? this.rows : [], nodes, changedRows);
    this.rows = rows;
    if (!isUnchanged || !isSameRoot) this.changeEmitter.fire(undefined);
    else if (changedRows.length > 0) this.changeEmitter.fire(changedRows);
  }

  getChildren(row?: Row): Row[] {
    const children = row ? row.children : this.rows;
    this.answerEmitter.fire({ row, children });
    return [...children];
  }

  /** Returns the parent, which VS Code needs for `reveal`. */
  getParent({ parent }: Row): Row | undefined {
    return parent;
  }

  /** Finds the first row below the top-level row `id` whose node matches. */
  find(id: string, matches: (node: TreeNode) => boolean): Row | undefined {
    return listDescendants(this.rows.filter((row) => row.id === id)).find(({ node }) => matches(node));
  }

  getTreeItem({ node }: Row): vscode.TreeItem | Promise<vscode.TreeItem> {
    const item = this.createItem(node);
    return node.fileOrFolder && item.resourceUri ? adaptToFileType(item, item.resourceUri) : item;
  }

  private createItem(node: TreeNode): vscode.TreeItem {
    const item = new vscode.TreeItem(node.label, getCollapsibleState(node));
    item.id = node.id;
    item.description = node.description;
    item.contextValue = node.context;
    item.accessibilityInformation = { label: visible(node.accessible) };
    if (node.path !== undefined && this.root) item.resourceUri = resolvePathUri(this.root, this.otherRoots, node.path);
    item.iconPath = node.icon !== undefined
      ? new vscode.ThemeIcon(node.icon,
        node.iconColor === undefined ? undefined : new vscode.ThemeColor(node.iconColor))
      : node.path !== undefined
      ? vscode.ThemeIcon.File
      : undefined;
    item.command = this.createOpenCommand(node);
    return item;
  }

  /** Adds the tooltip to a row when the pointer is over it. */
  resolveTreeItem(item: vscode.TreeItem, { node }: Row): vscode.TreeItem {
    if (node.tooltip !== undefined) item.tooltip = new vscode.MarkdownString(node.tooltip);
    return item;
  }

  private createOpenCommand({ label, open, changed, since, chunk, entry, run }: TreeNode): vscode.Command | undefined {
    if (run !== undefined) return { command: run[0], title: label, arguments: run.slice(1) };
    if (changed !== undefined)
      return { command: 'agentpack.showChanges', title: l10n.t('Show Changes'), arguments: [changed, since] };
    if (!this.root) return undefined;
    if (chunk !== undefined)
      return { command: 'agentpack.openChunk', title: l10n.t('Open at Page'), arguments: [chunk, this.root] };
    if (entry !== undefined)
      return { command: 'agentpack.editMemory', title: l10n.t('Show Entry'), arguments: [entry, this.root] };
    if (!open) return undefined;
    // an empty selection, because typing would replace a selected range
    const options: vscode.TextDocumentShowOptions = open.lines
      ? { selection: new vscode.Range(open.lines[0] - 1, 0, open.lines[0] - 1, 0) }
      : {};
    return {
      command: 'vscode.open',
      title: l10n.t('Open File'),
      arguments: [resolvePathUri(this.root, this.otherRoots, open.path), options],
    };
  }
}

/** Adapts an item whose path is a folder, which cannot be opened in an editor and has its own menu. */
async function adaptToFileType(item: vscode.TreeItem, uri: vscode.Uri): Promise<vscode.TreeItem> {
  if (!await isFolder(uri)) return item;
  item.iconPath = vscode.ThemeIcon.Folder;
  item.contextValue = item.contextValue?.replace(/\bfile\b/, 'folder');
  item.command = { command: 'revealInExplorer', title: l10n.t('Reveal in Explorer View'), arguments: [uri] };
  return item;
}

/**
 * Reports whether a path is a folder. Returns false for a path that no longer exists, as chosen files may be removed.
 */
async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory) !== 0;
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return false;
    throw error;
  }
}

function listDescendants(rows: readonly Row[]): Row[] {
  return rows.flatMap(({ children }) => [...children, ...listDescendants(children)]);
}

function getCollapsibleState(node: TreeNode): vscode.TreeItemCollapsibleState {
  if (isExpanded(node)) return vscode.TreeItemCollapsibleState.Expanded;
  return hasChildren(node) ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None;
}
