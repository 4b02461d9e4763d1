import fc from 'fast-check';
import assert from 'node:assert/strict';
import { Row, updateRows } from '#apps/vscode/views/tree/rows';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';

function node(id: string, description = '', children: readonly TreeNode[] = []): TreeNode {
  return { id, label: id, description, children, accessible: id };
}

/** Returns what a tree draws: IDs and descriptions. */
function drawn(rows: readonly Row[]): unknown[] {
  return rows.map((row) => [row.id, row.node.description, drawn(row.children)]);
}

describe('the rows of a tree', () => {
  it('stay the same objects, and only changed ones are redrawn', () => {
    const { rows } = updateRows([], [node('a'), node('b')], []);
    const changed: Row[] = [];
    const next = updateRows(rows, [node('a', 'other'), node('b')], changed);
    assert.ok(next.isSameList);
    assert.deepEqual(next.rows, rows);
    assert.deepEqual(changed.map(({ id }) => id), ['a']);
  });
  it('are redrawn with their parent if one is added, removed or moved', () => {
    const { rows } = updateRows([], [node('group', '', [node('a'), node('b')])], []);
    drawn(rows);
    for (const children of [[node('a')], [node('b'), node('a')], [node('a'), node('b'), node('c')]]) {
      const changed: Row[] = [];
      updateRows(rows, [node('group', '', children)], changed);
      assert.deepEqual(changed.map(({ id }) => id), ['group']);
    }
  });
  it('create children and tooltips only on request', () => {
    const failing = (digest: string): TreeNode => ({
      id: 'a',
      label: 'a',
      get children(): readonly TreeNode[] {
        throw new Error('not asked for');
      },
      get tooltip(): string {
        throw new Error('not asked for');
      },
      hasChildren: true,
      digest,
      accessible: 'a',
    });
    const { rows } = updateRows([], [failing('1')], []);
    const changed: Row[] = [];
    updateRows(rows, [failing('1')], changed);
    assert.deepEqual(changed, []);
    updateRows(rows, [failing('2')], changed);
    assert.deepEqual(changed.map(({ id }) => id), ['a']);
  });

  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 });
  const tree = fc.array(fc.tuple(fc.constantFrom('x', 'y', 'z'), fc.constantFrom('1', '2'), ids), { maxLength: 3 }).map(
    (groups) =>
      [...new Map(groups.map((group) => [group[0], group])).values()].map(([id, description, below]) =>
        node(id, description, below.map((one) => node(`${id}/${one}`, description)))
      ),
  );
  it('equal those of new trees after any changes, and the differences are named', () =>
    fc.assert(fc.property(fc.array(tree, { minLength: 1, maxLength: 5 }), (trees) => {
      let rows: readonly Row[] = [];
      /** By row, what was drawn of it. */
      let seen = new Map<Row, unknown>();
      for (const nodes of trees) {
        const changed: Row[] = [];
        const next = updateRows(rows, nodes, changed);
        assert.deepEqual(drawn(next.rows), drawn(nodes.map((one) => new Row(one))));
        const now = new Map<Row, unknown>();
        for (const row of next.rows) {
          now.set(row, drawn([row]));
          const below = row.children.some((child) => changed.includes(child));
          if (seen.has(row) && JSON.stringify(seen.get(row)) !== JSON.stringify(now.get(row)))
            assert.ok(changed.includes(row) || below, row.id);
        }
        rows = next.rows;
        seen = now;
      }
    })));
});
