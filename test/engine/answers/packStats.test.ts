import assert from 'node:assert/strict';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import { computePackStats } from '#engine/answers/packStats';
import { memoryHost } from '#test/support/memoryHost';

const run = { cancel: neverCancelled };
const pack = (ts: string, more: object = {}) => ({
  ts,
  thread: null,
  mode: 'balanced',
  budget: 4_000,
  packed_tokens: 1_000,
  selected_paths: ['a.ts', 'b.ts'],
  selected_modes: ['full', 'summary'],
  ...more,
});
const outcome = (of: string, more: object = {}) => ({
  ts: '2026-02-01T00:00:00.000Z',
  outcome_of: of,
  thread: null,
  task_hash: 'abc',
  task_class: 'bugfix',
  hit: ['a.ts'],
  support: [],
  noise: ['b.ts'],
  missed: ['c.ts', 'd.ts'],
  ...more,
});
const none = {
  packs: 0,
  renderedTokens: 0,
  repacks: 0,
  stale: 0,
  hit: 0,
  support: 0,
  noise: 0,
  missed: 0,
  retrieved: 0,
};

function statsOf(lines: readonly (object | string)[], thread?: string) {
  const host = memoryHost();
  host.state.write('metrics.jsonl',
    lines.map((line) => typeof line === 'string' ? line : JSON.stringify(line)).join('\n'));
  return computePackStats(host, thread);
}

describe('pack statistics', () => {
  // 2026-01-04 is a Sunday
  const [sunday, monday] = ['2026-01-04T23:59:59.999Z', '2026-01-05T00:00:00.000Z'];
  const lines = [
    pack(sunday),
    { ts: monday, retrieved_of: sunday, thread: null, path: 'b.ts' },
    outcome(sunday),
    pack(monday, { stale_causes: ['files', 'branch'] }),
    pack(monday, { stale_causes: [], thread: 'fix' }),
    'torn {"selected_paths": [',
    { selected_paths: 1 },
  ];
  const [first, second] = [
    { ...none, packs: 1, renderedTokens: 1_000, hit: 1, noise: 1, missed: 2, retrieved: 1 },
    { ...none, packs: 2, renderedTokens: 2_000, repacks: 2, stale: 1 },
  ];

  it('are sums for days and for weeks that start on Mondays, with the used files of their packs', () => {
    const { days, weeks, total } = statsOf(lines);
    assert.deepEqual(days, [{ from: '2026-01-05', ...second }, { from: '2026-01-04', ...first }]);
    assert.deepEqual(weeks, [{ from: '2026-01-05', ...second }, { from: '2025-12-29', ...first }]);
    assert.deepEqual([total.from, total.packs, total.repacks, total.stale, total.hit], ['2026-01-04', 3, 2, 1, 1]);
  });

  it('list the latest packs, newest first', () => {
    assert.deepEqual(
      statsOf(lines).packs.map((
        { packedAt, thread, staleCauses, use },
      ) => [packedAt, thread, staleCauses, use && [use.hit, use.support, use.noise, use.missed, use.retrieved]]),
      [
        [monday, 'fix', [], null],
        [monday, null, ['files', 'branch'], null],
        [sunday, null, null, [1, 0, 1, 2, 1]],
      ],
    );
    assert.equal(statsOf(Array.from({ length: 30 }, () => pack(sunday))).packs.length, 10);
  });

  it('cover one thread, or the shared scope', () => {
    assert.deepEqual(['fix', 'none', 'other'].map((thread) => statsOf(lines, thread).total.packs), [1, 2, 0]);
  });

  it('are empty if nothing is recorded', () => {
    assert.deepEqual(statsOf([]), { version: 1, total: { from: null, ...none }, days: [], weeks: [], packs: [] });
  });

  it('report for real packs why the previous one was stale, and what was used', async () => {
    const host = memoryHost({
      files: { 'src/cart.ts': 'export const cart = 1;\n', 'src/b.ts': 'export const b = 1;\n' },
      git: {},
    });
    const engine = createEngine(host);
    const task = 'Fix the cart in src/cart.ts';
    await engine.pack({ task, budget: 2_000 }, run);
    host.tick(10_000);
    await engine.pack({ task, budget: 2_000 }, run);
    host.tick(10_000);
    host.write('src/cart.ts', 'export const cart = 2;\n');
    host.tick(10_000);
    await engine.pack({ task, budget: 2_000 }, run);
    const { packs, total } = await engine.stats({});
    assert.deepEqual(packs.map(({ staleCauses }) => staleCauses), [['files'], [], null]);
    assert.deepEqual([total.packs, total.repacks, total.stale, total.hit, packs[1]!.use?.hit], [3, 2, 1, 1, 1]);
  });
});
