import assert from 'node:assert/strict';
import type { Freshness } from '#model';
import type { Report } from '#reports';
import { receiptsItems } from '#apps/vscode/views/receiptsItems';
import { noChoices } from '#apps/vscode/folder/state/folderState';
import type { TreeNode } from '#apps/vscode/views/treeNode';
import { file, fresh, report } from '../report';

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
        receiptsItems(report(given.report), given.freshness ?? fresh, {
          pinned: given.pinned ?? [],
          excluded: given.excluded ?? [],
          taskPinned: given.taskPinned ?? [],
        }),
      ),
      expected,
    ));
}

const selected = [
  'Selected | 2 files',
  '  money.ts | symbols · 800 tokens · src',
  "    +88.0  Words in its path | matches 'round'",
  '    +2.0  size | short',
  '    = 90.0  score',
  '  cart.ts | symbols · 300 tokens · src',
  "    +38.5  Words in its path | matches 'round'",
  '    +2.0  size | short',
  '    = 40.5  score',
];

describe('receipts', () => {
  check('show each file with its reasons and their sum', {}, [...selected, 'Omitted | none', 'Redactions | none']);
  check('say why a file is omitted', {
    report: {
      files: [],
      omitted: [{ path: 'a.lock', score: 3, because: 'budget', reasons: [{ kind: 'content', points: 3, detail: 'x' }] },
        { path: 'b.bin', score: 0, because: 'binary', reasons: [] }],
    },
  }, [
    'Selected | no file matches the task',
    'Omitted | the next best 2',
    '  a.lock | no budget left',
    '    +3.0  Words in its text | x',
    '    = 3.0  score',
    '  b.bin | binary',
    'Redactions | none',
  ]);
  check('begin with the folder where a name recurs, be it below another group', {
    report: {
      files: [file('web/cart/index.ts', { reasons: [], score: 0 }), file('index.ts', { reasons: [], score: 0 }),
        file('web/cart/view.ts', { reasons: [], score: 0 })],
      omitted: [{ path: 'api/cart/index.ts', score: 0, because: 'rank', reasons: [] }],
    },
  }, [
    'Selected | 3 files',
    '  index.ts | web/cart · symbols · 100 tokens',
    '    = 0.0  score',
    '  index.ts | . · symbols · 100 tokens',
    '    = 0.0  score',
    '  view.ts | symbols · 100 tokens · web/cart',
    '    = 0.0  score',
    'Omitted | the next best 1',
    '  index.ts | api/cart · ranked too low',
    'Redactions | none',
  ]);
  check('order reasons by their points', {
    report: {
      files: [file('a.ts', {
        score: 61,
        reasons: [{ kind: 'content', points: 11, detail: "contains 'round'" }, {
          kind: 'role',
          points: -10,
          detail: 'test file: keeps 50 %',
        }, { kind: 'mention', points: 60, detail: "the task names 'a.ts'" }],
      })],
    },
  }, [
    'Selected | 1 file',
    '  a.ts | symbols · 100 tokens',
    "    +60.0  Named in the task | the task names 'a.ts'",
    "    +11.0  Words in its text | contains 'round'",
    '    −10.0  Kind of file | test file: keeps 50 %',
    '    = 61.0  score',
    'Omitted | none',
    'Redactions | none',
  ]);
  check('list what was excluded by hand, and what is pinned', {
    report: { files: [file('a.ts', { reasons: [], score: 0 })] },
    pinned: ['a.ts'],
    excluded: ['src/x.ts'],
  }, [
    'Selected | 1 file',
    '  a.ts | pinned · symbols · 100 tokens',
    '    = 0.0  score',
    'Omitted | 1 by hand',
    '  x.ts | excluded by hand · src',
    'Redactions | none',
  ]);
  check('name redactions by file and line', {
    report: { files: [], redactions: [{ path: '.env.sample', line: 3, type: 'aws-access-key' }] },
  }, ['Selected | no file matches the task', 'Omitted | none', 'Redactions | 1 secret redacted',
    '  aws-access-key | .env.sample:3']);
  check('begin with what changed since the pack', { report: { files: [] }, freshness: stale }, [
    'Changed Since This Pack | 3 changes',
    '  money.ts | modified · selected · src',
    '  gone.ts | deleted',
    '  Branch | main → next',
    'Selected | no file matches the task',
    'Omitted | none',
    'Redactions | none',
  ]);
  check('say where a folder has no file', {
    report: { files: [], counts: { files: 0, parsed: 0, reused: 0, ignored: 0, binary: 0, large: 0 } },
  }, ['Selected | no file to pack', 'Omitted | none', 'Redactions | none']);
  check('end with the warnings', { report: { files: [], warnings: ['no git'] } }, [
    'Selected | no file matches the task',
    'Omitted | none',
    'Redactions | none',
    'Warnings | 1',
    '  no git',
  ]);

  it('open a file at its first span, a whole file at its top, and what changed since beside what was packed', () => {
    const nodes = receiptsItems(
      report({
        files: [file('a.ts'), file('b.ts', { view: 'full', ranges: [[1, 9]] }),
          file('c.ts', { view: 'summary', ranges: [] })],
      }),
      stale,
      noChoices,
    );
    const opens = (id: string) => nodes.find((node) => node.id === id)?.children.map((node) => node.open);
    assert.deepEqual(opens('selected'), [{ path: 'a.ts', lines: [10, 20] }, { path: 'b.ts' }, { path: 'c.ts' }]);
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
      receiptsItems(given, stale, noChoices).forEach(walk);
      return all;
    };
    const before = ids(report({ redactions }));
    assert.equal(new Set(before).size, before.length);
    const after = ids(report({ redactions, files: [file('src/cart.ts'), file('new.ts')] }));
    assert.ok(after.includes('selected/src/cart.ts') && before.includes('selected/src/cart.ts'));
  });
  it('say what is pinned to the task, also where an exclusion of it counts for other tasks', () => {
    const [selected, omitted] = receiptsItems(report(), fresh, {
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
    const nodes = receiptsItems(report(), fresh, { ...noChoices, pinned: ['src/cart.ts'] })[0]?.children.map((node) =>
      node.context
    );
    assert.deepEqual(nodes, ['file canPin canPinToTask canExclude packed',
      'file pinned canPinToTask canExclude packed']);
  });
  it('let no file name act as Markdown', () => {
    const tip = receiptsItems(report({ files: [file('[x](command:evil)\n# y.ts')] }), fresh, noChoices)[0]?.children[0]
      ?.tooltip ?? '';
    assert.ok(tip.startsWith('**\\[x\\]\\(command\\:evil\\)\\\\u000a\\# y\\.ts**'), tip);
  });
});
