import assert from 'node:assert/strict';
import type { ReplayMetrics } from '../../../../src/benchmark/metrics';
import type { BenchmarkReport, RowResult } from '../../../../src/benchmark/results';
import { tuneText } from '../../../../src/hosts/vscode/tune/tuneText';

const metrics: ReplayMetrics = {
  accN: 0.5,
  acc5: 0.625,
  acc10: 1,
  mrr: 0.5,
  fileRecall: 0.9,
  testRecall: 0.75,
  lineRecall: undefined,
  tokenPrecision: 0.25,
  tokens: 12_345.6,
  overBudget: 0,
};
const row: RowResult = {
  id: 'a1b2c3',
  base: 'f00',
  task: 'Round | once',
  budget: 4_000,
  agentpack: metrics,
  bm25: metrics,
  ms: 5,
  ranks: [null],
  misses: [{ path: 'src/a_b.ts', because: 'ranked too low', rank: 40, detail: 'rank 40' }, {
    path: 'src/c.ts',
    because: 'new',
    detail: 'it is not there',
  }],
  without: {},
};

function report(part: Partial<BenchmarkReport> = {}): BenchmarkReport {
  return {
    version: 1,
    root: '/shop',
    overall: { rows: 8, failed: 0, agentpack: metrics, bm25: { ...metrics, mrr: 0.25 }, ms: 310.4 },
    repos: [],
    suggestions: [],
    rows: [row],
    ...part,
  };
}

describe('the result of Tune', () => {
  const text = tuneText(report(), [], 'my_shop');
  it('names the folder and counts', () =>
    assert.match(text, /^# How well packs cover past changes of my\\_shop\n\n8 past changes .* 310 ms per pack\./));
  it('compares with BM25 in a table', () => {
    assert.match(text, /\| Changes whose files are all among the first 5 ranked \| 63 % \| 63 % \|/);
    assert.match(text, /\| MRR[^|]*\| 0\.50 \| 0\.25 \|/);
    assert.match(text, /\| Tokens per pack \| 12,346 \| 12,346 \|/);
    assert.match(text, /\| Changed tests that are in the pack \| 75 % \| 75 % \|/);
    assert.match(text, /\| Rewritten lines that are in the pack \| – \| – \|/);
  });
  it('lists what was missed, in cells that no task can close', () => {
    assert.match(text, /\| Round \\\| once \(a1b2c3\) \| src\\\/a\\_b\\\.ts \| ranked too low \| 40 \| rank 40 \|/);
    assert.match(text, /\| new \| – \|/);
  });
  it('says so where nothing would have helped', () => assert.match(text, /No weight, no ignored folder and no pin/));
  it('gives the suggestions', () =>
    assert.match(
      tuneText(report({ suggestions: [{ kind: 'ignore', of: '/docs/', text: '"/docs/" would save 9 %' }] }), [], 'x'),
      /- \\"\\\/docs\\\/\\" would save 9 \\%\n\n## What Tune can change\n\nNothing: there are too few/,
    ));
  it('says what Tune can change, and what confirmed it', () => {
    const enough = report({ overall: { ...report().overall, rows: 20 } });
    assert.match(tuneText(enough, [], 'x'), /Nothing: no change that half of these/);
    assert.match(tuneText(enough, [{ kind: 'pin', path: 'src/a.ts', text: 'missed in 4' }], 'x'),
      /- \*\*Pin src\\\/a\\.ts\*\*: missed in 4\n\nEach was chosen by every other past change/);
  });
  it('says what could not be packed', () =>
    assert.match(tuneText(report({ overall: { ...report().overall, failed: 1 } }), [], 'x'),
      / 1 change could not be packed and counts as 0\./));
  it('counts what it does not list', () =>
    assert.match(tuneText(report({ rows: Array.from({ length: 30 }, () => row) }), [], 'x'), /And 20 more/));
  it('says so where nothing was missed', () =>
    assert.match(tuneText(report({ rows: [] }), [], 'x'), /not in the pack\n\nNone\.\n$/));
});
