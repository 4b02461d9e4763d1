import assert from 'node:assert/strict';
import { never } from '../../src/base/singleFlight';
import { UserError } from '../../src/base/errors';
import { createEngine } from '../../src/engine/engine';
import type { PackOptions } from '../../src/engine/requests';
import { overlapsOf, ownChanges, readThreads, type ThreadRow } from '../../src/engine/threads';
import { threadFolder, threadOf } from '../../src/engine/threadId';
import { createThreadIndex } from '../../src/engine/threadIndex';
import type { FileChange } from '../../src/model';
import { memoryHost } from '../support/memoryHost';

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
  for (const [what, line] of Object.entries({ 'of nothing': 'null', 'of a list': '[]', 'without its files': '{"thread_id":"x"}', 'with an id that leads elsewhere': JSON.stringify(row('../../x')), 'whose branch is a number': JSON.stringify({ ...row('x'), branch: 5 }), 'of an unknown status': JSON.stringify({ ...row('x'), status: 'zzz' }) })) {
    it(`pass over a row ${what}`, () => assert.deepEqual(readThreads(line), []));
  }
  it('live in their own folder', () => assert.equal(threadFolder('fix-42'), 'threads/fix-42/'));
  for (const id of ['', '..', '../x', 'a/b', 'x'.repeat(81), 'a b']) {
    it(`refuse the id ${JSON.stringify(id.slice(0, 10))}`, () => assert.throws(() => threadFolder(id), UserError));
  }
});

describe('the thread that is meant', () => {
  const sessions = { CLAUDE_CODE_SESSION_ID: '4f2-a', CURSOR_SESSION_ID: 'cursor' };
  for (const [title, option, configured, env, expected] of [
    ['is none unless asked for', undefined, undefined, sessions, undefined],
    ['is that of the option', 'one', 'two', { AGENTPACK_THREAD_ID: 'three' }, 'one'],
    ['is that of our own variable before the setting', undefined, 'two', { AGENTPACK_THREAD_ID: 'three' }, 'three'],
    ['is that of the setting', undefined, 'two', {}, 'two'],
    ["is the calling agent's session", 'auto', undefined, sessions, '4f2-a'],
    ['is that by the setting, too', undefined, 'auto', { COPILOT_AGENT_SESSION_ID: 'c' }, 'c'],
    ['is none where no agent calls', 'auto', undefined, {}, undefined],
    ['is none where the option says so', 'none', 'two', sessions, undefined],
    ['has a name that a folder may have', 'auto', undefined, { CODEX_THREAD_ID: 'a/b:c' }, 'a-b-c'],
    ['is none where a session is called like nothing', 'auto', undefined, { CODEX_THREAD_ID: '..' }, undefined],
  ] as const) it(title, () => assert.equal(threadOf(option, configured, env), expected));
});

describe('the changes of a thread', () => {
  const other = row('other', { dirty_files: ['a.ts'], dirty_hashes: ['1'] });
  const check = (title: string, rows: readonly ThreadRow[], dirty: readonly (readonly [string, string])[], expected: readonly string[]) => {
    it(title, () => assert.deepEqual(ownChanges(dirty.map(([path, hash]) => ({ path, hash })), row('mine'), rows, now).map((f) => f.path), expected));
  };
  check('are all of a work tree where it is alone', [], [['a.ts', '1']], ['a.ts']);
  check('are not those that another thread made', [other], [['a.ts', '1'], ['b.ts', '2']], ['b.ts']);
  check('are those that it made on top', [other], [['a.ts', '9']], ['a.ts']);
  check('stay its own', [other, row('mine', { dirty_files: ['a.ts'], dirty_hashes: ['1'] })], [['a.ts', '1']], ['a.ts']);
  check('are those of a thread that ended', [{ ...other, status: 'done' }], [['a.ts', '1']], ['a.ts']);
});

describe('the index of threads', () => {
  it('starts a line of its own behind a torn one', () => {
    const host = memoryHost();
    host.write('.agentpack/thread_index.jsonl', `${JSON.stringify(row('a'))}\n{"thread_id": "b", "di`);
    createThreadIndex(host).add(row('c'));
    assert.deepEqual(createThreadIndex(host).rows().map((r) => r.thread_id), ['a', 'c']);
  });

  it('stays within four times its rows', () => {
    const host = memoryHost();
    const index = createThreadIndex(host);
    for (let i = 0; i < 200; i++) index.add(row(`t${i % 3}`, { task: `${i} ${'x'.repeat(3_000)}` }));
    assert.ok(host.text('.agentpack/thread_index.jsonl')!.length < 70_000);
    assert.deepEqual(index.rows().map((r) => r.task.split(' ')[0]), ['198', '199', '197']);
  });
});

describe('two threads on one work tree', () => {
  const files = { 'src/a.ts': 'export const apple = 1;\n', 'src/b.ts': 'export const pear = 2;\n', 'src/c.ts': 'export const plum = 3;\n' };
  const change = (path: string): FileChange => ({ path, status: 'modified', staged: false, unstaged: true, sinceRef: false, hunks: [] });
  const run = { cancel: never };
  const scene = () => {
    const host = memoryHost({ files, git: { branch: 'main' } });
    const engine = createEngine(host);
    return { host, engine, pack: (thread: string, options: PackOptions = {}) => engine.pack({ thread, task: 'Rename `apple` in src/a.ts', budget: 3_000, ...options }, run) };
  };

  it('hear of each other in the pack, the list and the guard', async () => {
    const { host, engine, pack } = scene();
    host.write('src/a.ts', 'export const apple = 10;\n');
    host.setGit({ branch: 'main', changes: [change('src/a.ts')] });
    await pack('one');
    assert.doesNotMatch(host.text('.agentpack/threads/one/context.md')!, /Concurrent context/);
    await pack('two');
    assert.match(host.text('.agentpack/threads/two/context.md')!, /## Concurrent context\n\n- Thread `one` \(Rename .*\): also works on `src\/a\.ts`/);
    const { threads } = await engine.threads({ thread: 'two' }, run);
    assert.deepEqual(threads.map((t) => [t.thread, t.status, t.changedFiles, t.overlaps]), [
      ['one', 'active', ['src/a.ts'], [{ thread: 'two', files: ['src/a.ts'] }]],
      ['two', 'active', [], [{ thread: 'one', files: ['src/a.ts'] }]],
    ]);
    const verdict = await engine.guard({ thread: 'two' }, run);
    assert.deepEqual([verdict.decision, verdict.overlaps.map((o) => o.thread)], ['warn', ['one']]);
    assert.match(verdict.message, /^Another thread works on the same files: one \(src\/a\.ts\)\.$/);
    assert.match(host.text('.agentpack/threads/two/verdict.json')!, /"thread": "one"/);
  });

  it('are named where they are at work on another branch', async () => {
    const { host, pack } = scene();
    await pack('one');
    host.setGit({ branch: 'next' });
    const { contextPath } = await pack('two');
    assert.match(host.text(contextPath)!, /- 1 other thread|- Thread `one` \(Rename .*\): on the branch `main`\n/);
    await pack('one');
    assert.match(host.text('.agentpack/threads/one/context.md')!, /- Thread `two` \(Rename .*\): no file in common\n/);
  });

  it('warn before one edits what the other changed', async () => {
    const { host, engine, pack } = scene();
    host.write('src/c.ts', 'export const plum = 30;\n');
    host.setGit({ branch: 'main', changes: [change('src/c.ts')] });
    await pack('one');
    await pack('two', { exclude: ['src/c.ts'] });
    assert.equal((await engine.guard({ thread: 'two' }, run)).decision, 'proceed');
    assert.equal((await engine.guard({ thread: 'two', path: 'src/b.ts' }, run)).decision, 'proceed');
    assert.match((await engine.guard({ thread: 'two', path: 'src/c.ts' }, run)).message, /one \(src\/c\.ts\)/);
  });

  it('say it beside what made the pack stale', async () => {
    const { host, engine, pack } = scene();
    host.write('src/a.ts', 'export const apple = 10;\n');
    host.setGit({ branch: 'main', changes: [change('src/a.ts')] });
    await pack('one');
    await pack('two');
    host.tick(10_000);
    host.write('src/b.ts', 'export const pear = 20;\n');
    assert.match((await engine.guard({ thread: 'two' }, run)).message, /^The pack is stale: .*\. Another thread works on the same files: one/);
  });

  it('keep all their files apart, and leave the unscoped flow as it was', async () => {
    const { host, engine, pack } = scene();
    await engine.pack({ task: 'Rename pear', budget: 3_000 }, run);
    const unscoped = host.paths.filter((p) => p.startsWith('.agentpack/') && !p.includes('metrics')).map((p) => [p, host.text(p)]);
    host.write('.agentpack/threads/one/task.md', '# Task\n\nRename `plum`\n');
    host.write('.agentpack/threads/one/task_state.md', 'Status: blocked\n');
    const report = await pack('one', { task: undefined });
    assert.deepEqual([report.task, report.thread, report.contextPath], ['Rename `plum`', 'one', '.agentpack/threads/one/context.md']);
    assert.match(host.text('.agentpack/threads/one/context.md')!, /Task status: blocked/);
    for (const [path, text] of unscoped) assert.equal(host.text(path!), text, path!);
    for (const name of ['context.md', 'context.claude.md', 'context.compact.md', 'pack_metadata.json', 'pack-registry.json', 'snapshot.json', 'verdict.json']) {
      assert.ok(host.text(`.agentpack/threads/one/${name}`), name);
    }
    host.tick(10_000);
    assert.equal((await engine.status({ thread: 'one' }, run)).state, 'fresh');
    host.write('.agentpack/threads/one/task.md', 'Rename `pear`');
    assert.deepEqual([(await engine.status({ thread: 'one' }, run)).state, (await engine.status({}, run)).state], ['stale', 'fresh']);
  });

  it('are what the settings say, also of the newest report', async () => {
    const { host, engine, pack } = scene();
    await pack('one', { task: 'Rename `pear`' });
    await pack('none');
    host.write('.agentpack/config.toml', '[context]\nthread = "one"\n');
    assert.deepEqual([engine.latest()?.task, engine.latest('none')?.thread, (await engine.status({}, run)).contextPath], ['Rename `pear`', undefined, '.agentpack/threads/one/context.md']);
    host.write('.agentpack/config.toml', '[context]\nthread = 1\n');
    assert.equal(engine.latest()?.thread, undefined);
    await assert.rejects(engine.status({}, run), (e) => e instanceof UserError && /context\.thread must be a thread's id/.test(e.message));
  });

  it('end, rest and are removed', async () => {
    const { host, engine, pack } = scene();
    await pack('one');
    await pack('two');
    host.write('.agentpack/threads/three/task.md', 'Later');
    const states = async (wish = {}) => (await engine.threads({ thread: 'none', ...wish }, run)).threads.map((t) => `${t.thread} ${t.status}`);
    assert.deepEqual(await states(), ['one active', 'three new', 'two active']);
    assert.deepEqual(await states({ done: 'one' }), ['one done', 'three new', 'two active']);
    assert.deepEqual(await states({ archive: 'three' }), ['one done', 'three archived', 'two active']);
    await pack('one');
    assert.deepEqual(await states(), ['one active', 'three archived', 'two active']);
    host.tick(31 * 86_400_000);
    assert.deepEqual(await states({ done: 'two' }), ['one idle', 'three archived', 'two done']);
    const { pruned, threads } = await engine.threads({ thread: 'none', prune: 30 }, run);
    assert.deepEqual([pruned, threads.map((t) => t.thread)], [['three'], ['one', 'two']]);
    assert.deepEqual(host.paths.filter((p) => p.includes('/three/')), []);
    assert.ok(host.text('.agentpack/threads/two/context.md'));
    await assert.rejects(engine.threads({ thread: 'none', done: 'four' }, run), (e) => e instanceof UserError && /no thread four: there are one, two/.test(e.message));
  });
});
