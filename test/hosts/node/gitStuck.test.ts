import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../../../src/base/errors';
import { neverCancelled } from '../../../src/base/cancellation';
import { createEngine } from '../../../src/engine';
import { createRepository } from '../../../src/hosts/node/git/gitRepository';
import { startCli } from '../cli/spawnCli';
import { gitEnv, sandbox, type Sandbox } from './sandbox';

/** Files of which a pipe may stand in the place. */
const pipes = ['.git', '.git/HEAD', '.git/index', '.git/config', '.git/info/exclude', '.git/packed-refs', '.gitignore',
  '.gitattributes', '.gitmodules', '.agentignore', 'package.json', 'tsconfig.json', 'a.ts', '.agentpack/task.md',
  '.agentpack/config.toml'];

/** What a pack, or the error in its place, says. */
async function packHere(box: Sandbox): Promise<string> {
  const engine = createEngine(box.host());
  try {
    return (await engine.pack({ task: 'addTax' }, { cancel: neverCancelled })).warnings.join('\n');
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  } finally {
    engine.dispose();
  }
}

function pipeAt(box: Sandbox, path: string): void {
  rmSync(box.at(path), { recursive: true, force: true });
  mkdirSync(dirname(box.at(path)), { recursive: true });
  execFileSync('mkfifo', [box.at(path)]);
}

describe('a pipe in the place of a file that git or AgentPack reads', function() {
  before(function() {
    if (process.platform === 'win32') this.skip();
  });

  for (const path of pipes) {
    it(`${path} is named, and keeps nothing waiting`, async () => {
      const box = sandbox({ 'a.ts': 'export const addTax = 1;\n', 'b.ts': 'export const b = 1;   // addTax\n' });
      box.commit('first');
      pipeAt(box, path);
      const told = await packHere(box);
      const named = path.replaceAll('.', '\\.');
      if (!['package.json', 'tsconfig.json', 'a.ts'].includes(path)) assert.match(told, new RegExp(named));
      box.dispose();
    }).timeout(60_000);
  }
});

describe('a git that does not answer', function() {
  before(function() {
    if (process.platform === 'win32') this.skip();
  });
  let box: Sandbox;
  let programs: Sandbox;
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  const times = { notice: 150, repeat: 200, probe: 700, command: 700 };
  beforeEach(() => {
    box = sandbox({ 'a.ts': 'export const addTax = 1;\n', 'b.ts': 'export const b = 1;   // addTax\n' });
    box.commit('first');
    programs = sandbox({}, { git: false });
  });
  afterEach(() => {
    box.dispose();
    programs.dispose();
  });

  /** It waits, with a child of its own that holds its output open, where the command is one of these. */
  function slowGit(commands: string): NodeJS.ProcessEnv {
    writeFileSync(programs.at('git'),
      `#!/bin/sh\nfor a in "$@"; do case "$a" in ${commands}) echo $$ >> "${
        programs.at('started')
      }"; sleep 600 & echo $! >> "${programs.at('started')}"; wait;; esac; done\nexec ${real} "$@"\n`);
    chmodSync(programs.at('git'), 0o755);
    return { ...gitEnv, PATH: `${programs.root}${delimiter}${gitEnv['PATH']}` };
  }

  async function assertEnded(): Promise<void> {
    for (const pid of readFileSync(programs.at('started'), 'utf8').trim().split('\n').map(Number)) {
      for (let i = 0; i < 100 && isRunning(pid); i++) await sleep(20);
      assert.equal(isRunning(pid), false, `process ${pid} runs on`);
    }
  }

  it('is told of, given up and not asked again at once', async () => {
    const repository = createRepository(box.root, slowGit('rev-parse'), times);
    const notices: string[] = [];
    await repository.prepare({ notice: (sentence) => notices.push(sentence) });
    assert.match(notices[0] ?? '', /^git rev-parse has not answered for \d+ s; it may take \d+ s\.$/);
    assert.equal(repository.git, undefined);
    assert.match(repository.problem!, /^Git is not used here: git rev-parse did not answer within 1 s\. /);
    await assertEnded();
    const started = readFileSync(programs.at('started'), 'utf8');
    await repository.prepare({});
    assert.equal(readFileSync(programs.at('started'), 'utf8'), started, 'git is not started a second time');
  });

  for (
    const [command, expected] of Object.entries({
      status: 'Git could not tell the state of the work tree',
      diff: 'Git could not tell what was changed',
      log: 'Git could not tell the history',
      config: 'Git could not tell what was changed',
    })
  ) {
    it(`leaves the other facts where it is the ${command} that hangs`, async () => {
      const repository = createRepository(box.root, slowGit(command), times);
      await repository.prepare({});
      const notices: string[] = [];
      const facts = await repository.git!.facts({ commits: 5, notice: (sentence) => notices.push(sentence) });
      assert.match(facts.warnings!.join('\n'), new RegExp(`${expected}: git ${command} did not answer within 1 s`));
      assert.match(notices[0] ?? '', new RegExp(`^git ${command} has not answered`));
      await assertEnded();
    });
  }

  it('ends with the run that is cancelled, and all that it started', async () => {
    const repository = createRepository(box.root, slowGit('ls-files|status'), { ...times, command: 60_000 });
    await repository.prepare({});
    const cancel = { cancelled: false };
    const asked = [repository.git!.list({ cancel }), repository.git!.facts({ commits: 0, cancel })];
    await sleep(300);
    cancel.cancelled = true;
    await Promise.all(asked.map((one) => assert.rejects(one, { name: 'Cancelled' })));
    await assertEnded();
  });

  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    it(`does not delay ${signal}, and nothing is left of either`, async () => {
      const { child, outcome } = startCli(box.root, ['pack', '--task', 'addTax'], slowGit('ls-files'));
      for (let i = 0; i < 500 && !isThere(programs.at('started')); i++) await sleep(20);
      await sleep(100);
      child.kill(signal);
      const { code, stderr } = await outcome;
      assert.deepEqual([code, stderr.includes('Cancelled: nothing was changed.')], [130, true], stderr);
      await assertEnded();
      assert.equal(isThere(box.at('.agentpack')), false);
    }).timeout(60_000);
  }
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // nobody may be there to bury it
    return !/^State:\s+Z/m.test(isThere(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '');
  } catch {
    return false;
  }
}

function isThere(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EISDIR';
  }
}
