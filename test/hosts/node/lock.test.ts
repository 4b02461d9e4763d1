import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { UserError } from '../../../src/base/errors';
import { readThreads } from '../../../src/engine/threads';
import { withLock } from '../../../src/hosts/node/lock';
import { sandbox } from './sandbox';

const dead = { token: 'x', pid: 2 ** 22 + 1, machine: hostname(), since: Date.now() };

describe('a lock', () => {
  let folder: string;
  let path: string;
  beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'agentpack-lock-')); path = join(folder, 'a.lock'); });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is there while the work runs, and nothing of it afterwards', () => {
    assert.equal(withLock(path, () => readdirSync(folder).join()), 'a.lock');
    assert.throws(() => withLock(path, () => { throw new Error('bug'); }), /bug/);
    assert.deepEqual(readdirSync(folder), []);
  });

  for (const [what, text] of Object.entries({ 'whose process is gone': JSON.stringify(dead), 'that is old': JSON.stringify({ ...dead, pid: process.pid, since: Date.now() - 6_000 }), 'of another machine that is old': JSON.stringify({ ...dead, machine: 'other', since: 0 }) })) {
    it(`takes over a lock ${what}`, () => {
      writeFileSync(path, text);
      assert.equal(withLock(path, () => 'done'), 'done');
      assert.deepEqual(readdirSync(folder), []);
    });
  }

  it('takes over what is no lock once it is old', () => {
    writeFileSync(path, '');
    utimesSync(path, 1, 1);
    assert.equal(withLock(path, () => 'done'), 'done');
    assert.deepEqual(readdirSync(folder), []);
  });

  it('says in words where it cannot be made', () => assert.throws(() => withLock(join(folder, 'none', 'a.lock'), () => 1), (e) => e instanceof UserError && /cannot be made/.test(e.message)));
});

describe('the index of threads, written by several processes', () => {
  it('loses no row, tears none and leaves nothing else behind', async () => {
    const box = sandbox({}, { git: false });
    const writer = box.at('writer.cjs');
    buildSync({ entryPoints: ['test/support/threadWriter.ts'], outfile: writer, bundle: true, platform: 'node', format: 'cjs', logLevel: 'error' });
    const writers = ['a', 'b', 'c', 'd'].map((name) => spawn(process.execPath, [writer, box.root, name, '60'], { stdio: 'inherit' }));
    const codes = await Promise.all(writers.map((child) => new Promise((done) => child.on('close', done))));
    assert.deepEqual(codes, [0, 0, 0, 0]);
    const text = readFileSync(box.at('.agentpack/thread_index.jsonl'), 'utf8');
    for (const line of text.trimEnd().split('\n')) JSON.parse(line);
    assert.ok(text.length < 240 * 3_000, 'it was compacted');
    assert.deepEqual(readThreads(text).map((row) => `${row.thread_id} ${row.task.split(' ')[0]}`), ['a', 'b', 'c', 'd'].flatMap((name) => [57, 58, 59].map((last, i) => `${name}-${i} ${last}`)));
    assert.deepEqual(readdirSync(box.at('.agentpack')).sort(), ['.gitignore', 'thread_index.jsonl']);
    assert.ok(!existsSync(box.at('.agentpack/thread_index.jsonl.lock')));
    box.dispose();
  });
});
