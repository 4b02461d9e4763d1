import assert from 'node:assert/strict';
import type { ReplayMetrics } from '../../src/benchmark/metrics';
import { betterMode } from '../../src/benchmark/modeTrials';
import { summary, type BenchmarkReport, type RowResult } from '../../src/benchmark/results';

type Row = Partial<ReplayMetrics> & { readonly failed?: string; };

function report(rows: readonly Row[]): BenchmarkReport {
  const all = rows.map(({ failed, ...part }, i): RowResult => {
    const metrics: ReplayMetrics = {
      accN: 0,
      acc5: 0,
      acc10: 0,
      mrr: 0,
      fileRecall: 0.5,
      testRecall: undefined,
      lineRecall: undefined,
      tokenPrecision: 0,
      tokens: 10_000,
      overBudget: 0,
      ...part,
    };
    return {
      id: `${i}`,
      base: 'b',
      task: 't',
      budget: 40_000,
      ...(failed === undefined ? {} : { failed }),
      agentpack: metrics,
      bm25: metrics,
      ms: 1,
      ranks: [],
      misses: [],
      without: {},
    };
  });
  return { version: 1, root: '/x', overall: summary(all), repos: [], suggestions: [], rows: all };
}

const rows = (even: Row, odd: Row) => report(Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? even : odd)));
const now = rows({}, {});

function check(title: string, deep: BenchmarkReport, expected: 'deep' | undefined): void {
  it(title,
    () =>
      assert.equal(betterMode(now, [{ mode: 'lite', rows: now.rows }, { mode: 'deep', rows: deep.rows }])?.mode,
        expected));
}

describe('a better mode', () => {
  check('shows more of the changed files in both halves', rows({ fileRecall: 0.6 }, { fileRecall: 0.6 }), 'deep');
  check('is none that only the rows show that chose it', rows({ fileRecall: 0.9 }, {}), undefined);
  check('is none that only the other rows show', rows({}, { fileRecall: 0.9 }), undefined);
  check('is none for a gain by chance', rows({ fileRecall: 0.51 }, { fileRecall: 0.51 }), undefined);
  check('shows as much in far fewer tokens', rows({ tokens: 7_000 }, { tokens: 7_000 }), 'deep');
  const more = (fileRecall: number, tokens: number) => rows({ fileRecall, tokens }, { fileRecall, tokens });
  check('is none whose further tokens show little', more(0.53, 20_000), undefined);
  check('shows much with its further tokens', more(0.7, 20_000), 'deep');
  check('shows a little more with a few further tokens', more(0.53, 11_000), 'deep');
  check('shows no fewer lines', rows({ fileRecall: 0.6, lineRecall: 0.1 }, { fileRecall: 0.6 }), 'deep');
  it('has the figures of the rows that did not choose it', () => {
    const better = betterMode(now, [{ mode: 'deep', rows: rows({ fileRecall: 0.9 }, { fileRecall: 0.7 }).rows }]);
    assert.deepEqual([better?.rows, better?.before.fileRecall, Number(better?.after.fileRecall.toFixed(3))], [5, 0.5,
      0.7]);
  });
  it('is judged by rows that both could pack', () => {
    const failing = report(Array.from({ length: 10 }, (_, i) => (i < 8 ? { failed: 'x' } : { fileRecall: 0.7 })));
    assert.equal(betterMode(now, [{ mode: 'deep', rows: failing.rows }])?.rows, 1);
  });
});
