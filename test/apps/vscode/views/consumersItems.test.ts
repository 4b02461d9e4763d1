import assert from 'node:assert/strict';
import type { Report } from '#reports';
import { consumersItems, consumersSummary } from '#apps/vscode/views/consumersItems';
import type { TreeNode } from '#apps/vscode/views/treeNode';
import { noChoices } from '#apps/vscode/folder/state/folderState';
import { file, report } from '../report';

function check(title: string, given: Partial<Report>, expected: readonly string[]): void {
  it(title,
    () =>
      assert.deepEqual(consumersItems(report(given), noChoices).map((node) => `${node.label} | ${node.description}`),
        expected));
}

describe('token consumers', () => {
  check('add up to the budget', {}, [
    'money.ts | 20.0 % · 800 tokens · src',
    'cart.ts | 7.5 % · 300 tokens · src',
    'Task and overview | 10.0 % · 400 tokens',
    'Free | 62.5 % · 2,500 tokens',
  ]);
  check('come largest first', {
    tokenConsumers: [{ path: 'src/cart.ts', tokens: 300 }, { path: 'src/money.ts', tokens: 800 }],
    renderedTokens: 1_100,
    budget: 1_100,
  }, [
    'money.ts | 72.7 % · 800 tokens · src',
    'cart.ts | 27.3 % · 300 tokens · src',
  ]);
  check('name the files that the list leaves out', {
    tokenConsumers: [{ path: 'a.ts', tokens: 900 }],
    files: [file('a.ts', { tokens: 900 }), file('b.ts', { tokens: 100 })],
    renderedTokens: 1_000,
    budget: 1_000,
  }, ['a.ts | 90.0 % · 900 tokens', 'Other Files | 10.0 % · 100 tokens']);

  it('can be grouped by folder, and still add up to the budget', () => {
    const nodes = consumersItems(
      report({
        tokenConsumers: [{ path: 'a.ts', tokens: 500 }, { path: 'src/b.ts', tokens: 300 }, {
          path: 'src/c.ts',
          tokens: 300,
        }],
        files: [file('a.ts', { tokens: 500 }), file('src/b.ts', { tokens: 300 }), file('src/c.ts', { tokens: 300 })],
        renderedTokens: 1_100,
        budget: 2_000,
      }),
      noChoices,
      'folders',
    );
    const drawn = (
      node: TreeNode,
    ): string[] => [`${node.label} | ${node.description}`, ...node.children.flatMap(drawn).map((line) => `  ${line}`)];
    assert.deepEqual(nodes.flatMap(drawn), [
      'src | 30.0 % · 600 tokens',
      '  b.ts | 15.0 % · 300 tokens',
      '  c.ts | 15.0 % · 300 tokens',
      '(top folder) | 25.0 % · 500 tokens',
      '  a.ts | 25.0 % · 500 tokens',
      'Free | 45.0 % · 900 tokens',
    ]);
  });

  it('are summed up above the tree', () => {
    assert.equal(consumersSummary(report()), '1.5k of 4.0k tokens');
    assert.equal(consumersSummary(report({ estimated: true })), '1.5k (estimated) of 4.0k tokens');
  });
});
