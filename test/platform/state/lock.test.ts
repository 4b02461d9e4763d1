import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync,
  writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { UserError } from '#base/errors';
import { readThreads } from '#engine/threads/threads';
import { runWithLock } from '#platform/state/lock';
import { isAbandoned, type LockHolder } from '#platform/state/lockHolder';
import { getProcessIdentity } from '#platform/service/machine';
import { sandbox, type Sandbox } from '../sandbox';

const dead: LockHolder = { token: 'x', pid: 2 ** 22 + 1, ...getProcessIdentity(), since: Date.now() };

describe('a lock', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'agentpack-lock-'));
    path = join(folder, 'a.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('exists while the work runs, and leaves nothing behind', () => {
    assert.equal(runWithLock(path, () => readdirSync(folder).join()), 'a.lock');
    assert.throws(() =>
      runWithLock(path, () => {
        throw new Error('bug');
      }), /bug/);
    assert.deepEqual(readdirSync(folder), []);
  });

  for (
    const [what, text] of Object.entries({
      'whose process is gone': JSON.stringify(dead),
      'older than any clock is wrong by': JSON.stringify({ ...dead, pid: process.pid, since: Date.now() - 700_000 }),
      'of another machine that is old': JSON.stringify({ ...dead, machine: 'other', since: 0 }),
    })
  ) {
    it(`takes over a lock ${what}`, () => {
      writeFileSync(path, text);
      assert.equal(runWithLock(path, () => 'done'), 'done');
      assert.deepEqual(readdirSync(folder), []);
    });
  }

  it('is not taken from a holder that was slow during machine suspension, but is taken over after waiting', () => {
    const slow = JSON.stringify({ ...dead, pid: process.pid, since: Date.now() - 60_000 });
    writeFileSync(path, slow);
    let waited = 0;
    runWithLock(path, () => assert.notEqual(readFileSync(path, 'utf8'), slow), (ms) => {
      assert.equal(readFileSync(path, 'utf8'), slow, `after ${waited} ms`);
      waited += ms;
    });
    assert.ok(waited > 30_000 && waited < 30_100, `${waited} ms`);
    assert.deepEqual(readdirSync(folder), []);
  });

  it('gives up if one process after another holds it', () => {
    let holders = 0;
    const next = () => writeFileSync(path, JSON.stringify({ ...dead, token: `of ${holders++}`, pid: process.pid }));
    next();
    assert.throws(() => runWithLock(path, () => 1, next),
      (e) => e instanceof UserError && /held by another process for too long/.test(e.message));
    assert.ok(holders > 300, `${holders} holders`);
  });

  it('takes over an invalid lock once it is old', () => {
    writeFileSync(path, '');
    utimesSync(path, 1, 1);
    assert.equal(runWithLock(path, () => 'done'), 'done');
    assert.deepEqual(readdirSync(folder), []);
  });

  it('immediately takes over a dangling link or a pipe in its place, and names a folder', () => {
    const made: Readonly<Record<string, (at: string) => void>> = {
      link: (at) => symlinkSync('/nonexistent/x', at),
      pipe: (at) => {
        execFileSync('mkfifo', [at]);
      },
    };
    for (const [name, make] of Object.entries(made)) {
      const path = join(folder, `${name}.lock`);
      make(path);
      assert.equal(runWithLock(path, () => name), name);
      assert.ok(!readdirSync(folder).some((file) => file.startsWith(name)), name);
    }
    mkdirSync(join(folder, 'folder.lock/in'), { recursive: true });
    assert.throws(() => runWithLock(join(folder, 'folder.lock'), () => 1),
      (e) => e instanceof UserError && /folder\.lock is a folder, but should be a lock file\./.test(e.message));
    assert.ok(existsSync(join(folder, 'folder.lock/in')), "what is in it is somebody's");
  });

  it('reports clearly if it cannot be created', () =>
    assert.throws(() => runWithLock(join(folder, 'none', 'a.lock'), () => 1), (e) =>
      e instanceof UserError && /cannot be created/.test(e.message)));
});

describe('the holder of a lock', () => {
  const here = { machine: 'boot-1', processes: 'pid:[1]' };
  const now = 1_000_000_000;
  const [living, dead] = [10, 20];
  const check = (title: string, holder: Partial<LockHolder>, watched: number, expected: boolean) =>
    it(title, () => {
      assert.equal(
        isAbandoned({ token: 't', pid: dead, ...here, since: now - 100, ...holder }, here, now, watched,
          (pid) => pid === living),
        expected,
      );
    });
  check('is gone with its process', {}, 0, true);
  check('is alive while its process runs', { pid: living }, 0, false);
  check('is alive while its process runs, even if the machine may have been suspended', {
    pid: living,
    since: now - 60_000,
  }, 30_000, false);
  check('is gone after being seen for 30 seconds, even if a process has its number', { pid: living }, 30_001, true);
  check('is gone if it is old, even if a process has its number', { pid: living, since: 0 }, 0, true);
  check('is not judged by process numbers in another container', { processes: 'pid:[2]' }, 0, false);
  check('is not judged by a number that is also used in another container', { processes: 'pid:[2]', pid: living },
    29_000, false);
  check('is judged only by great age in another container', { processes: 'pid:[2]', since: 0 }, 0, true);
  check('is not judged by process numbers on another machine', { machine: 'boot-2' }, 0, false);
  check('is not judged by the clock of another machine, which may be minutes ahead', {
    machine: 'boot-2',
    since: now + 60_000,
  }, 0, false);
  check('nor behind', { machine: 'boot-2', since: now - 60_000 }, 29_999, false);
  check('is gone on another machine after being seen for 30 seconds', { machine: 'boot-2', since: now + 60_000 },
    30_001, true);
  check('is gone on another machine after an age beyond any clock error', { machine: 'boot-2', since: 0 }, 0, true);
});

describe('the index of threads, written by several processes', () => {
  let box: Sandbox;
  let writer: string;
  before(() => {
    box = sandbox({}, { git: false });
    writer = box.at('writer.cjs');
    buildSync({
      entryPoints: ['test/support/threadWriter.ts'],
      outfile: writer,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      logLevel: 'error',
    });
  });
  beforeEach(() => rmSync(box.at('.agentpack'), { recursive: true, force: true }));
  after(() => box.dispose());
  const write = (name: string, rows: number) =>
    spawn(process.execPath, [writer, box.root, name, String(rows)], { stdio: 'inherit' });
  const ended = (child: ChildProcess) => new Promise<number | null>((done) => child.on('close', done));
  const lines = () => readFileSync(box.at('.agentpack/thread_index.jsonl'), 'utf8').trimEnd().split('\n');
  const newest = () =>
    readThreads(lines().join('\n'), undefined).map((row) => `${row.thread_id} ${row.task.split(' ')[0]}`);

  it('loses and truncates no row, and leaves nothing else behind', async () => {
    assert.deepEqual(await Promise.all(['a', 'b', 'c', 'd'].map((name) => ended(write(name, 60)))), [0, 0, 0, 0]);
    for (const line of lines()) JSON.parse(line);
    assert.ok(lines().length < 240, 'it was compacted');
    assert.deepEqual(newest(),
      ['a', 'b', 'c', 'd'].flatMap((name) => [57, 58, 59].map((last, i) => `${name}-${i} ${last}`)));
    assert.deepEqual(readdirSync(box.at('.agentpack')).sort(), ['.gitignore', 'thread_index.jsonl']);
  });

  it('stays usable if writers are killed', async () => {
    for (const wait of [0, 15, 30, 45]) {
      const doomed = [write('x', 100_000), write('y', 100_000)];
      await Promise.all(doomed.map((child) =>
        new Promise<void>((done) => {
          const timer = setInterval(() => {
            if (
              !existsSync(box.at('.agentpack/thread_index.jsonl')) ||
              !newest().some((row) => row.startsWith(child === doomed[0] ? 'x' : 'y'))
            ) return;
            clearInterval(timer);
            setTimeout(done, wait);
          }, 5);
        })
      ));
      const living = write('z', 30);
      await new Promise((done) => setTimeout(done, 60));
      for (const child of doomed) child.kill('SIGKILL');
      assert.deepEqual(await Promise.all([...doomed, living].map(ended)), [null, null, 0]);
      for (const line of lines()) JSON.parse(line);
      assert.deepEqual(newest().filter((row) => row.startsWith('z')), ['z-0 27', 'z-1 28', 'z-2 29']);
      // at once, or the patience of the test ends
      runWithLock(box.at('.agentpack/thread_index.jsonl.lock'), () => undefined);
      assert.ok(!existsSync(box.at('.agentpack/thread_index.jsonl.lock')));
    }
  });
});
