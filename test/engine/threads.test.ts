import assert from 'node:assert/strict';
import { UserError } from '../../src/base/errors';
import { overlapsOf, readThreads, threadFolder, type ThreadRow } from '../../src/engine/threads';

const now = Date.parse('2026-01-02T12:00:00Z');
const row = (thread_id: string, more: Partial<ThreadRow> = {}): ThreadRow => ({
  branch: 'main', dirty_files: [], selected_files: [], status: 'active', task: 't', task_hash: 'h', thread_id,
  updated_at: '2026-01-02T11:00:00Z', worktree: '/w', ...more,
});

function check(title: string, mine: Partial<ThreadRow>, other: Partial<ThreadRow>, files: readonly string[]) {
  it(title, () => {
    const found = overlapsOf(row('mine', mine), [row('mine', mine), row('other', other)], now);
    assert.deepEqual(found.flatMap((o) => o.files), files);
  });
}

describe('threads', () => {
  check('overlap where one selected what the other changed', { selected_files: ['a.ts', 'b.ts'] }, { dirty_files: ['b.ts'] }, ['b.ts']);
  check('overlap the other way round', { dirty_files: ['b.ts'] }, { selected_files: ['b.ts'] }, ['b.ts']);
  check('do not overlap by reading the same file', { selected_files: ['a.ts'] }, { selected_files: ['a.ts'] }, []);
  check('do not overlap on other branches', { selected_files: ['a.ts'] }, { dirty_files: ['a.ts'], branch: 'x' }, []);
  check('do not overlap across work trees', { selected_files: ['a.ts'] }, { dirty_files: ['a.ts'], worktree: '/v' }, []);
  check('do not overlap after a day', { selected_files: ['a.ts'] }, { dirty_files: ['a.ts'], updated_at: '2026-01-01T11:00:00Z' }, []);
  check('do not overlap once done', { selected_files: ['a.ts'] }, { dirty_files: ['a.ts'], status: 'done' }, []);
  check("never overlap on AgentPack's own files", { selected_files: ['.agentpack/config.toml'] }, { dirty_files: ['.agentpack/config.toml'] }, []);

  it('take the last line of each thread and pass over a torn one', () => {
    const text = `${JSON.stringify(row('a', { task: 'old' }))}\n${JSON.stringify(row('a', { task: 'new' }))}\n{"thread_id": "b", "dir`;
    assert.deepEqual(readThreads(text).map((r) => [r.thread_id, r.task]), [['a', 'new']]);
  });
  it('live in their own folder', () => assert.equal(threadFolder('fix-42'), 'threads/fix-42/'));
  for (const id of ['', '..', '../x', 'a/b', 'x'.repeat(81), 'a b']) {
    it(`refuse the id ${JSON.stringify(id.slice(0, 10))}`, () => assert.throws(() => threadFolder(id), UserError));
  }
});
