import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync,
  writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { hookAdapters } from '#agents/hooks/hookAdapters';
import { guardScript } from './bundle';
import type { SamplePayload } from '#agents/hooks/samplePayload';
import { samplePayloads } from '#agents/hooks/samplePayloads';
import { makeHome, makeShop, type Shop } from './shop';

const claudeEdit = samplePayloads.find(({ agent, kind }) => agent === 'claude' && kind === 'edit')!;

describe('the guard process', () => {
  let folder: string, home: string, shop: Shop;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'guard-'));
    home = makeHome(join(folder, 'home'));
    shop = makeShop(join(folder, 'shop'), { level: 'block' });
    shop.write('src/b.ts', 'changed\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  for (const agent of Object.keys(hookAdapters)) {
    it(`denies an edit by ${agent} on a stale pack, and leaves a heartbeat`, () => {
      const sample = samplePayloads.find((one) => one.agent === agent && one.kind === 'edit')!;
      const { stdout, stderr, status } = run(sample, inputOf(sample));
      assert.match(`${stdout}${stderr}`, /src\/b\.ts changed on disk/);
      assert.equal(status, stdout === '' ? 2 : 0);
      const heartbeat = JSON.parse(readFileSync(join(home, `.agentpack/heartbeats/${agent}.json`), 'utf8')) as object;
      assert.deepEqual(Object.keys(heartbeat), ['time', 'version', 'event', 'root']);
    });
  }

  it('is a single file without packages, in any location', () => {
    const text = readFileSync(guardScript, 'utf8');
    const modules = [...text.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name!);
    assert.ok(modules.length > 0 && modules.every((name) => name.startsWith('node:')), modules.join());
  });

  it('lets an agent continue without a home folder, and without any other variable', () => {
    const none = join(folder, 'none');
    // without HOME, the system names a home folder, which would be that of the user who runs the tests
    writeFileSync(join(folder, 'homeless.cjs'), `require('node:os').homedir = () => ${JSON.stringify(none)};`);
    for (const env of [{}, { HOME: none }]) {
      const { stderr, status } = run(claudeEdit, inputOf(claudeEdit), env, ['--require', join(folder, 'homeless.cjs')]);
      assert.deepEqual([stderr, status], ['', 0]);
    }
  });

  it('only reports that it ran if it is being tested', () => {
    const { stdout, stderr, status } = run(claudeEdit, inputOf(claudeEdit), { HOME: home, AGENTPACK_GUARD_TEST: '1' });
    assert.match(stdout, /"permissionDecision":"deny"/);
    assert.match(stderr, /^agentpack guard \S+ claude PreToolUse\n$/);
    assert.deepEqual([status, readdirSync(join(home, '.agentpack')), existsSync(join(shop.root, '.agentpack/cache'))], [
      0,
      ['key'],
      false,
    ]);
  });

  it('lets an agent continue if the guard itself fails, and logs the reason', () => {
    const gone = join(folder, 'gone');
    mkdirSync(gone);
    const script = `cd '${gone}' && rmdir '${gone}' && exec '${process.execPath}' '${guardScript}' cursor preToolUse`;
    const { stdout, status } = spawnSync('sh', ['-c', script], { env: { HOME: home }, encoding: 'utf8', input: '{}' });
    assert.deepEqual([stdout, status], ['{"permission":"allow"}\n', 0]);
    assert.match(readFileSync(join(home, '.agentpack/guard.log'), 'utf8'), /cursor preToolUse: .*ENOENT/);
  });

  it('lets an agent continue that sends more than the guard reads', () => {
    const { stdout, status } = run(claudeEdit, `{"x":"${'x'.repeat(17_000_000)}"}`);
    assert.deepEqual([stdout, status], ['', 0]);
  });

  it('responds to an agent that writes late and leaves standard input open', async () => {
    const child = spawn(process.execPath, [guardScript, 'claude', 'PreToolUse'], { env: { HOME: home } });
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => stdout += chunk.toString());
    await sleep(1_500);
    child.stdin.write(inputOf(claudeEdit));
    const status = await new Promise((done) => child.once('exit', done));
    child.stdin.destroy();
    assert.match(stdout, /"permissionDecision":"deny"/);
    assert.equal(status, 0);
  });

  it('uses the thread named in the user configuration', () => {
    const own = join(home, '.agentpack/config.toml');
    writeFileSync(own, '[context]\nthread = "elsewhere"\n');
    assert.equal(run(claudeEdit, inputOf(claudeEdit)).stdout, '', 'the shared pack is not the one');
    rmSync(own);
    assert.match(run(claudeEdit, inputOf(claudeEdit)).stdout, /"permissionDecision":"deny"/);
  });

  it('only warns if it cannot remember a denial', () => {
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(shop.root, '.agentpack/cache'));
    const { stdout } = run(claudeEdit, inputOf(claudeEdit));
    assert.match(stdout, /"additionalContext":/);
    assert.deepEqual(readdirSync(join(folder, 'elsewhere')), []);
  });

  it('follows no link to a pack outside', () => {
    const other = join(folder, 'other');
    mkdirSync(join(other, 'src'), { recursive: true });
    writeFileSync(join(other, 'src/a.ts'), '');
    symlinkSync(join(shop.root, '.agentpack'), join(other, '.agentpack'));
    assert.equal(run(claudeEdit, inputOf(claudeEdit, other)).stdout, '');
  });

  it('loses nothing if several hooks of one session run at once', async () => {
    const after = samplePayloads.find(({ agent, kind }) => agent === 'claude' && kind === 'edited')!;
    await Promise.all(Array.from({ length: 6 }, (_, i) =>
      new Promise((done) => {
        const child = spawn(process.execPath, [guardScript, 'claude', 'PostToolUse'], { env: { HOME: home } });
        child.stdin.end(JSON.stringify(after.payload({ ...place(shop.root), file: join(shop.root, `src/${i}.ts`) })));
        child.once('exit', done);
      })));
    const log = readFileSync(join(shop.root, '.agentpack/cache/hooks/claude-s-1.jsonl'), 'utf8');
    const paths = log.trim().split('\n').map((line) => (JSON.parse(line) as { readonly path: string; }).path);
    assert.deepEqual(paths.sort(), Array.from({ length: 6 }, (_, i) => `src/${i}.ts`));
  });

  function place(root: string): Parameters<SamplePayload['payload']>[0] {
    return { root, file: join(root, 'src/a.ts'), command: 'true', session: 's-1', call: 'c1' };
  }

  function inputOf({ payload }: SamplePayload, root = shop.root): string {
    return JSON.stringify(payload(place(root)));
  }

  function run({ agent, event }: SamplePayload, input: string, env: NodeJS.ProcessEnv = { HOME: home },
    options: readonly string[] = [])
  {
    return spawnSync(process.execPath, [...options, guardScript, agent, event], {
      cwd: folder,
      input,
      env,
      encoding: 'utf8',
    });
  }
});
