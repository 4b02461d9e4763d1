import assert from 'node:assert/strict';
import type { Freshness } from '#model';
import type { Report } from '#reports';
import { buildPackTree } from '#apps/vscode/views/pack/packItems';
import { noChoices } from '#apps/vscode/folder/state/folderState';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import { file, fresh, report } from '../../report';

const stale: Freshness = {
  state: 'stale',
  causes: [
    {
      kind: 'files',
      files: [{ path: 'src/money.ts', change: 'modified', selected: true }, {
        path: 'gone.ts',
        change: 'deleted',
        selected: false,
      }],
    },
    { kind: 'branch', detail: 'main → next' },
  ],
};

/** `label | description`, indented. */
function drawn(nodes: readonly TreeNode[], indent = ''): string[] {
  return nodes.flatMap((
    node,
  ) => [`${indent}${node.label}${node.description === undefined ? '' : ` | ${node.description}`}`,
    ...drawn(node.children, `${indent}  `)]
  );
}

function check(title: string, given: {
  report?: Partial<Report>;
  freshness?: Freshness;
  pinned?: string[];
  excluded?: string[];
  taskPinned?: string[];
}, expected: readonly string[]): void {
  it(title, () =>
    assert.deepEqual(
      drawn(
        buildPackTree(report(given.report), given.freshness ?? fresh, {
          pinned: given.pinned ?? [],
          excluded: given.excluded ?? [],
          taskPinned: given.taskPinned ?? [],
        }),
      ),
      expected,
    ));
}

const task = 'Round prices once';
const inPart = [
  'In Part | 2 files',
  '  money.ts | 800 · symbols',
  "    +88.0  Words in its path | matches 'round'",
  '    +2.0  size | short',
  '    = 90.0  score',
  '  cart.ts | 300 · symbols',
  "    +38.5  Words in its path | matches 'round'",
  '    +2.0  size | short',
  '    = 40.5  score',
];

describe('the rows of a pack', () => {
  check('show each file with its reasons and their sum', {}, [task, ...inPart, 'Left Out | none']);
  check('say why a file is omitted', {
    report: {
      files: [],
      omitted: [{ path: 'a.lock', score: 3, because: 'budget', reasons: [{ kind: 'content', points: 3, detail: 'x' }] },
        { path: 'b.bin', score: 0, because: 'binary', reasons: [] }],
    },
  }, [
    task,
    'Left Out | the next best 2',
    '  a.lock | no budget left',
    '    +3.0  Words in its text | x',
    '    = 3.0  score',
    '  b.bin | binary',
  ]);
  check('begin with the folder where a name recurs, be it below another group', {
    report: {
      files: [file('web/cart/index.ts', { reasons: [], score: 0 }), file('index.ts', { reasons: [], score: 0 }),
        file('web/cart/view.ts', { reasons: [], score: 0 })],
      omitted: [{ path: 'api/cart/index.ts', score: 0, because: 'rank', reasons: [] }],
    },
  }, [
    task,
    'In Part | 3 files',
    '  index.ts | web/cart · 100 · symbols',
    '    = 0.0  score',
    '  index.ts | . · 100 · symbols',
    '    = 0.0  score',
    '  view.ts | 100 · symbols',
    '    = 0.0  score',
    'Left Out | the next best 1',
    '  index.ts | api/cart · ranked too low',
  ]);
  check('order reasons by their points', {
    report: {
      files: [file('a.ts', {
        score: 61,
        reasons: [{ kind: 'content', points: 11, detail: "contains 'round'" }, {
          kind: 'role',
          points: -10,
          detail: 'test file: keeps 50%',
        }, { kind: 'mention', points: 60, detail: "the task names 'a.ts'" }],
      })],
    },
  }, [
    task,
    'In Part | 1 file',
    '  a.ts | 100 · symbols',
    "    +60.0  Named in the task | the task names 'a.ts'",
    "    +11.0  Words in its text | contains 'round'",
    '    −10.0  Kind of file | test file: keeps 50%',
    '    = 61.0  score',
    'Left Out | none',
  ]);
  check('list what was excluded by hand, and what is pinned', {
    report: { files: [file('a.ts', { reasons: [], score: 0 })] },
    pinned: ['a.ts'],
    excluded: ['src/x.ts'],
  }, [
    task,
    'In Part | 1 file',
    '  a.ts | pinned · 100 · symbols',
    '    = 0.0  score',
    'Left Out | 1 by hand',
    '  x.ts | excluded by hand',
  ]);
  check('name redactions by file and line', {
    report: { files: [], redactions: [{ path: '.env.sample', line: 3, type: 'aws-access-key' }] },
  }, [task, 'Left Out | none', 'Redacted | 1 secret', '  aws-access-key | .env.sample:3']);
  check('begin with the task, the warnings and what changed since the pack', {
    report: { files: [], warnings: ['no git'] },
    freshness: stale,
  }, [
    task,
    'Warnings | 1',
    '  no git',
    'Changed Since This Pack | 3 changes',
    '  money.ts | modified · selected',
    '  gone.ts | deleted',
    '  Branch | main → next',
    'Left Out | none',
  ]);
  check('are grouped by how much the pack shows of a file', {
    report: {
      files: [file('a.ts', { view: 'summary', score: 0, reasons: [] }),
        file('b.ts', { view: 'full', score: 0, reasons: [] }), file('c.ts', { view: 'diff', score: 0, reasons: [] }),
        file('d.ts', { view: 'skeleton', score: 0, reasons: [] }),
        file('e.ts', { view: 'full', tokens: 5_700, score: 0, reasons: [] })],
    },
  }, [
    task,
    'In Full | 2 files',
    '  b.ts | 100 · full',
    '    = 0.0  score',
    '  e.ts | 5.7k · full',
    '    = 0.0  score',
    'In Part | 2 files',
    '  c.ts | 100 · diff',
    '    = 0.0  score',
    '  d.ts | 100 · skeleton',
    '    = 0.0  score',
    'Listed | 1 file',
    '  a.ts | 100 · summary',
    '    = 0.0  score',
    'Left Out | none',
  ]);
  check('begin with the first line of a long task', {
    report: { files: [], task: '\n# Rounding\n\nPrices are wrong.' },
  }, [
    'Rounding',
    'Left Out | none',
  ]);
  check('say that there is no task', { report: { files: [], task: '' } }, ['No task is set', 'Left Out | none']);

  it('say what a task without text was inferred from, and how well it matches, to screen readers and on hover', () => {
    const [row] = buildPackTree(
      report({
        task: 'Branch fix-cart',
        taskSource: 'inferred',
        match: { level: 'fair', probability: 0.9, text: 'fair, by its words' },
      }),
      fresh,
      noChoices,
    );
    assert.equal(row?.accessible, 'No task is set. Packed for: Branch fix-cart');
    assert.match(row?.tooltip ?? '', /No task is set[^]*Branch fix\\-cart[^]*fair\\, by its words/);
    assert.deepEqual(row?.run, ['agentpack.setTask']);
  });
  it('show no secret of the task, and let it neither draw icons nor reorder its row', () => {
    const key = 'AKIA' + 'IOSFODNN7REALKEY';
    const [row] = buildPackTree(report({ task: `$(x) a\u202eb ${key}` }), fresh, noChoices);
    assert.ok(!JSON.stringify(row).includes(key), row?.label);
    assert.ok(!row?.label.includes('$(x)') && !row?.label.includes('\u202e'), row?.label);
  });
  it('open a file at its first span, a whole file at its top, and what changed since beside what was packed', () => {
    const nodes = buildPackTree(
      report({
        files: [file('a.ts'), file('b.ts', { view: 'full', ranges: [[1, 9]] }),
          file('c.ts', { view: 'summary', ranges: [] })],
      }),
      stale,
      noChoices,
    );
    const opens = (id: string) => nodes.find((node) => node.id === id)?.children.map((node) => node.open);
    assert.deepEqual(['full', 'part', 'listed'].flatMap(opens), [{ path: 'b.ts' }, { path: 'a.ts', lines: [10, 20] }, {
      path: 'c.ts',
    }]);
    assert.deepEqual(nodes.find((node) => node.id === 'stale')?.children.map((node) => [node.open, node.changed]), [[
      undefined,
      'src/money.ts',
    ], [undefined, 'gone.ts'], [undefined, undefined]]);
  });
  it('have ids that are unique, and the same after another pack', () => {
    const redactions = [{ path: 'x', line: 1, type: 't' }, { path: 'x', line: 1, type: 't' }];
    const ids = (given: Report) => {
      const all: string[] = [];
      const walk = (n: TreeNode) => {
        all.push(n.id);
        n.children.forEach(walk);
      };
      buildPackTree(given, stale, noChoices).forEach(walk);
      return all;
    };
    const before = ids(report({ redactions }));
    assert.equal(new Set(before).size, before.length);
    const after = ids(report({ redactions, files: [file('src/cart.ts'), file('new.ts')] }));
    assert.ok(after.includes('part/src/cart.ts') && before.includes('part/src/cart.ts'));
  });
  it('say what is pinned to the task, also where an exclusion of it counts for other tasks', () => {
    const [, selected, omitted] = buildPackTree(report(), fresh, {
      pinned: [],
      excluded: ['src/cart.ts', 'src/x.ts'],
      taskPinned: ['src/cart.ts'],
    });
    const row = selected?.children.find(({ path }) => path === 'src/cart.ts');
    assert.match(row?.description ?? '', /^pinned to this task · /);
    assert.match(row?.context ?? '', /\btaskPinned\b/);
    assert.deepEqual(omitted?.children.filter(({ context }) => context?.includes('excluded')).map(({ path }) => path), [
      'src/x.ts',
    ]);
  });
  it('set the context values that menus need', () => {
    const nodes = buildPackTree(report(), fresh, { ...noChoices, pinned: ['src/cart.ts'] })[1]?.children.map((node) =>
      node.context
    );
    assert.deepEqual(nodes, ['file canPin canPinToTask canExclude packed',
      'file pinned canPinToTask canExclude packed']);
  });
  it('let no file name act as Markdown', () => {
    const tip = buildPackTree(report({ files: [file('[x](command:evil)\n# y.ts')] }), fresh, noChoices)[1]?.children[0]
      ?.tooltip ?? '';
    assert.ok(tip.startsWith('**\\[x\\]\\(command\\:evil\\)\\\\u000a\\# y\\.ts**'), tip);
  });
});
