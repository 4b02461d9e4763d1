import assert from 'node:assert/strict';
import { formatTimeAgoInEnglish } from '#base/text/phrases';
import { isThreadId } from '#engine/formats/threadId';
import { createEndableRows, createThreadId, createThreadRows } from '#features/threads/vscode/threadItems';
import type { ThreadInfo, ThreadsReport } from '#reports';
import { now, thread } from './thread';
import { table } from '#test/support/table';

function report(current: string | null, ...threads: ThreadInfo[]): ThreadsReport {
  return { version: 1, current, threads, elsewhere: [], pruned: [] };
}

const told = (...given: Parameters<typeof report>) =>
  createThreadRows(report(...given), now).map(({ label, description, detail }) => [label, description, detail]);

describe('the list of threads', () => {
  it('shows the unscoped pack if there is nothing else', () =>
    assert.deepEqual(told(null), [['$(check) No Thread', 'this window', 'the pack in .agentpack/context.md']]));
  it('starts with the current one, then the newest', () => {
    const rows = createThreadRows(
      report('b', thread('a', { updatedAt: '2026-01-01T09:00:00Z' }), thread('b'),
        thread('c', { updatedAt: '2026-01-02T11:00:00Z' }), thread('d', { status: 'new', updatedAt: null })),
      now,
    );
    assert.deepEqual(rows.map((row) => row.thread), ['b', undefined, 'd', 'c', 'a']);
  });
  it('shows status, time and task', () =>
    assert.deepEqual(told('b', thread('b', { task: 'Round $(x) once\nand more' }))[0], ['$(check) b',
      'this window · active · 3 hours ago', 'Round $\u200a(x) once']));
  it('shows which are agent sessions', () =>
    assert.equal(told(null, thread('b', { session: 'CODEX_THREAD_ID' }))[1]?.[1],
      'active · agent session · 3 hours ago'));
  it('shows the files shared by threads', () => {
    const [row, both] = [['ui'], ['ui', 'tax']].map((others) =>
      told(null, thread('b', { overlaps: others.map((other) => ({ thread: other, files: ['x', 'y'] })) }))[1]?.[1]
    );
    assert.equal(row, 'active · 3 hours ago · 2 files also in ui');
    assert.equal(both, 'active · 3 hours ago · 2 files also in 2 threads');
  });
  it('omits archived threads and shows ended ones', () => {
    assert.deepEqual(
      told(null, thread('a', { status: 'archived' }), thread('b', { status: 'done', task: '' })).slice(1),
      [['$(pass) b', 'done · 3 hours ago', 'no task yet']],
    );
  });
  it('ends only threads that have not ended', () => {
    const all = report('b', thread('a', { status: 'done' }), thread('b'), thread('c', { status: 'idle' }),
      thread('d', { status: 'new', updatedAt: null }));
    assert.deepEqual(createEndableRows(all, now).map((row) => row.thread), ['b', 'd', 'c']);
  });
});

describe('a relative time', () => {
  const cases: readonly (readonly [number, string])[] = [[-5, 'just now'], [59_999, 'just now'], [60_000,
    '1 minute ago'], [7_200_000, '2 hours ago'], [86_400_000, '1 day ago'], [NaN, 'just now']];
  table('is shown in whole units', (row) => {
    for (const [ms, words] of cases) row(`${ms} ms is ${words}`, () => assert.equal(formatTimeAgoInEnglish(ms), words));
  });
});

describe('a name for a thread', () => {
  const cases: readonly (readonly [task: string, taken: readonly string[], id: string])[] = [
    ['The prices in the cart are rounded twice: fix roundPrice', [], 'prices-cart-rounded-twice'],
    ['Prix à l’euro près', [], 'prix-l-euro-pres'],
    ['Fix it', ['fix', 'fix-2'], 'fix-3'],
    ['値段を丸める', [], 'thread'],
    ['none', [], 'thread'],
    [`${'x'.repeat(39)} y`, [], 'x'.repeat(39)],
    ['', ['thread'], 'thread-2'],
    ['Fix tax', ['Fix-Tax'], 'fix-tax-2'],
    [`Rotate key ${'AKIA'}Q7RTZ2MNP4XY8KLD everywhere`, [], 'rotate-key-everywhere'],
  ];
  table('is derived from its task', (row) => {
    for (const [task, taken, id] of cases) {
      row(`${task.slice(0, 30)} becomes ${id}`, () => {
        assert.equal(createThreadId(task, taken), id);
        assert.ok(isThreadId(id));
      });
    }
  });
});
