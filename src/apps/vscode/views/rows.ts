import { hasChildren, type TreeNode } from './treeNode';

/**
 * A row of a tree: the same object as long as the tree has a node with its ID in the same place, so that VS Code draws
 * only rows that changed. Commands on a row receive it.
 */
export class Row {
  private made: readonly Row[] | undefined;

  constructor(public node: TreeNode, readonly parent?: Row) {}

  get id(): string {
    return this.node.id;
  }

  get path(): string | undefined {
    return this.node.path;
  }

  get children(): readonly Row[] {
    return this.made ??= this.node.children.map((child) => new Row(child, this));
  }

  /** Replaces the node that is shown. Adds to `changed` the topmost rows that VS Code has to redraw. */
  update(node: TreeNode, changed: Row[]): void {
    const before = this.node;
    this.node = node;
    const isSame = sameRow(before, node);
    if (isSame && (before === node || (node.digest !== undefined && before.digest === node.digest))) return;
    if (!this.made) {
      // never expanded, so VS Code does not know its children
      if (!isSame) changed.push(this);
      return;
    }
    const below: Row[] = [];
    const { rows, same: isUnchanged } = updatedRows(this.made, node.children, below, this);
    this.made = rows;
    if (isSame && isUnchanged) changed.push(...below);
    else changed.push(this);
  }
}

/**
 * Returns the rows of these nodes and reuses the known row for each known ID. `same`: no row was added, removed or
 * moved.
 */
export function updatedRows(currentRows: readonly Row[], nodes: readonly TreeNode[], changed: Row[],
  parent?: Row): { readonly rows: readonly Row[]; readonly same: boolean; }
{
  const byId = new Map(currentRows.map((row) => [row.id, row]));
  const rows = nodes.map((node) => {
    const row = byId.get(node.id);
    if (!row) return new Row(node, parent);
    row.update(node, changed);
    return row;
  });
  return { rows, same: rows.length === currentRows.length && rows.every((row, i) => row === currentRows[i]) };
}

/** Reports whether two rows look the same. Getter results depend on the digest, as does the target of a click. */
function sameRow(a: TreeNode, b: TreeNode): boolean {
  return a.label === b.label && a.description === b.description && a.icon === b.icon && a.iconColor === b.iconColor &&
    a.path === b.path && a.changed === b.changed && a.chunk === b.chunk && a.entry === b.entry &&
    a.run?.join('\n') === b.run?.join('\n') &&
    a.context === b.context &&
    a.accessible === b.accessible &&
    a.expanded === b.expanded && hasChildren(a) === hasChildren(b) && a.digest === b.digest &&
    (a.digest !== undefined || (a.tooltip === b.tooltip && JSON.stringify(a.open) === JSON.stringify(b.open)));
}
