import assert from 'node:assert/strict';
import { computeMeanMetrics, type ReplayMetrics } from '#features/benchmark/pure/metrics';
import { classifyMiss } from '#features/benchmark/pure/misses';
import { computeAblation, type RowResult, summarizeByRepo, summarizeRows } from '#features/benchmark/pure/results';
import type { PackedFileStatus } from '#reports';

const nothing = computeMeanMetrics([]);

function row(change: Partial<RowResult>, agentpack: Partial<ReplayMetrics> = {}): RowResult {
  return {
    id: 'r',
    base: 'b',
    task: 't',
    budget: 100,
    agentpack: { ...nothing, ...agentpack },
    bm25: nothing,
    ms: 10,
    ranks: [1],
    misses: [],
    without: {},
    ...change,
  };
}

describe('ablationOf', () => {
  it('returns the loss without a signal, and the number of rows', () => {
    const rows = [
      row({ without: { path: { ...nothing, mrr: 0.5 } } }, { mrr: 1, lineRecall: 0.5 }),
      row({ without: { path: { ...nothing, mrr: 0.5, tokens: 40 } } }, { mrr: 0.25 }),
      row({ failed: 'broken' }),
    ];
    const [path, content] = computeAblation(rows, ['path', 'content']);
    assert.deepEqual([path!.signal, path!.change.mrr, path!.change.tokens, path!.change.lineRecall, path!.helped,
      path!.harmed], ['path', -0.125, 20, undefined, 1, 1]);
    assert.deepEqual([content!.signal, content!.change.mrr, content!.helped], ['content', 0, 0]);
  });
});

describe('summary', () => {
  it('counts a failed row as nothing found, and ignores its tokens and its time', () => {
    const { rows, failed, agentpack, ms } = summarizeRows([row({}, { acc5: 1, tokens: 60 }),
      row({ failed: 'broken', ms: 0 })]);
    assert.deepEqual([rows, failed, agentpack.acc5, agentpack.tokens, ms], [2, 1, 0.5, 60, 10]);
  });

  it('separates rows by repository if there are several', () => {
    assert.deepEqual(summarizeByRepo([row({}), row({})], '/root'), []);
    assert.deepEqual(
      summarizeByRepo([row({}), row({ repo: 'a/b' }), row({})], '/root').map(({ repo, rows }) => [repo, rows]),
      [['/root', 2], ['a/b', 1]],
    );
  });
});

describe('missOf', () => {
  check('a file that came too late', { because: 'rank', rank: 130 }, 'ranked too low');
  check('a file without any supporting signal', { because: 'rank' }, 'floor');
  check('a file that did not fit', { because: 'budget', rank: 4 }, 'budget');
  check('a file that added too little', { because: 'value', rank: 4 }, 'value');
  check('a file that was not read', { because: 'large' }, 'not scanned');
  it('recognizes a file that did not exist yet', () =>
    assert.deepEqual(classifyMiss('a', undefined), {
      path: 'a',
      because: 'new',
      detail: 'the file does not exist at the base commit',
    }));
  it('keeps rank and words', () =>
    assert.deepEqual(
      classifyMiss('a', {
        path: 'a',
        status: 'omitted',
        score: 1,
        reasons: [],
        detail: 'd',
        because: 'budget',
        rank: 4,
      }),
      { path: 'a', because: 'budget', rank: 4, detail: 'd' },
    ));

  function check(title: string, explanation: Partial<PackedFileStatus>, because: string): void {
    it(`knows ${title}`, () =>
      assert.equal(
        classifyMiss('a', { path: 'a', status: 'omitted', score: 1, reasons: [], detail: 'd', ...explanation }).because,
        because,
      ));
  }
});
