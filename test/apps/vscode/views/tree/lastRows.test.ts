import assert from 'node:assert/strict';
import fc from 'fast-check';
import { acceptLastRows, toStoredRows } from '#apps/vscode/views/tree/lastRows';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';

const text = fc.string({ maxLength: 20 });
/** Trees of up to `depth` levels. */
const levels = (depth: number): fc.Arbitrary<readonly TreeNode[]> =>
  fc.array(
    fc.record({
      id: text,
      label: text,
      accessible: text,
      description: text,
      tooltip: text,
      icon: text,
      context: text,
      path: text,
      open: fc.record({ path: text, lines: fc.constant([3, 9] as const) }, { requiredKeys: ['path'] }),
      run: fc.array(text, { minLength: 1, maxLength: 3 }) as unknown as fc.Arbitrary<readonly [string, ...string[]]>,
      expanded: fc.boolean(),
      children: depth === 1 ? fc.constant([]) : levels(depth - 1),
    }, { requiredKeys: ['id', 'label', 'accessible', 'children'] }),
    { maxLength: 5 },
  );

const count = (nodes: readonly TreeNode[]): number => nodes.reduce((sum, node) => sum + 1 + count(node.children), 0);
const first = (nodes: readonly TreeNode[]) =>
  nodes.map(({ id, label, path, children }) => [id, label, path, children.length > 0]);

describe('the rows for the next session', () => {
  it('are accepted as they were stored, without tooltips', () => {
    fc.assert(fc.property(levels(4), text, (nodes, header) => {
      const accepted = acceptLastRows(JSON.parse(JSON.stringify(toStoredRows({ nodes, text: header }))))!;
      assert.equal(accepted.text, header);
      assert.deepEqual(first(accepted.nodes), first(nodes).slice(0, accepted.nodes.length));
      assert.ok(!JSON.stringify(accepted).includes('"tooltip"'));
      assert.ok(count(accepted.nodes) <= 300);
    }));
  });
  it('are limited in number and depth', () => {
    const row = (id: string, children: readonly TreeNode[] = []): TreeNode => ({
      id,
      label: id,
      children,
      accessible: id,
    });
    const wide = toStoredRows({
      nodes: Array.from({ length: 50 }, (_, i) => row(`${i}`, Array.from({ length: 50 }, (_, k) => row(`${i}/${k}`)))),
    });
    assert.equal(count(wide.nodes), 300);
    const deep = toStoredRows({ nodes: [row('a', [row('b', [row('c', [row('d')])])])] });
    assert.equal(count(deep.nodes), 3);
    assert.ok(acceptLastRows(deep));
  });
  it('do not create the children and tooltips that are created on request', () => {
    const lazy: TreeNode = {
      id: 'a',
      label: 'a',
      accessible: 'a',
      get children(): readonly TreeNode[] {
        throw new Error('not asked for');
      },
      get tooltip(): string {
        throw new Error('not asked for');
      },
      hasChildren: true,
      digest: 'a',
    };
    assert.deepEqual(toStoredRows({ nodes: [lazy] }).nodes, [{
      id: 'a',
      label: 'a',
      accessible: 'a',
      hasChildren: true,
      children: [],
    }]);
  });
  it('are not accepted in another form', () => {
    const node = { id: 'a', label: 'a', accessible: 'a', children: [] };
    for (
      const value of [undefined, 1, [], { nodes: {} }, { nodes: [{ ...node, id: 1 }] }, {
        nodes: [{ ...node, children: undefined }],
      }, { nodes: [{ ...node, run: 'agentpack.setTask' }] }, { nodes: [{ ...node, open: 'a.ts' }] }, {
        nodes: Array.from({ length: 301 }, () => node),
      }]
    )
      assert.equal(acceptLastRows(value), undefined, JSON.stringify(value));
  });
});
