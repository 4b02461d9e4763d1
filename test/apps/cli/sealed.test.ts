import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync,
  writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import { createNodeTools } from '#host/tools/nodeTools';
import type { StoredVerdict } from '#reports';
import { gitEnv, sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import { startCli } from './spawnCli';

/** Packs that the command line writes, and the guard that ships. */
describe('the pack that agent hooks use', () => {
  let box: Sandbox;
  let home: string;
  beforeEach(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'ap-')));
    box = sandbox({ 'src/price.ts': 'export const price = 1;\n' });
    box.commit('first');
  });
  afterEach(() => {
    box.dispose();
    rmSync(home, { recursive: true, force: true });
  });
  const pack = () => runCli(box.root, ['pack', '--task', 'the price'], { env: { HOME: home } });

  it('is the one that this user made there', async () => {
    await pack();
    assert.equal(statSync(join(home, '.agentpack/key')).mode & 0o777, 0o600);
    assert.match(atStart(box.root), /for the task \\"the price\\"/);
    await runCli(box.root, ['status'], { env: { HOME: home } });
    assert.match(atStart(box.root), /the price/);
  });

  it('is not one that came with a repository, even after questions about it', async () => {
    await pack();
    const clone = join(home, 'clone');
    cpSync(box.root, clone, { recursive: true });
    const origin =
      /pack_metadata\.json is not used: it is damaged, or was written by another user or for another folder/;
    for (const command of ['status', 'guard'])
      assert.match((await runCli(clone, [command], { env: { HOME: home } })).stderr, origin);
    assert.match((await runCli(clone, ['context'], { env: { HOME: home } })).stderr, /^There is no pack yet/);
    assert.match(await contextByTool(clone), /There is no pack yet/);
    assert.equal(atStart(clone), '');
    assert.match(await doctor(clone), /^Hooks do not use the pack: .*\n {2}→ agentpack pack$/m);
    await runCli(clone, ['pack'], { env: { HOME: home } });
    assert.match(atStart(clone), /context pack/);
    for (const text of [await doctor(clone), await contextByTool(clone)]) assert.doesNotMatch(text, /Hooks do not use/);
  });

  it('is missing while others may read the key', async () => {
    await pack();
    const key = join(home, '.agentpack/key');
    const before = readFileSync(key, 'utf8');
    chmodSync(key, 0o644);
    await pack();
    assert.equal(atStart(box.root), '');
    assert.match(await doctor(box.root), /agentpack\/key is not a key that only you can read; remove it/);
    assert.equal(readFileSync(key, 'utf8'), before);
    rmSync(key);
    await pack();
    assert.match(atStart(box.root), /the price/);
  });

  it('is sealed with a single key if several processes make the first one', async () => {
    const roots = [1, 2, 3, 4].map((name) => {
      const root = join(home, String(name));
      cpSync(box.root, root, { recursive: true });
      return root;
    });
    await Promise.all(roots.map((root) => startCli(root, ['pack'], { HOME: home }).outcome));
    for (const root of roots) assert.match(atStart(root), /context pack/, root);
  });

  it('names the author of its verdict, and stays unchanged if nothing changed', async () => {
    await pack();
    const path = box.at('.agentpack/verdict.json');
    const verdict = JSON.parse(readFileSync(path, 'utf8')) as StoredVerdict;
    assert.deepEqual([verdict.writer?.kind, verdict.writer?.pid, verdict.writer?.heartbeat], ['command', process.pid,
      null]);
    writeFileSync(path, readFileSync(path, 'utf8').replace(`"pid": ${process.pid}`, '"pid": 1'));
    const before = statSync(path);
    await runCli(box.root, ['status'], { env: { HOME: home } });
    assert.equal(statSync(path).ino, before.ino);
    appendFileSync(box.at('src/price.ts'), '// changed\n');
    await runCli(box.root, ['status'], { env: { HOME: home } });
    assert.match(readFileSync(path, 'utf8'), new RegExp(`"decision": "warn"[^]*"pid": ${process.pid}`));
  });

  async function doctor(root: string): Promise<string> {
    return (await runCli(root, ['doctor'], { env: { HOME: home } })).stdout;
  }

  /** Returns the output of `get_context`. */
  async function contextByTool(root: string): Promise<string> {
    const host = box.host({ root, env: { ...gitEnv, HOME: home } });
    const engine = createEngine(host);
    const reply = await createNodeTools(engine, host).call('get_context', {}, {}, { cancel: neverCancelled });
    engine.dispose();
    return reply.text;
  }

  /** Returns what an agent's session receives at its start. */
  function atStart(root: string): string {
    const payload = { session_id: 's', transcript_path: '/t', cwd: root, hook_event_name: 'SessionStart' };
    const { stdout, stderr, status } = spawnSync(process.execPath, [resolve('dist/guard.cjs'), 'claude',
      'SessionStart'], {
      cwd: root,
      env: { HOME: home },
      input: JSON.stringify(payload),
      encoding: 'utf8',
    });
    assert.deepEqual([stderr, status], ['', 0]);
    return stdout;
  }
});
