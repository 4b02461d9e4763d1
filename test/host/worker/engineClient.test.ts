import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Cancelled, UserError } from '#base/errors';
import { neverCancelled } from '#base/cancellation';
import { createEngineClient, type EngineClient, type RemoteEngine } from '#host/worker/engineClient';
import type { Report } from '#reports';
import { gitEnv, sandbox, type Sandbox } from '#test/platform/sandbox';

/** A worker that speaks the protocol and does what the task says; only starts are remembered, in a file. */
const fakeWorker = `
const { parentPort, workerData } = require('node:worker_threads');
const { appendFileSync, readFileSync } = require('node:fs');
appendFileSync(workerData.assetsDir, 'x');
const starts = readFileSync(workerData.assetsDir, 'utf8').length;
const roots = new Map();
parentPort.on('message', (m) => {
  if (m.kind === 'open') roots.set(m.engine, m.root);
  if (m.kind === 'close') {
    roots.delete(m.engine);
    setTimeout(() => {
      appendFileSync(workerData.assetsDir + '.closed', 'x');
      parentPort.postMessage({ kind: 'closed', engine: m.engine });
    }, 50);
  }
  if (m.kind !== 'request') return;
  const send = (x) => parentPort.postMessage({ id: m.id, ...x });
  if (m.method === 'latest') return send({ kind: 'done', json: undefined });
  const task = m.arguments[0].task;
  if (task === 'exit' || (task === 'exit once' && starts === 1)) process.exit(3);
  if (task === 'throw') throw new Error('boom');
  if (task === 'memory') { const kept = []; for (;;) kept.push(new Array(100000).fill({})); }
  if (task === 'never') return;
  if (task === 'spin') { while (Atomics.load(m.flag, 0) === 0); return send({ kind: 'failed', failure: { kind: 'cancelled' } }); }
  if (task === 'user') return send({ kind: 'failed', failure: { kind: 'user', message: 'no such thing', of: 'usage' } });
  if (task === 'bug') return send({ kind: 'failed', failure: { kind: 'bug', message: 'oh', stack: 'over there' } });
  send({ kind: 'progress', stage: 'scan', fraction: 0.5 });
  send({ kind: 'done', json: JSON.stringify({ root: roots.get(m.engine), starts, env: workerData.env.HELLO }) });
});`;

describe('the engine client', () => {
  let folder: string;
  let client: EngineClient;
  let engine: RemoteEngine;
  let warnings: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'agentpack-client-'));
    writeFileSync(join(folder, 'worker.cjs'), fakeWorker);
    warnings = [];
    client = createEngineClient({
      workerPath: join(folder, 'worker.cjs'),
      assetsDir: join(folder, 'starts'),
      version: '1',
      env: { HELLO: 'hi' },
      memoryLimit: 32,
      onWarning: (w) => warnings.push(w),
    });
    engine = client.openEngine({ root: '/one', git: false });
  });
  afterEach(async () => {
    await client.dispose();
    rmSync(folder, { recursive: true });
  });
  const pack = (task: string, of = engine) => of.pack({ task }, { cancel: neverCancelled });

  it('uses one worker for many roots', async () => {
    const other = client.openEngine({ root: '/two', git: false });
    assert.deepEqual(await Promise.all([pack('x'), pack('x', other)]), [{ root: '/one', starts: 1, env: 'hi' }, {
      root: '/two',
      starts: 1,
      env: 'hi',
    }]);
    const late = client.openEngine({ root: '/three', git: false });
    assert.deepEqual(await pack('x', late), { root: '/three', starts: 1, env: 'hi' });
    assert.equal(await engine.latest(), undefined);
  });

  it('passes on progress', async () => {
    const seen: unknown[] = [];
    await engine.pack({ task: 'x' }, {
      cancel: neverCancelled,
      progress: (stage, fraction) => seen.push([stage, fraction]),
    });
    assert.deepEqual(seen, [['scan', 0.5]]);
  });

  it('cancels a loop that blocks messages', async () => {
    const cancel = { cancelled: false };
    const spinning = engine.pack({ task: 'spin' }, { cancel });
    setTimeout(() => {
      cancel.cancelled = true;
    }, 30);
    await assert.rejects(spinning, Cancelled);
    assert.deepEqual(warnings, []);
  });

  it('starts nothing if it is already cancelled', async () => {
    await assert.rejects(engine.pack({ task: 'exit' }, { cancel: { cancelled: true } }), Cancelled);
    assert.deepEqual(warnings, []);
  });

  it('gives errors their kinds', async () => {
    await assert.rejects(pack('user'),
      (e) => e instanceof UserError && e.kind === 'usage' && e.message === 'no such thing');
    await assert.rejects(pack('bug'), (e) => e instanceof Error && e.message === 'oh' && e.stack === 'over there');
  });

  it('restarts a dead worker for every pending request', async () => {
    const other = client.openEngine({ root: '/two', git: false });
    const waiting = other.pack({ task: 'exit once' }, { cancel: neverCancelled });
    assert.deepEqual(await Promise.all([pack('exit once'), waiting]), [{ root: '/one', starts: 2, env: 'hi' }, {
      root: '/two',
      starts: 2,
      env: 'hi',
    }]);
    assert.deepEqual(warnings, ["AgentPack's engine stopped (exit code 3) and was restarted."]);
  });

  for (
    const [task, reason] of [['exit', 'exit code 3'], ['throw', 'boom'], ['memory',
      'it needed more than 32 MB']] as const
  ) {
    it(`gives up on a request that kills the worker twice (${task})`, async () => {
      await assert.rejects(pack(task), (e) =>
        e instanceof UserError && e.message.includes('/one') && e.message.includes(reason));
      assert.equal(warnings.length, 2);
      assert.deepEqual(await pack('x'), { root: '/one', starts: 3, env: 'hi' }, 'the next question works');
    });
  }

  it('ends pending requests when their root is closed, and answers nothing afterwards', async () => {
    const other = client.openEngine({ root: '/two', git: false });
    const waiting = assert.rejects(pack('never'), Cancelled);
    await engine.dispose();
    await waiting;
    await assert.rejects(pack('x'), Cancelled);
    assert.deepEqual(await pack('x', other), { root: '/two', starts: 1, env: 'hi' });
  });

  it('waits until the worker has closed an engine', async () => {
    await pack('x');
    await engine.dispose();
    assert.equal(existsSync(join(folder, 'starts.closed')), true);
  });

  it('does not wait for a worker that died or was ended to close an engine', async () => {
    const spinning = client.openEngine({ root: '/two', git: false });
    const dying = assert.rejects(pack('memory', spinning), Cancelled);
    await Promise.all([spinning.dispose(), dying]);
    await pack('x'); // a worker that lives
    const ended = engine.dispose();
    await client.dispose();
    await ended;
  });

  it('ends pending requests when it is disposed', async () => {
    const waiting = assert.rejects(pack('never'), Cancelled);
    await client.dispose();
    await waiting;
    await assert.rejects(pack('x'), Cancelled);
    assert.deepEqual(warnings, []);
  });
});

describe('the engine in a worker', () => {
  let box: Sandbox;
  let client: EngineClient;
  const warnings: string[] = [];
  before(() => {
    box = sandbox({
      'src/greet.ts': 'export function greet(name: string): string {\n  return `Hello, ${name}`;\n}\n',
      'src/main.ts': "import { greet } from './greet';\nconsole.log(greet('you'));\n",
    });
    box.commit('first');
    client = createEngineClient({
      workerPath: resolve('dist/worker.js'),
      assetsDir: resolve('dist'),
      version: '1',
      env: gitEnv,
      onWarning: (w) => warnings.push(w),
    });
  });
  after(async () => {
    await client.dispose();
    box.dispose();
  });

  it('shows a first look at a large folder before its pack', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, i) => [`part${i % 40}/module${i}.ts`, `export const value${i} = ${i};\n`]),
    );
    const large = sandbox({ ...files, 'src/cart/cartTotal.ts': 'export function roundCartTotal() {}\n' });
    const engine = client.openEngine({ root: large.root, git: true });
    const shown: Report[] = [];
    const report = await engine.pack({ task: 'Round the cart total' }, {
      cancel: neverCancelled,
      showFirstLook: (look) => shown.push(look),
    });
    assert.deepEqual(shown.map(({ files }) => files[0]?.path), ['src/cart/cartTotal.ts']);
    assert.equal(report.files[0]?.path, 'src/cart/cartTotal.ts');
    await engine.dispose();
    large.dispose();
  });

  it('packs, reports its progress, and remembers', async () => {
    const engine = client.openEngine({ root: box.root, git: true });
    assert.equal(await engine.latest(), undefined);
    const stages: string[] = [];
    const report = await engine.pack({ task: 'greet() should say goodbye' }, {
      cancel: neverCancelled,
      progress: (stage) => stages.push(stage),
    });
    assert.equal(report.files[0]!.path, 'src/greet.ts');
    assert.ok(stages.length > 0);
    assert.deepEqual(await engine.latest(), report);
    assert.equal((await freshnessOf(engine)).state, 'fresh');
    assert.deepEqual((await engine.retrieve('src/greet.ts#greet', {}, { cancel: neverCancelled })).lines, [[1, 3]]);
    assert.deepEqual(await engine.threads({}, { cancel: neverCancelled }), {
      version: 1,
      current: null,
      threads: [],
      elsewhere: [],
      pruned: [],
    });
    const block = await engine.tool('retrieve_block', { id: 'src/greet.ts#greet' }, {}, { cancel: neverCancelled });
    assert.match(block.text, /^`src\/greet\.ts` \[packed\] [^]*Hello/);
    assert.deepEqual(await engine.tool('find_cod', {}, {}, { cancel: neverCancelled }), {
      ok: false,
      kind: 'usage',
      text: 'There is no tool with this name; the closest name is find_code.',
    });
    box.write('src/greet.ts', 'export const greet = 1;\n');
    const status = await freshnessOf(engine);
    assert.equal(status.state, 'stale');
    await engine.dispose();
  });

  it('reports that a root is missing', async () => {
    await assert.rejects(freshnessOf(client.openEngine({ root: box.at('none'), git: true })),
      (e) => e instanceof UserError && e.message.includes('the folder does not exist'));
  });

  it('passes on problems that the host worked around', async () => {
    box.write('.agentpack/cache/index.bin', 'nonsense');
    await freshnessOf(client.openEngine({ root: box.root, git: true }));
    assert.match(warnings.splice(0).join(), /index\.bin is damaged/);
  });

  it('rejects the same as the engine', async () => {
    await assert.rejects(
      client.openEngine({ root: box.root, git: true }).pack({ budget: 10 }, { cancel: neverCancelled }),
      (e) => e instanceof UserError && e.kind === 'usage',
    );
    assert.deepEqual(warnings, []);
  });
});

async function freshnessOf(engine: RemoteEngine) {
  return (await engine.refreshIfStale({ noWrite: true, repack: false }, { cancel: neverCancelled })).freshness;
}
