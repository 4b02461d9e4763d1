import { strict as assert } from 'node:assert';
import type { BenchmarkReport } from '#features/benchmark/pure/results';
import { isBetterReplay, maxTriedWeights, listProposedWeights } from '#features/benchmark/pure/tuning';
import { table } from '#test/support/table';

const reportOf = (mrr: readonly number[], fileRecall = 0.5, lineRecall = 0.5) =>
  ({
    overall: { agentpack: { mrr: 0, fileRecall, lineRecall } },
    rows: mrr.map((value) => ({ agentpack: { mrr: value } })),
  }) as unknown as BenchmarkReport;

describe('a tried weight', () => {
  const before = reportOf([0.5, 0.5, 0.5, 0.5]);
  table('is kept or dropped depending on its gains', (row) => {
    for (
      const [title, after, better] of [
        ['is better where both halves of the tasks gain', reportOf([1, 1, 0.5, 0.5]), true],
        ['is not where one half alone gains', reportOf([1, 0.5, 1, 0.5]), false],
        ['is not where nothing changes', before, false],
        ['is not where files are lost', reportOf([1, 1, 1, 1], 0.4), false],
        ['is not where lines are lost', reportOf([1, 1, 1, 1], 0.5, 0.4), false],
      ] as const
    ) row(title, () => assert.equal(isBetterReplay(before, after), better));
  });

  const weight = (of: string, factor: number) => ({ kind: 'weight' as const, of, factor, text: '' });
  const suggested = (...suggestions: BenchmarkReport['suggestions']) => ({ suggestions }) as unknown as BenchmarkReport;
  it('multiplies the current weight, up to 10', () =>
    assert.deepEqual(listProposedWeights(suggested(weight('path', 2), weight('content', 2)), { path: 0.5, content: 8 }),
      [
        { signal: 'path', weight: 1 },
        { signal: 'content', weight: 10 },
      ]));
  it('is not proposed for the rest: an ignored folder, a weight at its limit, the fourth', () => {
    assert.deepEqual(
      listProposedWeights(suggested({ kind: 'ignore', of: '/x/', text: '' }, weight('path', 2)), { path: 10 }),
      [],
    );
    assert.equal(listProposedWeights(suggested(...['a', 'b', 'c', 'd'].map((of) => weight(of, 0))), {}).length,
      maxTriedWeights);
  });
});
