import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync,
  utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { neverCancelled } from '#base/cancellation';
import { Cancelled, UserError } from '#base/errors';
import type { Engine } from '#features/requests';
import { createCallLimit } from '#host/service/callLimit';
import { removeDeadHostFiles } from '#host/service/livingRecord';
import { serveEngine, type EngineService } from '#host/service/serveEngine';
import { deriveEndpoint, findFolderProblem, findRunFolder } from '#platform/service/endpoint';
import { connectToRunningEngine, Disconnected, type RunningEngine } from '#platform/service/serviceClient';
import { until } from '#test/support/until';

const root = '/folders/of/anybody';
const run = { cancel: neverCancelled };

describe('an engine used by other processes', () => {
  let home: string;
  let env: { readonly HOME: string; };
  let services: EngineService[];
  let living: RunningEngine[];
  let problems: string[];
  let cancelledRuns: number;
  beforeEach(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'ap-')));
    env = { HOME: home };
    services = [];
    living = [];
    problems = [];
    cancelledRuns = 0;
  });
  afterEach(async () => {
    for (const one of living) one.dispose();
    for (const one of services) one.dispose();
    await until('nobody serves', () => services.every(({ isServing }) => !isServing));
    rmSync(home, { recursive: true, force: true });
  });

  it('gives the same answers as the engine, with its warnings and its progress', async () => {
    await serving('first');
    const { engine, host, isPacking, takeWarnings } = await asked();
    const seen: string[] = [];
    const status = await engine.status({ task: 'a \u2028 \ud800 "b"\n' }, {
      ...run,
      progress: (stage, fraction) => seen.push(`${stage} ${fraction}`),
      notice: (sentence) => seen.push(sentence),
    });
    assert.deepEqual(status, { state: 'none', causes: [], asked: { task: 'a \u2028 \ud800 "b"\n' }, by: 'first' });
    assert.deepEqual(seen, ['scan 0.5', 'it takes long']);
    assert.deepEqual(takeWarnings(), ['a warning']);
    assert.deepEqual(takeWarnings(), []);
    assert.deepEqual([host.kind, host.pid, isPacking], ['watch', process.pid, false]);
    assert.equal(await engine.latest(), undefined);
    assert.equal(await engine.latest('one'), 'one');
  });
  it('rejects like the engine', async () => {
    await serving('first');
    const { engine } = await asked();
    await assert.rejects(engine.guard({ path: 'user' }, run), new UserError('no such file', 'usage'));
    await assert.rejects(engine.guard({ path: 'bug' }, run), (error) => error instanceof TypeError === false);
    await assert.rejects((engine as unknown as { dispose(): Promise<void>; }).dispose(), /There is no request/);
  });
  it('is cancelled by its caller, and when the connection ends', async () => {
    await serving('first');
    const one = await asked();
    const cancel = { cancelled: false };
    const forever = one.engine.guard({ path: 'forever' }, { cancel });
    const other = one.engine.guard({ path: 'forever' }, run);
    cancel.cancelled = true;
    await assert.rejects(forever, Cancelled);
    one.dispose();
    await assert.rejects(other, Disconnected);
    await until('both ended', () => cancelledRuns === 2);
  });
  it('is used only by its folder and its user', async () => {
    await serving('first');
    assert.equal(await connectToRunningEngine('/folders/of/others', env, 5_000), undefined);
    assert.equal(await connectToRunningEngine(root, { HOME: join(home, 'none') }, 5_000), undefined);
  });
  it('is not used by a caller that might get different answers from its own engine', async () => {
    await serving('first');
    for (const name of ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_KEY_0', 'XDG_CONFIG_HOME', 'AGENTPACK_REMOTE_CACHE'])
      assert.equal(await connectToRunningEngine(root, { ...env, [name]: 'x' }, 60_000), undefined, name);
    for (const name of ['GIT_EDITOR', 'GIT_ASKPASS', 'TERM', 'LANG', 'CLAUDE_CODE_SESSION_ID']) {
      const one = await connectToRunningEngine(root, { ...env, [name]: 'x' }, 60_000);
      assert.ok(one, name);
      one.dispose();
    }
    const any = await connectToRunningEngine(root, { ...env, GIT_CONFIG_GLOBAL: 'x' }, 60_000, {
      allowsAnyEnvironment: true,
    });
    assert.ok(any);
    any.dispose();
  });
  it('is one of several: the next one takes over when it ends', async () => {
    await serving('first');
    const second = serve('second');
    const third = serve('third');
    assert.deepEqual([second.isServing, third.isServing], [false, false]);
    services[0]!.dispose();
    await until('another one serves', () => second.isServing || third.isServing);
    const { engine } = await asked();
    const { by } = await engine.status({}, run) as unknown as { readonly by: string; };
    assert.equal(by, second.isServing ? 'second' : 'third');
    assert.deepEqual(problems, []);
  });
  it('replaces a killed process immediately', async () => {
    const killed = await otherProcess();
    const second = serve('second');
    killed.kill('SIGKILL');
    await until('it took over', () => second.isServing);
    assert.equal((await asked()).host.pid, process.pid);
  });
  it('replaces a socket that rejects connections', async () => {
    const killed = await otherProcess();
    killed.kill('SIGKILL');
    await new Promise((done) => killed.once('exit', done));
    assert.ok(existsSync(deriveEndpoint(root, env)!.address));
    assert.equal(await connectToRunningEngine(root, env, 5_000), undefined);
    await serving('second');
    assert.equal((await asked()).host.pid, process.pid);
  });
  it('removes files left by killed processes for other folders, and nothing from a live one', async () => {
    await serving('first');
    const run = findRunFolder(env)!;
    const own = namesOf(run);
    const record = { ...JSON.parse(readFileSync(join(run, `${own[0]}.json`), 'utf8')) as object };
    const dead = { ...record, pid: spawnSync(process.execPath, ['-e', '']).pid };
    const records = { dead, replaced: dead, living: record, elsewhere: { ...dead, machine: 'x' }, broken: null };
    for (const [name, text] of Object.entries(records)) {
      writeFileSync(join(run, `${name}.sock`), '');
      writeFileSync(join(run, `${name}.json`), JSON.stringify(text));
    }
    utimesSync(join(run, 'replaced.json'), 1, 1); // the next host has made its socket and not yet its record
    utimesSync(join(run, 'dead.sock'), 1, 1);
    removeDeadHostFiles(run);
    const left = namesOf(run).filter((name) => !own.includes(name));
    assert.deepEqual(left, ['broken', 'elsewhere', 'living', 'replaced']);
    assert.ok(existsSync(join(run, 'replaced.sock')));
  });
  it('serves again after its socket was removed', async () => {
    await serving('first');
    rmSync(deriveEndpoint(root, env)!.address);
    assert.equal(await connectToRunningEngine(root, env, 5_000), undefined);
    await serving('second');
    await asked();
  });
  it('disconnects clients that send no requests, and answers the others', async () => {
    await serving('first');
    const { engine } = await asked();
    const hostile = ['\0\0\0\n', '[]\n', '{"jsonrpc":"2.0"}\n', '[['.repeat(100_000) + '\n',
      '{"jsonrpc":"2.0","id":1,"method":"status","params":{"arguments":[{}],"hasRun":true}}\n'];
    for (const text of hostile) await disconnected(text);
    assert.equal((await engine.status({}, run)).state, 'none');
  });
  it('stores no more of a message than the request limit', async () => {
    await serving('first');
    await disconnected('x'.repeat(65_000_000));
  });
  it('disconnects clients that do not read', async () => {
    await serving('first');
    const socket = connect(deriveEndpoint(root, env)!.address);
    const request = (id: number, method: string, params: object) =>
      socket.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    request(0, 'hello', { root });
    for (let id = 1; id < 20; id++) request(id, 'guard', { arguments: [{ path: 'large' }], hasRun: true });
    socket.pause();
    await new Promise((done) =>
      socket.on('error', () => undefined).once('close', done).once('connect', () => {
        void until('it was disconnected', () => services[0]!.connectionCount === 0).then(() => socket.destroy());
      })
    );
  });

  describe('and a folder that does not belong only to the user', () => {
    it('serves nobody, and reports that', async () => {
      mkdirSync(join(home, '.agentpack', 'run'), { recursive: true });
      chmodSync(join(home, '.agentpack', 'run'), 0o755);
      serve('first');
      await until('it says so', () => problems.length > 0);
      assert.match(problems[0]!, /open to other users \(mode 755\)\. Run chmod 700 on it/);
    });
    it('is not used either', async () => {
      await serving('first');
      chmodSync(join(home, '.agentpack', 'run'), 0o777);
      assert.equal(await connectToRunningEngine(root, env, 5_000), undefined);
    });
    it('is named: of another user, a link, below a world-writable folder', () => {
      const folder = join(home, 'run');
      mkdirSync(folder, { mode: 0o700 });
      const me = process.getuid!();
      assert.equal(findFolderProblem(folder, { platform: 'linux', user: me }), undefined);
      assert.match(findFolderProblem(folder, { platform: 'linux', user: me + 1 })!, /belongs to another user/);
      symlinkSync(folder, join(home, 'link'));
      assert.match(findFolderProblem(join(home, 'link'))!, /is not a folder/);
      chmodSync(home, 0o777);
      assert.match(findFolderProblem(folder)!, /belongs to another user or everyone can write to it/);
      chmodSync(home, 0o700);
    });
  });

  function namesOf(folder: string): string[] {
    return [...new Set(readdirSync(folder).map((name) => name.split('.', 1)[0]!))].sort();
  }

  function serve(by: string): EngineService {
    const service = serveEngine({
      root,
      env,
      kind: 'watch',
      engine: fakeEngine(by),
      calls: createCallLimit(),
      onProblem: (sentence) => problems.push(sentence),
    });
    services.push(service);
    return service;
  }

  async function serving(by: string): Promise<void> {
    const service = serve(by);
    await until('it serves', () => service.isServing);
  }

  async function asked(): Promise<RunningEngine> {
    const one = await connectToRunningEngine(root, env, 60_000);
    assert.ok(one);
    living.push(one);
    return one;
  }

  async function disconnected(text: string): Promise<void> {
    const socket = connect(deriveEndpoint(root, env)!.address);
    socket.on('error', () => undefined).resume();
    socket.write(text);
    await new Promise((done) => socket.once('close', done));
  }

  /** Starts a process that listens where an engine would, and does nothing else. */
  async function otherProcess(): Promise<ChildProcess> {
    const { address, folder } = deriveEndpoint(root, env)!;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const child = spawn(process.execPath, ['-e',
      `require('net').createServer(() => {}).listen(${JSON.stringify(address)}, () => console.log('ready'))`]);
    await new Promise((done) => child.stdout.once('data', done));
    return child;
  }

  /** Makes an engine whose behaviour depends on its options. */
  function fakeEngine(by: string): Engine {
    let warnings = ['a warning'];
    const engine: Partial<Record<keyof Engine, unknown>> = {
      status: async (asked: object, { progress, notice }: Parameters<Engine['status']>[1]) => {
        progress?.('scan', 0.5);
        notice?.('it takes long');
        return { state: 'none', causes: [], ...(Object.keys(asked).length > 0 ? { asked } : {}), by };
      },
      guard: async ({ path }: { readonly path: string; }, { cancel }: { readonly cancel: typeof neverCancelled; }) => {
        if (path === 'user') throw new UserError('no such file', 'usage');
        if (path === 'bug') throw new TypeError('a bug');
        if (path === 'large') return 'x'.repeat(10_000_000);
        await until('it is cancelled', () => cancel.cancelled);
        cancelledRuns++;
        throw new Cancelled();
      },
      latest: (thread?: string) => thread,
      isPacking: () => false,
      takeWarnings: () => warnings.splice(0),
      dispose: () => {
        warnings = [];
      },
    };
    return engine as unknown as Engine;
  }
});

describe('the endpoint for a root', () => {
  const linux = { platform: 'linux', user: 1000 } as const;
  it('is a socket with an address accepted by every system', () => {
    for (const home of [tmpdir(), mkdtempSync(join(tmpdir(), 'x'.repeat(90)))]) {
      const endpoint = deriveEndpoint(root, { HOME: home }, linux)!;
      assert.ok(Buffer.byteLength(endpoint.address) + 7 <= 103, endpoint.address);
    }
    assert.equal(findRunFolder({ HOME: mkdtempSync(join(tmpdir(), 'x'.repeat(90))) }, linux), '/tmp/agentpack-1000');
  });
  it('is different for another root and another home', () => {
    const [a, b] = [mkdtempSync(join(tmpdir(), 'a-')), mkdtempSync(join(tmpdir(), 'b-'))];
    const addresses = [deriveEndpoint('/r', { HOME: a }), deriveEndpoint('/s', { HOME: a }),
      deriveEndpoint('/r', { HOME: b })];
    assert.equal(new Set(addresses.map((one) => one?.address)).size, 3);
  });
  it('is missing without a home', () => {
    assert.equal(deriveEndpoint(root, { HOME: join(tmpdir(), 'no-such-home') }), undefined);
    assert.equal(deriveEndpoint(root, { HOME: 'relative' }), undefined);
  });
});
