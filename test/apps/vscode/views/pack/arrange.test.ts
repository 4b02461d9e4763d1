import fc from 'fast-check';
import assert from 'node:assert/strict';
import { noChoices } from '#apps/vscode/folder/state/folderState';
import { buildPackTree } from '#apps/vscode/views/pack/packItems';
import { RowOrder } from '#apps/vscode/views/tree/rowOrder';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import { defaultTreeOptions, type TreeOptions } from '#apps/vscode/views/tree/treeOptions';
import type { ReportFile } from '#reports';
import { file, fresh, report } from '../../report';
import { table } from '#test/support/table';

const files = [
  file('src/cart/cart.ts', { score: 90, tokens: 100, view: 'skeleton' }),
  file('src/cart/index.ts', { score: 80, tokens: 300 }),
  file('README.md', { score: 70, tokens: 50, view: 'skeleton' }),
  file('src/api/v1/index.ts', { score: 60, tokens: 200 }),
];

/** `label | description` of the selected rows, indented, without their reasons. */
function drawn(nodes: readonly TreeNode[], indent = ''): string[] {
  return nodes.flatMap((
    node,
  ) => [`${indent}${node.label} | ${node.description}`,
    ...(node.context?.startsWith('file') ? [] : drawn(node.children, `${indent}  `))]
  );
}

function selected(given: readonly ReportFile[], options: Partial<TreeOptions>, order = new RowOrder()): TreeNode {
  return buildPackTree(report({ files: given }), fresh, noChoices, { ...defaultTreeOptions, ...options }, order)[1]!;
}

function check(title: string, options: Partial<TreeOptions>, expected: readonly string[]): void {
  it(title, () => assert.deepEqual(drawn(selected(files, options).children), expected));
}

describe('the rows of a group of files', () => {
  const [cart, cartIndex, readme, apiIndex] = ['cart.ts | 100 · skeleton', 'index.ts | cart · 300 · symbols',
    'README.md | 50 · skeleton', 'index.ts | v1 · 200 · symbols'];
  check('are sorted by score initially', {}, [cart!, cartIndex!, readme!, apiIndex!]);
  check('are sorted by tokens', { sort: 'tokens' }, [cartIndex!, apiIndex!, cart!, readme!]);
  check('are sorted by name, then by folder', { sort: 'name' }, [readme!, cart!, apiIndex!, cartIndex!]);
  check('are grouped by folder', { group: 'folder' }, [
    'src/cart | 2 files',
    '  cart.ts | 100 · skeleton',
    '  index.ts | 300 · symbols',
    '(top folder) | 1 file',
    '  README.md | 50 · skeleton',
    'src/api/v1 | 1 file',
    '  index.ts | 200 · symbols',
  ]);
  check('are grouped by view', { group: 'view' }, ['skeleton | 2 files', `  ${cart}`, `  ${readme}`,
    'symbols | 2 files', `  ${cartIndex}`, `  ${apiIndex}`]);
  check('are a tree, in which a chain of single folders is one row', { layout: 'tree' }, [
    'src | 3 files',
    '  cart | 2 files',
    '    cart.ts | 100 · skeleton',
    '    index.ts | 300 · symbols',
    '  api/v1 | 1 file',
    '    index.ts | 200 · symbols',
    'README.md | 50 · skeleton',
  ]);
  check('contain each word of the filter', { filter: 'CART sym' }, [cartIndex!]);
  it('can be pinned and excluded for folders, and indicate that for their contents', () => {
    const [src] = buildPackTree(report({ files }), fresh, { ...noChoices, pinned: ['src/cart'] }, {
      ...defaultTreeOptions,
      layout: 'tree',
    })[1]!.children;
    assert.deepEqual([src, src?.children[0], src?.children[0]?.children[0]].map((node) => [node?.path, node?.context]),
      [
        ['src', 'folder canPin canPinToTask canExclude'],
        ['src/cart', 'folder pinned canPinToTask canExclude'],
        ['src/cart/cart.ts', 'file pinnedByFolder canPinToTask canExclude packed'],
      ]);
    assert.equal(src?.children[0]?.children[0]?.description, 'pinned by src/cart · 100 · skeleton');
  });
  it('are counted next to those that the filter hides', () =>
    assert.equal(selected(files, { filter: 'cart' }).description, '2 of 4 files'));

  const part = fc.constantFrom('a', 'b', 'c');
  const paths = fc.uniqueArray(fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join('/')}.ts`), {
    maxLength: 15,
  });
  const options = fc.record({
    sort: fc.constantFrom('score', 'tokens', 'name'),
    group: fc.constantFrom('none', 'folder', 'view'),
    layout: fc.constantFrom('list', 'tree'),
  }) as fc.Arbitrary<Partial<TreeOptions>>;
  it('are all present, each once and below its folders, however they are arranged', () =>
    fc.assert(fc.property(paths, options, (all, how) => {
      const found: string[] = [], ids: string[] = [];
      const walk = (node: TreeNode, folder: string) => {
        ids.push(node.id);
        if (node.path === undefined || node.icon === 'folder') {
          const inside = node.icon !== 'folder' || node.label === '(top folder)' ? folder : `${folder}${node.label}/`;
          for (const child of node.children) walk(child, inside);
        } else {
          found.push(node.path);
          assert.ok(node.path.startsWith(folder), `${node.path} below ${folder}`);
        }
      };
      walk(selected(all.map((path, i) => file(path, { score: i, tokens: i % 3 })), how), '');
      assert.deepEqual(found.sort(), [...all].sort());
      assert.equal(new Set(ids).size, ids.length);
    })));
});

describe('the order of rows', () => {
  const names = (nodes: readonly TreeNode[]) => nodes.map(({ path }) => path);
  const rescored = (scores: Readonly<Record<string, number>>) =>
    Object.entries(scores).map(([path, score]) => file(path, { score })).sort((a, b) => b.score - a.score);
  const state = { report: 1, choices: 1, packing: false };

  it('stays the same across packs, with new rows last', () => {
    const order = new RowOrder();
    assert.deepEqual(names(selected(rescored({ a: 3, b: 2, c: 1 }), {}, order).children), ['a', 'b', 'c']);
    assert.deepEqual(names(selected(rescored({ a: 1, b: 2, c: 3, d: 4 }), {}, order).children), ['a', 'b', 'c', 'd']);
    assert.deepEqual(names(selected(rescored({ c: 1, d: 4 }), {}, order).children), ['c', 'd']);
  });
  const cases: readonly [string, boolean, (order: RowOrder) => void][] = [
    ['a save', false, (order) => order.follow(['task'], { ...state, report: 2 })],
    ['two saves', true, (order) => {
      order.follow(['task'], { ...state, report: 2 });
      order.follow(['task'], { ...state, report: 3 });
    }],
    ['a save after a row was selected', false, (order) => {
      order.follow(['task'], { ...state, report: 2 });
      order.noteUse();
      order.follow(['task'], { ...state, report: 3 });
    }],
    ['a save after a pin', false, (order) => {
      order.follow(['task'], { ...state, report: 2 });
      order.follow(['task'], { report: 2, choices: 2, packing: true });
      order.follow(['task'], { report: 3, choices: 2, packing: false });
      order.follow(['task'], { report: 4, choices: 2, packing: false });
    }],
    ['another task', true, (order) => order.follow(['other'], { ...state, report: 2 })],
    ['a requested pack', true, (order) => {
      order.follow(['task'], { ...state, packing: true });
      order.follow(['task'], { ...state, report: 2 });
    }],
    ['a pin', false, (order) => {
      order.follow(['task'], { ...state, choices: 2 });
      order.follow(['task'], { ...state, choices: 2, packing: true });
      order.follow(['task'], { report: 2, choices: 2, packing: false });
    }],
    ['a requested pack that failed', false, (order) => {
      order.follow(['task'], { ...state, packing: true });
      order.follow(['task'], state);
    }],
  ];
  table('stays the same, or starts over after a visible change', (row) => {
    for (const [what, anew, happens] of cases) {
      row(`${anew ? 'starts over after' : 'stays after'} ${what}`, () => {
        const order = new RowOrder();
        order.follow(['task'], state);
        order.keep('rows', [{ id: 'a' }, { id: 'b' }]);
        happens(order);
        const ids = order.keep('rows', [{ id: 'b' }, { id: 'a' }]).map(({ id }) => id);
        assert.deepEqual(ids, anew ? ['b', 'a'] : ['a', 'b']);
      });
    }
  });
});
