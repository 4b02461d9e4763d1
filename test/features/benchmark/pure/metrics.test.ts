import assert from 'node:assert/strict';
import { createFailedMetrics, type JudgedPack, computeMeanMetrics, type ReplayMetrics,
  scoreRow } from '#features/benchmark/pure/metrics';
import type { TaskRow } from '#features/benchmark/pure/rows';

const row: TaskRow = {
  id: 'r',
  from: 'r',
  base: 'b',
  task: 't',
  gold: ['a.ts', 'b.ts'],
  goldTests: ['a.test.ts'],
  hunks: { 'a.ts': [[2, 3]], 'b.ts': [[1, 1]] },
};
const lines = ['one', '  two', 'three'];

describe('score', () => {
  check('counts the files shown in the pack', {
    files: [{ path: 'a.ts', tokens: 60, ranges: [[1, 2]] }, { path: 'a.test.ts', tokens: 20, ranges: [] }, {
      path: 'x.ts',
      tokens: 20,
      ranges: [[1, 9]],
    }],
    ranking: ['a.ts', 'x.ts', 'b.ts'],
    renderedTokens: 120,
    context: '   12  two',
  }, {
    accN: 0,
    acc5: 1,
    acc10: 1,
    mrr: 1,
    fileRecall: 1 / 2,
    testRecall: 1,
    lineRecall: 1 / 3,
    tokenPrecision: 0.8,
    tokens: 120,
    overBudget: 1,
  });
  check('does not trust a range whose text is missing', {
    files: [{ path: 'a.ts', tokens: 60, ranges: [[1, 3]] }],
    ranking: ['a.ts'],
    renderedTokens: 60,
    context: 'one\nthree',
  }, { lineRecall: 1 / 3, acc10: 0 });
  check('trusts whole files', {
    files: [{ path: 'a.ts', tokens: 60, ranges: [[1, 3]] }],
    ranking: [],
    renderedTokens: 100,
  }, { lineRecall: 2 / 3, overBudget: 0 });
  check('scores an empty pack as 0', { files: [], ranking: [], renderedTokens: 90, context: '' }, {
    accN: 0,
    acc5: 0,
    acc10: 0,
    mrr: 0,
    fileRecall: 0,
    testRecall: 0,
    lineRecall: 0,
    tokenPrecision: 0,
    tokens: 90,
    overBudget: 0,
  });
  check('counts the ranks of the first k', {
    files: [],
    ranking: ['x', 'y', 'z', 'b.ts', 'v', 'a.ts'],
    renderedTokens: 0,
  }, { accN: 0, acc5: 0, acc10: 1, mrr: 1 / 4 });
  check('detects that all gold comes first', { files: [], ranking: ['b.ts', 'a.ts'], renderedTokens: 0 }, {
    accN: 1,
    acc5: 1,
    mrr: 1,
  });

  function check(title: string, shown: JudgedPack, expected: Partial<ReplayMetrics>): void {
    it(title, () => {
      const metrics = scoreRow(row, shown, 100, () => lines);
      assert.deepEqual(
        Object.fromEntries(Object.keys(expected).map((name) => [name, metrics[name as keyof ReplayMetrics]])),
        expected,
      );
    });
  }
});

describe('mean', () => {
  const one = scoreRow(row, {
    files: [{ path: 'a.ts', tokens: 1, ranges: [[1, 3]] }],
    ranking: ['a.ts', 'b.ts'],
    renderedTokens: 10,
  }, 100, () => lines);

  it('counts a failed row as nothing found', () => {
    const { acc5, mrr, lineRecall } = computeMeanMetrics([one, createFailedMetrics(row)]);
    assert.deepEqual([acc5, mrr, lineRecall], [0.5, 0.5, 1 / 3]);
  });

  it('measures line recall over the rows with hunks', () => {
    const bare = { ...row, hunks: {} };
    assert.equal(
      computeMeanMetrics([one, scoreRow(bare, { files: [], ranking: [], renderedTokens: 0 }, 100, () => lines)])
        .lineRecall,
      2 / 3,
    );
    assert.equal(computeMeanMetrics([createFailedMetrics(bare)]).lineRecall, undefined);
  });

  it('measures test recall over the rows with tests', () => {
    const bare = { ...row, goldTests: [] };
    const shown: JudgedPack = { files: [{ path: 'a.test.ts', tokens: 1, ranges: [] }], ranking: [], renderedTokens: 0 };
    const two = scoreRow({ ...row, goldTests: ['a.test.ts', 'b.test.ts'] }, shown, 100, () => lines);
    assert.equal(
      computeMeanMetrics([two, createFailedMetrics(row), scoreRow(bare, shown, 100, () => lines),
        createFailedMetrics(bare)]).testRecall,
      1 / 4,
    );
    assert.equal(computeMeanMetrics([createFailedMetrics(bare)]).testRecall, undefined);
  });

  it('is 0 over no rows', () => assert.equal(computeMeanMetrics([]).mrr, 0));
});
