import { hasChildren, type TreeNode } from './treeNode';

/**
 * A row of a tree. The object stays the same as long as the tree has a node with its ID in the same place, so that VS
 * Code redraws only changed rows. Commands on a row receive this object.
 */
export class Row {
  private loadedChildren: readonly Row[] | undefined;

  constructor(public node: TreeNode, readonly parent?: Row) {}

  get id(): string {
    return this.node.id;
  }

  get path(): string | undefined {
    return this.node.path;
  }

  get children(): readonly Row[] {
    return this.loadedChildren ??= this.node.children.map((child) => new Row(child, this));
  }

  /** Replaces the node of the row. Adds the topmost rows that VS Code has to redraw to `changedRows`. */
  update(node: TreeNode, changedRows: Row[]): void {
    const previousNode = this.node;
    this.node = node;
    const looksSame = isSameRow(previousNode, node);
    if (looksSame && (previousNode === node || (node.digest !== undefined && previousNode.digest === node.digest)))
      return;
    if (!this.loadedChildren) {
      // the row was never expanded, so VS Code has not loaded its children
      if (!looksSame) changedRows.push(this);
      return;
    }
    const changedChildren: Row[] = [];
    const { rows, isSameList: isUnchanged } = updateRows(this.loadedChildren, node.children, changedChildren, this);
    this.loadedChildren = rows;
    if (looksSame && isUnchanged) changedRows.push(...changedChildren);
    else changedRows.push(this);
  }
}

/**
 * Returns the rows of the nodes, reusing existing rows with the same IDs. `isSameList` is true if no row was added,
 * removed or moved.
 */
export function updateRows(currentRows: readonly Row[], nodes: readonly TreeNode[], changedRows: Row[],
  parent?: Row): { readonly rows: readonly Row[]; readonly isSameList: boolean; }
{
  const rowsById = new Map(currentRows.map((row) => [row.id, row]));
  const rows = nodes.map((node) => {
    const row = rowsById.get(node.id);
    if (!row) return new Row(node, parent);
    row.update(node, changedRows);
    return row;
  });
  return { rows, isSameList: rows.length === currentRows.length && rows.every((row, i) => row === currentRows[i]) };
}

/** Reports whether two rows look the same. Does not call getters: the digest covers their results and `open`. */
function isSameRow(a: TreeNode, b: TreeNode): boolean {
  return a.label === b.label && a.description === b.description && a.icon === b.icon && a.iconColor === b.iconColor &&
    a.path === b.path && a.changed === b.changed && a.chunk === b.chunk && a.entry === b.entry &&
    a.run?.join('\n') === b.run?.join('\n') &&
    a.context === b.context &&
    a.accessible === b.accessible &&
    a.expanded === b.expanded && hasChildren(a) === hasChildren(b) && a.digest === b.digest &&
    (a.digest !== undefined || (a.tooltip === b.tooltip && JSON.stringify(a.open) === JSON.stringify(b.open)));
}
