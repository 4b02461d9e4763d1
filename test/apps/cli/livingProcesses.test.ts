import assert from 'node:assert/strict';
import { spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { until } from '#test/support/until';
import { answeringFor, commandLineWithoutEngine, socketsOf, writerIn } from '#test/support/livingProcess';
import { gitEnv, sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import { startCli } from './spawnCli';

/** `agentpack watch` in separate processes, and the processes that ask it. */
describe('a folder that several processes watch', () => {
  let box: Sandbox, home: string, cli: string;
  let children: ChildProcess[];
  before(() => cli = commandLineWithoutEngine(mkdtempSync(join(tmpdir(), 'ap-cli-'))));
  after(() => rmSync(join(cli, '..'), { recursive: true }));
  beforeEach(async () => {
    children = [];
    home = realpathSync(mkdtempSync(join(tmpdir(), 'ap-')));
    box = sandbox({ 'src/price.ts': 'export const price = 1;\n', 'src/cart.ts': "import './price';\n" });
    box.commit('first');
    await runCli(box.root, ['pack', '--task', 'the price'], { env: { HOME: home } });
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await until('all ended',
      () => children.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null));
    box.dispose();
    rmSync(home, { recursive: true, force: true });
  });

  it('is served by the next process when the first one is killed', async () => {
    const first = watch();
    await until('the first one answers', () => isAnswering(first));
    const second = watch();
    await until('it says who wrote the verdict',
      async () => await isAnswering(first) && writerIn(box.root).pid === first.pid);
    assert.ok(existsSync(writerIn(box.root).heartbeat!));
    await sameAnswers();
    first.kill('SIGKILL');
    await until('the second one answers', () => isAnswering(second));
    await sameAnswers();
  });

  it('is served again after its socket was removed', async () => {
    const only = watch();
    await until('it answers', () => isAnswering(only));
    for (const socket of socketsOf(home)) rmSync(socket);
    assert.equal(await answeringFor(box.root, home), undefined);
    await until('it answers again', () => isAnswering(only));
    await sameAnswers();
  });

  it('has a pack that is fresh for a session only while one of them lives', async () => {
    const only = watch();
    await until('it answers', () => isAnswering(only));
    await until('it finds it fresh',
      () => /It is fresh, according to AgentPack in `agentpack watch`, which has this folder open/.test(atStart()));
    only.kill('SIGKILL');
    await until('nobody answers', async () => !(await answeringFor(box.root, home)));
    assert.match(atStart(), /AgentPack cannot tell whether it is fresh/);
  });

  it('is not served if the caller configures git differently', async () => {
    const only = watch();
    await until('it answers', () => isAnswering(only));
    await sameAnswers();
    for (const env of [{ GIT_CONFIG_GLOBAL: join(home, 'gitconfig') }, { XDG_CONFIG_HOME: home }, { PATH: '/none' }])
      assert.notEqual(byLiving(['status'], env).status, 0, JSON.stringify(env));
  });

  function watch(): ChildProcess {
    const { child } = startCli(box.root, ['watch'], { HOME: home });
    children.push(child);
    return child;
  }

  async function isAnswering({ pid }: ChildProcess): Promise<boolean> {
    return (await answeringFor(box.root, home))?.pid === pid;
  }

  /** Checks that the answers of a command line that can only ask are the same as those of one that does not ask. */
  async function sameAnswers(): Promise<void> {
    for (const args of [['status', '--json'], ['guard'], ['retrieve', 'src/price.ts']]) {
      // a machine may be slow: a command that gets no answer in time has to answer itself, which this one cannot
      const living = await until(`${args.join(' ')} is answered`, () => {
        const { stdout, status } = byLiving(args);
        return status === 0 && { stdout, status };
      });
      const own = await runCli(box.root, args, { env: { HOME: home } });
      assert.deepEqual(living, { stdout: own.stdout, status: own.code });
    }
  }

  function byLiving(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    return spawnSync(process.execPath, [cli, ...args], {
      cwd: box.root,
      env: { ...gitEnv, HOME: home, ...env },
      encoding: 'utf8',
    });
  }

  /** Returns what a session receives at its start. */
  function atStart(): string {
    const payload = { session_id: 's', transcript_path: '/t', cwd: box.root, hook_event_name: 'SessionStart' };
    return spawnSync(process.execPath, [resolve('dist/guard.cjs'), 'claude', 'SessionStart'], {
      cwd: box.root,
      env: { HOME: home },
      input: JSON.stringify(payload),
      encoding: 'utf8',
    }).stdout;
  }
});
