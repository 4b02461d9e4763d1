import assert from 'node:assert/strict';
import { neverCancelled } from '#base/cancellation';
import { UserError } from '#base/errors';
import { createEngine } from '#features/engine';
import { findThreadOverlaps, findOwnChanges, readThreads } from '#engine/threads/threads';
import { getThreadFolder, resolveThread } from '#engine/formats/threadId';
import { createThreadIndex } from '#engine/threads/threadIndex';
import { memoryHost, type MemoryOptions } from '#test/support/memoryHost';
import type { PackOptions } from '#engine/options';
import type { ThreadRow } from '#engine/formats/threadRow';
import { fileChange } from '#test/support/project';
import { table } from '#test/support/table';

const now = Date.parse('2026-01-02T12:00:00Z');
const row = (thread_id: string, more: Partial<ThreadRow> = {}): ThreadRow => ({
  branch: 'main',
  dirty_files: [],
  selected_files: [],
  status: 'active',
  task: 't',
  task_hash: 'h',
  thread_id,
  updated_at: '2026-01-02T11:00:00Z',
  worktree: '/w',
  ...more,
});

function check(title: string, mine: Partial<ThreadRow>, other: Partial<ThreadRow>, files: readonly string[]) {
  it(title, () => {
    const found = findThreadOverlaps(row('mine', mine), {
      here: [row('mine', mine), row('other', other)],
      elsewhere: [],
    }, now);
    assert.deepEqual(found.flatMap((o) => o.files), files);
  });
}

describe('threads', () => {
  check('overlap if one selected a file that the other changed', { selected_files: ['a.ts', 'b.ts'] }, {
    dirty_files: ['b.ts'],
  }, ['b.ts']);
  check('overlap the other way round', { dirty_files: ['b.ts'] }, { selected_files: ['b.ts'] }, ['b.ts']);
  check('do not overlap by reading the same file', { selected_files: ['a.ts'] }, { selected_files: ['a.ts'] }, []);
  check('do not overlap on other branches', { selected_files: ['a.ts'] }, { dirty_files: ['a.ts'], branch: 'x' }, []);
  check('do not overlap across work trees', { selected_files: ['a.ts'] }, { dirty_files: ['a.ts'], worktree: '/v' },
    []);
  check('do not overlap after a day', { selected_files: ['a.ts'] }, {
    dirty_files: ['a.ts'],
    updated_at: '2026-01-01T11:00:00Z',
  }, []);
  check('do not overlap once done', { selected_files: ['a.ts'] }, { dirty_files: ['a.ts'], status: 'done' }, []);
  check('never overlap on files of AgentPack', { selected_files: ['.agentpack/config.toml'] }, {
    dirty_files: ['.agentpack/config.toml'],
  }, []);

  it('use the last line of each thread and skip a truncated one', () => {
    const text = `${JSON.stringify(row('a', { task: 'old' }))}\n${
      JSON.stringify(row('a', { task: 'new' }))
    }\n{"thread_id": "b", "dir`;
    assert.deepEqual(readThreads(text, undefined).map((r) => [r.thread_id, r.task]), [['a', 'new']]);
  });
  table('skip a row that does not match their form', (test) => {
    for (
      const [what, line] of Object.entries({
        'of nothing': 'null',
        'of a list': '[]',
        'without its files': '{"thread_id":"x"}',
        'with an id that leads elsewhere': JSON.stringify(row('../../x')),
        'whose branch is a number': JSON.stringify({ ...row('x'), branch: 5 }),
        'of an unknown status': JSON.stringify({ ...row('x'), status: 'zzz' }),
      })
    ) {
      test(`skip a row ${what}`, () => assert.deepEqual(readThreads(line, undefined), []));
    }
  });
  it('may have changed a nested repository', () =>
    assert.equal(readThreads(JSON.stringify(row('a', { dirty_files: ['nested/'] })), undefined).length, 1));
  it('live in separate folders', () => assert.equal(getThreadFolder('fix-42'), 'threads/fix-42/'));
  table('reject IDs that are not folder names', (row) => {
    for (const id of ['', '..', '../x', 'a/b', 'x'.repeat(81), 'a b']) {
      row(`reject the ID ${JSON.stringify(id.slice(0, 10))}`, () =>
        assert.throws(() => getThreadFolder(id), UserError));
    }
  });
});

describe('the intended thread', () => {
  const sessions = { CLAUDE_CODE_SESSION_ID: '4f2-a', CURSOR_SESSION_ID: 'cursor' };
  const own = { AGENTPACK_THREAD_ID: 'three' };
  table('is named by options, settings and variables, in that order', (row) => {
    for (
      const [title, option, configured, env, ...expected] of [
        ['is none where nothing names one', undefined, undefined, {}, undefined, undefined],
        ['is that of the option', 'one', 'two', { ...sessions, ...own }, 'one', '--thread'],
        ['is that of our own variable before the setting', undefined, 'two', { ...sessions, ...own }, 'three',
          'AGENTPACK_THREAD_ID'],
        ['is that in the setting before the session', undefined, 'two', sessions, 'two', 'config.toml'],
        ["is the calling agent's session by itself", undefined, undefined, sessions, '4f2-a', 'CLAUDE_CODE_SESSION_ID',
          'ambient'],
        ['is the session where the option asks for it', 'auto', 'two', sessions, '4f2-a', 'CLAUDE_CODE_SESSION_ID'],
        ['is the session where our own variable asks for it', undefined, 'two', {
          ...sessions,
          AGENTPACK_THREAD_ID: 'auto',
        }, '4f2-a', 'CLAUDE_CODE_SESSION_ID'],
        ['is the session where the setting asks for it', undefined, 'auto', { COPILOT_AGENT_SESSION_ID: 'c' }, 'c',
          'COPILOT_AGENT_SESSION_ID'],
        ['is none where no agent calls', 'auto', undefined, {}, undefined, '--thread'],
        ['is none where the option says so', 'none', 'two', { ...sessions, ...own }, undefined, '--thread'],
        ['is none where our own variable says so', undefined, 'two', { ...sessions, AGENTPACK_THREAD_ID: 'off' },
          undefined, 'AGENTPACK_THREAD_ID'],
        ['is none where the setting says so', undefined, 'none', sessions, undefined, 'config.toml'],
        ['passes over variables that are empty', undefined, undefined, {
          AGENTPACK_THREAD_ID: '',
          CLAUDE_CODE_SESSION_ID: '',
          CODEX_THREAD_ID: 'x',
        }, 'x', 'CODEX_THREAD_ID', 'ambient'],
        ['has a name that a folder may have', undefined, undefined, { CODEX_THREAD_ID: 'a/b:c' }, 'a-b-c',
          'CODEX_THREAD_ID', 'ambient'],
        ['is none where a session is called like nothing', undefined, undefined, { CODEX_THREAD_ID: '..' }, undefined,
          undefined],
      ] as const
    ) {
      row(title, () => {
        const { thread, by, session, ambient } = resolveThread(option, configured, env);
        assert.deepEqual([thread, by, session, ambient], [expected[0], expected[1],
          expected[1]?.includes('_SESSION') || expected[1] === 'CODEX_THREAD_ID' ? expected[1] : undefined,
          expected[2] === 'ambient']);
      });
    }
  });

  table('is the session of each agent, under its name there', (row) => {
    for (
      const [agent, variable, id] of [
        ['Claude Code', 'CLAUDE_CODE_SESSION_ID', '8a718ed2-2856-435b-bd9a-63c5b8291b42'],
        ['Claude Code as the predecessor knew it', 'CLAUDE_SESSION_ID', '8a718ed2-2856-435b-bd9a-63c5b8291b42'],
        ['Codex', 'CODEX_THREAD_ID', '019d1afb-b2c7-72d3-b240-f3ee9d31b2c9'],
        ['Cursor', 'CURSOR_CONVERSATION_ID', 'a5acab21-40d9-4956-9bc3-e60d56a584df'],
        ['Copilot', 'COPILOT_AGENT_SESSION_ID', '5aacf7d0-b61e-47b6-b894-134d2c251297'],
        ['Pi', 'PI_SESSION_ID', '0199f2aa-71bc-7bd2-9d0e-2f8f8e1c0b3d'],
        ['Windsurf', 'WINDSURF_SESSION_ID', 'w-1'],
        ['Antigravity', 'ANTIGRAVITY_SESSION_ID', 'a_1'],
        ['Gemini CLI', 'GEMINI_SESSION_ID', 'f31a8be2-4c6c-4d0c-9d7a-0c8d4f8f3f52'],
      ] as const
    )
      row(`is a session of ${agent}, under its name there`,
        () => assert.equal(resolveThread(undefined, undefined, { [variable]: id }).thread, id));
  });
});

describe('the changes of a thread', () => {
  const other = row('other', { dirty_files: ['a.ts'], dirty_hashes: ['1'] });
  const check = (title: string, rows: readonly ThreadRow[], dirty: readonly (readonly [string, string])[],
    expected: readonly string[]) =>
  {
    it(title, () =>
      assert.deepEqual(
        findOwnChanges(dirty.map(([path, hash]) => ({ path, hash })), row('mine'), rows, now).map((f) => f.path),
        expected,
      ));
  };
  check('are all changes in a work tree if it is alone', [], [['a.ts', '1']], ['a.ts']);
  check('exclude those made by another thread', [other], [['a.ts', '1'], ['b.ts', '2']], ['b.ts']);
  check('include those made on top', [other], [['a.ts', '9']], ['a.ts']);
  check('remain its own', [other, row('mine', { dirty_files: ['a.ts'], dirty_hashes: ['1'] })], [['a.ts', '1']], [
    'a.ts',
  ]);
  check('include those of a thread that ended', [{ ...other, status: 'done' }], [['a.ts', '1']], ['a.ts']);
});

describe('the thread index', () => {
  it('starts a new line after a truncated one', () => {
    const host = memoryHost();
    createThreadIndex(host).add(row('a'));
    host.write('.agentpack/thread_index.jsonl',
      `${host.text('.agentpack/thread_index.jsonl')!.trimEnd()}\n{"thread_id": "b", "di`);
    createThreadIndex(host).add(row('c'));
    assert.deepEqual(createThreadIndex(host).readRows().map((r) => r.thread_id), ['a', 'c']);
  });

  it('leaves out rows not written by an AgentPack of this user', () => {
    const host = memoryHost();
    const index = createThreadIndex(host);
    index.add(row('a', { task: 'mine' }));
    const [own] = host.text('.agentpack/thread_index.jsonl')!.split('\n');
    const forged = [row('b'), { ...row('c'), seal: 'f'.repeat(64) }, { ...JSON.parse(own!) as object, task: 'theirs' }];
    host.write('.agentpack/thread_index.jsonl', [own, ...forged.map((one) => JSON.stringify(one)), ''].join('\n'));
    assert.deepEqual(index.readRows().map((one) => [one.thread_id, one.task]), [['a', 'mine']]);
  });

  it('stays within four times its number of rows', () => {
    const host = memoryHost();
    const index = createThreadIndex(host);
    for (let i = 0; i < 200; i++) index.add(row(`t${i % 3}`, { task: `${i} ${'x'.repeat(3_000)}` }));
    assert.ok(host.text('.agentpack/thread_index.jsonl')!.length < 70_000);
    assert.deepEqual(index.readRows().map((r) => r.task.split(' ')[0]), ['198', '199', '197']);
  });
});

describe('two threads in one work tree', () => {
  const files = {
    'src/a.ts': 'export const apple = 1;\n',
    'src/b.ts': 'export const pear = 2;\n',
    'src/c.ts': 'export const plum = 3;\n',
  };
  const run = { cancel: neverCancelled };
  const scene = () => {
    const host = memoryHost({ files, git: { branch: 'main' } });
    const engine = createEngine(host);
    return {
      host,
      engine,
      pack: (thread: string, options: PackOptions = {}) =>
        engine.pack({
          thread,
          task: 'Rename `apple` in src/a.ts',
          budget: 3_000,
          sections: ['concurrent context'],
          ...options,
        }, run),
    };
  };

  it('are named to each other in the pack, the list and the guard', async () => {
    const { host, engine, pack } = scene();
    host.write('src/a.ts', 'export const apple = 10;\n');
    host.setGit({ branch: 'main', changes: [fileChange('src/a.ts')] });
    await pack('one');
    assert.doesNotMatch(host.text('.agentpack/threads/one/context.md')!, /Concurrent context/);
    await pack('one', { task: '### Describe the bug\n\nThe `apple` of src/a.ts is sour\n' });
    await pack('two');
    assert.match(host.text('.agentpack/threads/two/context.md')!,
      /- Thread `one` \(The \S*apple\S* of src\/a\.ts is sour\): /, 'by what its task is about');
    await pack('one');
    await pack('two');
    assert.match(host.text('.agentpack/threads/two/context.md')!,
      /\nBefore you edit: thread `one` \(Rename .*\) also works on `src\/a\.ts`/);
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

  it('are named even if they work on another branch', async () => {
    const { host, pack } = scene();
    await pack('one');
    host.setGit({ branch: 'next' });
    const { contextPath } = await pack('two');
    assert.match(host.text(contextPath)!, /- 1 other thread|- Thread `one` \(Rename .*\): on the branch `main`\n/);
    await pack('one');
    assert.match(host.text('.agentpack/threads/one/context.md')!, /- Thread `two` \(Rename .*\): no file in common\n/);
  });

  it('warn before one edits a file that the other changed', async () => {
    const { host, engine, pack } = scene();
    host.write('src/c.ts', 'export const plum = 30;\n');
    host.setGit({ branch: 'main', changes: [fileChange('src/c.ts')] });
    await pack('one');
    await pack('two', { exclude: ['src/c.ts'] });
    assert.equal((await engine.guard({ thread: 'two' }, run)).decision, 'proceed');
    assert.equal((await engine.guard({ thread: 'two', path: 'src/b.ts' }, run)).decision, 'proceed');
    assert.match((await engine.guard({ thread: 'two', path: 'src/c.ts' }, run)).message, /one \(src\/c\.ts\)/);
  });

  it('are named in a warning together with the reason for a stale pack', async () => {
    const { host, engine, pack } = scene();
    host.write('src/a.ts', 'export const apple = 10;\n');
    host.setGit({ branch: 'main', changes: [fileChange('src/a.ts')] });
    await pack('one');
    await pack('two');
    host.tick(10_000);
    host.write('src/b.ts', 'export const pear = 20;\n');
    assert.match((await engine.guard({ thread: 'two' }, run)).message,
      /^The pack is stale: .*\. Another thread works on the same files: one/);
  });

  it('keep all their files separate, and leave the unscoped flow unchanged', async () => {
    const { host, engine, pack } = scene();
    await engine.pack({ task: 'Rename pear', budget: 3_000 }, run);
    const unscoped = host.paths.filter((p) => p.startsWith('.agentpack/') && !p.includes('metrics')).map((
      p,
    ) => [p, host.text(p)]);
    host.write('.agentpack/threads/one/task.md', '# Task\n\nRename `plum`\n');
    host.write('.agentpack/threads/one/task_state.md', 'Status: blocked\n');
    const report = await pack('one', { task: undefined });
    assert.deepEqual([report.task, report.thread, report.contextPath], ['Rename `plum`', 'one',
      '.agentpack/threads/one/context.md']);
    assert.match(host.text('.agentpack/threads/one/context.md')!, /Task status: blocked/);
    for (const [path, text] of unscoped) assert.equal(host.text(path!), text, path!);
    for (
      const name of ['context.md', 'context.claude.md', 'pack_metadata.json', 'pack-registry.json', 'snapshot.json',
        'verdict.json']
    ) {
      assert.ok(host.text(`.agentpack/threads/one/${name}`), name);
    }
    host.tick(10_000);
    assert.equal((await engine.status({ thread: 'one' }, run)).state, 'fresh');
    host.write('.agentpack/threads/one/task.md', 'Rename `pear`');
    assert.deepEqual([(await engine.status({ thread: 'one' }, run)).state, (await engine.status({}, run)).state], [
      'stale',
      'fresh',
    ]);
  });

  it('follow the settings, also for the newest report', async () => {
    const { host, engine, pack } = scene();
    await pack('one', { task: 'Rename `pear`' });
    await pack('none');
    host.write('.agentpack/config.toml', '[context]\nthread = "one"\n');
    assert.deepEqual([engine.latest()?.task, engine.latest('none')?.thread, (await engine.status({}, run)).contextPath],
      ['Rename `pear`', undefined, '.agentpack/threads/one/context.md']);
    for (const bad of ['1', '"../one"', '"one two"']) {
      host.write('.agentpack/config.toml', `[context]\nthread = ${bad}\n`);
      assert.deepEqual([engine.latest()?.thread, (await engine.status({}, run)).contextPath], [undefined,
        '.agentpack/context.md']);
      assert.match(engine.takeWarnings().join('\n'), /context\.thread must be a thread's id/);
      assert.ok((await engine.threads({}, run)).threads.length > 0);
    }
  });

  it('are ended, archived and removed', async () => {
    const { host, engine, pack } = scene();
    await pack('one');
    await pack('two');
    host.write('.agentpack/threads/three/task.md', 'Later');
    const states = async (wish = {}) =>
      (await engine.threads({ thread: 'none', ...wish }, run)).threads.map((t) => `${t.thread} ${t.status}`);
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
    await assert.rejects(engine.threads({ thread: 'none', done: 'four' }, run),
      (e) => e instanceof UserError && /No thread has the ID four: the existing threads are one, two/.test(e.message));
  });
});

describe('a session of an agent', () => {
  const files = { 'src/a.ts': 'export const apple = 1;\n', 'src/b.ts': 'export const pear = 2;\n' };
  const run = { cancel: neverCancelled };
  const session = { CODEX_THREAD_ID: 's-1' };
  const scene = (env: Readonly<Record<string, string>> = session, more: MemoryOptions = {}) => {
    const host = memoryHost({ files, git: { branch: 'main' }, env, ...more });
    return { host, engine: createEngine(host) };
  };
  const pack = { task: 'Rename `apple`', budget: 3_000 };

  it('packs for its own thread, and reports the source of its name', async () => {
    const { host, engine } = scene();
    assert.equal((await engine.pack(pack, run)).contextPath, '.agentpack/threads/s-1/context.md');
    assert.deepEqual(
      readThreads(host.text('.agentpack/thread_index.jsonl'), host.seal).map((r) => [r.thread_id, r.session]),
      [[
        's-1',
        'CODEX_THREAD_ID',
      ]],
    );
    assert.ok(!host.paths.includes('.agentpack/context.md'));
    assert.equal((await engine.status({}, run)).contextPath, '.agentpack/threads/s-1/context.md');
    assert.deepEqual(engine.scope({}, 'ask'), {
      thread: 's-1',
      by: 'CODEX_THREAD_ID',
      session: 'CODEX_THREAD_ID',
      ambient: true,
    });
  });

  it('is referred to the shared pack until it has its own', async () => {
    const { host, engine } = scene();
    await engine.pack({ ...pack, thread: 'none' }, run);
    host.tick(10_000);
    const before = host.paths.filter((p) => p.startsWith('.agentpack/')).map((p) => [p, host.text(p)]);
    assert.deepEqual(engine.scope({}, 'ask'), {
      thread: undefined,
      by: 'CODEX_THREAD_ID',
      session: undefined,
      ambient: true,
      unpacked: 's-1',
    });
    assert.deepEqual([(await engine.status({}, run)).state, (await engine.guard({}, run)).decision,
      (await engine.explain('src/a.ts', {}, run)).status], ['fresh', 'proceed', 'selected']);
    assert.deepEqual(host.paths.filter((p) => p.startsWith('.agentpack/')).map((p) => [p, host.text(p)]), before);
    assert.equal((await engine.retrieve('src/a.ts#full', {}, run)).since, 'same');
    const retrieved =
      // of the shared pack
      '{"ts":"2026-01-02T03:04:15.000Z","retrieved_of":"2026-01-02T03:04:05.000Z","thread":null,"path":"src/a.ts"}\n';
    assert.deepEqual(host.paths.filter((p) => p.startsWith('.agentpack/')).map((p) => [p, host.text(p)]),
      before.map(([p, text]) => [p, p === '.agentpack/metrics.jsonl' ? `${text}${retrieved}` : text]));
    // whoever asks for it by name is answered of it
    assert.equal((await engine.status({ thread: 'auto' }, run)).state, 'none');
    await engine.pack(pack, run);
    assert.equal(engine.scope({}, 'ask').thread, 's-1');
    assert.match((await engine.status({}, run)).contextPath!, /s-1/);
  });

  it('has no pack if there is none at all', async () => {
    const { engine } = scene();
    assert.deepEqual([(await engine.status({}, run)).state, engine.scope({}, 'ask').unpacked], ['none', undefined]);
  });

  it('works on the shared task until it has its own', async () => {
    const { host, engine } = scene();
    host.write('.agentpack/task.md', 'Rename `pear`');
    host.write('.agentpack/task_state.md', 'Status: blocked\n');
    const first = await engine.pack({ budget: 3_000 }, run);
    assert.deepEqual([first.task, first.taskSource], ['Rename `pear`', 'task.md']);
    assert.match(host.text(first.contextPath)!, /Task status: blocked/);
    host.tick(10_000);
    const states =
      async () => [(await engine.status({}, run)).state, (await engine.status({ thread: 's-1' }, run)).state];
    assert.deepEqual(await states(), ['fresh', 'fresh']); // also for whoever names it, as the editor does
    host.write('.agentpack/task.md', 'Rename `apple`');
    assert.deepEqual(await states(), ['stale', 'stale']);
    const second = await engine.pack({ ...pack, task: 'Rename both' }, run);
    assert.doesNotMatch(host.text(second.contextPath)!, /Task status: blocked/); // that is another task's
    host.tick(10_000);
    host.write('.agentpack/task.md', 'Something else');
    assert.deepEqual(await states(), ['fresh', 'fresh']);
    host.write('.agentpack/threads/s-1/task.md', 'Rename `apple` everywhere');
    assert.deepEqual(await states(), ['stale', 'stale']);
    assert.equal((await engine.pack({ budget: 3_000 }, run)).task, 'Rename `apple` everywhere');
  });

  it('leaves threads named by the user to their own tasks', async () => {
    const { host, engine } = scene();
    host.write('.agentpack/task.md', 'Rename `pear`');
    assert.equal((await engine.pack({ thread: 'mine', budget: 3_000 }, run)).taskSource, 'inferred');
  });

  it('does not apply to an editor started from its shell', async () => {
    const { host, engine } = scene({ ...session, AGENTPACK_THREAD_ID: 'x' }, { isCallersEnv: false });
    assert.equal((await engine.pack(pack, run)).thread, undefined);
    host.write('.agentpack/config.toml', '[context]\nthread = "auto"\n');
    assert.equal((await engine.pack(pack, run)).thread, undefined);
    assert.equal((await engine.threads({}, run)).current, null);
    host.write('.agentpack/config.toml', '[context]\nthread = "team"\n');
    assert.equal((await engine.pack(pack, run)).thread, 'team');
  });

  it('does not apply to a benchmark', async () => {
    const { host, engine } = scene({ ...session, AGENTPACK_THREAD_ID: 'x' });
    const [trial] = await engine.trials(pack, [[]], ['src/a.ts'], run);
    assert.deepEqual([trial!.report.thread, host.paths.filter((p) => p.startsWith('.agentpack/'))], [undefined, []]);
  });

  it('changes no byte of the unscoped flow', async () => {
    const made = async (env: Readonly<Record<string, string>>, thread?: string) => {
      const { host, engine } = scene(env);
      const report = await engine.pack({ ...pack, thread }, run);
      return [report, ...host.paths.filter((p) => p.startsWith('.agentpack/')).map((p) => [p, host.text(p)])];
    };
    assert.deepEqual(await made({ GEMINI_SESSION_ID: 's' }, 'none'), await made({}));
  });
});

describe('idle sessions', () => {
  const day = 86_400_000;
  const run = { cancel: neverCancelled };
  /** Packs of a session and of a named thread, made `days` days ago; `pack` makes one of another session. */
  const after = async (days: number, left: Readonly<Record<string, string>> = {}, config?: string) => {
    const env: Record<string, string> = { CODEX_THREAD_ID: 'old' };
    const host = memoryHost({ files: { 'src/a.ts': 'export const apple = 1;\n' }, git: { branch: 'main' }, env });
    const engine = createEngine(host);
    await engine.pack({ task: 'Rename `apple`', budget: 3_000 }, run);
    await engine.pack({ task: 'Rename `apple`', budget: 3_000, thread: 'mine' }, run);
    for (const [path, text] of Object.entries(left)) host.write(path, text);
    if (config !== undefined) host.write('.agentpack/config.toml', config);
    host.tick(days * day);
    env['CODEX_THREAD_ID'] = 'new';
    const pack = async (thread?: string) => {
      await engine.pack({ task: 'Rename `apple`', budget: 3_000, thread }, run);
      return engine.takeWarnings();
    };
    return { host, engine, pack, ids: async () => (await engine.threads({}, run)).threads.map((t) => t.thread) };
  };
  const folder = (host: ReturnType<typeof memoryHost>) => host.paths.filter((p) => p.includes('/old/'));

  it('are removed with the next pack of a thread, which reports it', async () => {
    const { host, pack, ids } = await after(15);
    assert.deepEqual(await pack(), [
      'Removed the packs of a session that had no new pack for 14 days: old (session_days in config.toml).',
    ]);
    assert.deepEqual([await ids(), folder(host)], [['mine', 'new'], []]);
    assert.deepEqual(await pack(), []);
  });

  it('are unaffected by a pack without a thread', async () => {
    const { pack, ids } = await after(15);
    assert.deepEqual([await pack('none'), await ids()], [[], ['mine', 'old']]);
  });

  for (
    const [title, days, left, config, stay] of [
      ['stay for two weeks', 13, {}, undefined, true],
      ['stay as long as the settings say', 15, {}, '[threads]\nsession_days = 30\n', true],
      ['go as soon as the settings say', 3, {}, '[threads]\nsession_days = 2\n', false],
      ['stay for ever where the settings say so', 400, {}, '[threads]\nsession_days = 0\n', true],
      ['stay where somebody wrote a task', 15, { '.agentpack/threads/old/task.md': 'Mine' }, undefined, true],
      ['stay where somebody keeps its state', 15, { '.agentpack/threads/old/task_state.md': 'Status: open' }, undefined,
        true],
      ['stay where somebody put a note', 15, { '.agentpack/threads/old/notes/a.txt': 'x' }, undefined, true],
      ['go with what a killed pack left', 15, { '.agentpack/threads/old/context.md.1-0-2-3.tmp': 'x' }, undefined,
        false],
    ] as const
  ) {
    it(title, async () => {
      const { host, pack, ids } = await after(days, left, config);
      assert.equal((await pack()).length, stay ? 0 : 1);
      assert.deepEqual([(await ids()).includes('old'), folder(host).length > 0], [stay, stay]);
    });
  }

  it('stay if a watched pack was written recently', async () => {
    const { host, pack, ids } = await after(15);
    host.write('.agentpack/threads/old/context.md', host.text('.agentpack/threads/old/context.md')!);
    assert.deepEqual([await pack(), await ids()], [[], ['mine', 'new', 'old']]);
  });

  it('are also removed if they were ended', async () => {
    const { engine, pack, ids, host } = await after(1);
    await engine.threads({ done: 'old' }, run);
    host.tick(15 * day);
    await pack();
    assert.deepEqual(await ids(), ['mine', 'new']);
  });
});
