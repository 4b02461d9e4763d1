import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '#base/errors';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import { createRepository } from '#platform/git/gitRepository';
import { until } from '#test/support/until';
import { startCli } from '#test/apps/cli/spawnCli';
import { gitEnv, sandbox, type Sandbox } from '../sandbox';
import { table } from '#test/support/table';

/** For each who reads it: git to find the repository, git in each command, git and AgentPack, AgentPack alone. */
const pipes = ['.git/HEAD', '.git/index', '.gitignore', '.agentpack/task.md'];

/** Returns the warnings of a pack, or the error instead of it. */
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

describe('a pipe in place of a file that git or AgentPack reads', function() {
  before(function() {
    if (process.platform === 'win32') this.skip();
  });

  table('is reported, and blocks nothing', (row) => {
    for (const path of pipes) {
      row(`is reported, and blocks nothing: ${path}`, async () => {
        const box = sandbox({ 'a.ts': 'export const addTax = 1;\n', 'b.ts': 'export const b = 1;   // addTax\n' });
        box.commit('first');
        pipeAt(box, path);
        const told = await packHere(box);
        assert.ok(told.includes(path), told);
        box.dispose();
      });
    }
  });
});

describe('a git that does not respond', function() {
  before(function() {
    if (process.platform === 'win32') this.skip();
  });
  let box: Sandbox;
  let programs: Sandbox;
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  /** Much longer than a git that answers takes, also on a busy machine. */
  const times = { noticeMs: 150, repeatMs: 200, probeMs: 3_000, commandMs: 3_000 };
  beforeEach(() => {
    box = sandbox({ 'a.ts': 'export const addTax = 1;\n', 'b.ts': 'export const b = 1;   // addTax\n' });
    box.commit('first');
    programs = sandbox({}, { git: false });
  });
  afterEach(() => {
    box.dispose();
    programs.dispose();
  });

  /**
   * Makes a git that waits, with its own child that holds its output open, if the command is one of these. `started`
   * has two lines for each.
   */
  function slowGit(commands: string, at: Sandbox = programs): NodeJS.ProcessEnv {
    writeFileSync(at.at('git'),
      `#!/bin/sh\nfor a in "$@"; do case "$a" in ${commands}) echo $$ >> "${
        at.at('started')
      }"; sleep 600 & echo $! >> "${at.at('started')}"; wait;; esac; done\nexec ${real} "$@"\n`);
    chmodSync(at.at('git'), 0o755);
    return { ...gitEnv, PATH: `${at.root}${delimiter}${gitEnv['PATH']}` };
  }

  const processes = (at: Sandbox) =>
    isThere(at.at('started')) ? readFileSync(at.at('started'), 'utf8').trim().split('\n').map(Number) : [];

  async function started(commands: number): Promise<void> {
    while (processes(programs).length < 2 * commands) await sleep(20);
  }

  async function assertEnded(at: Sandbox = programs): Promise<void> {
    assert.ok(processes(at).length > 0);
    for (const pid of processes(at)) {
      for (let i = 0; i < 3_000 && isRunning(pid); i++) await sleep(20);
      assert.equal(isRunning(pid), false, `process ${pid} runs on`);
    }
  }

  it('is reported, abandoned and not run again immediately', async () => {
    const repository = createRepository(box.root, slowGit('rev-parse'), times);
    const notices: string[] = [];
    await repository.prepare({ notice: (sentence) => notices.push(sentence) });
    assert.match(notices[0] ?? '', /^git rev-parse has not responded for \d+ s; it may take up to \d+ s\.$/);
    assert.equal(repository.git, undefined);
    assert.match(repository.problem!, /^Git is not used here: git rev-parse did not answer within 3 s\. /);
    await assertEnded();
    const before = processes(programs);
    await repository.prepare({});
    assert.deepEqual(processes(programs), before, 'git is not started a second time');
  });

  it('keeps the other facts if one command hangs', async () => {
    const expected = {
      status: 'Git could not determine the state of the work tree',
      diff: 'Git could not tell what was changed',
      log: 'Git could not read the history',
      config: 'Git could not tell what was changed',
    };
    await Promise.all(Object.entries(expected).map(async ([command, says]) => {
      const its = sandbox({}, { git: false });
      const repository = createRepository(box.root, slowGit(command, its), times);
      await repository.prepare({});
      const notices: string[] = [];
      const facts = await repository.git!.facts({ commits: 5, notice: (sentence) => notices.push(sentence) });
      assert.equal(facts.warnings!.length, 1, facts.warnings!.join('\n'));
      assert.match(facts.warnings![0]!, new RegExp(`${says}: git ${command} did not answer within 3 s`));
      assert.ok(notices.some((one) => one.startsWith(`git ${command} has not responded`)), notices.join('\n'));
      await assertEnded(its);
      its.dispose();
    }));
  });

  it('reports that it is working, and ends with the cancelled run, along with everything it started', async () => {
    const repository = createRepository(box.root, slowGit('ls-files|status'), { ...times, commandMs: 60_000 });
    await repository.prepare({});
    const cancel = { cancelled: false };
    let worked = 0;
    const asked = [repository.git!.list({ cancel, working: () => worked++ }),
      repository.git!.facts({ commits: 0, cancel })];
    await started(2);
    await until('it works', () => worked > 1);
    cancel.cancelled = true;
    await Promise.all(asked.map((one) => assert.rejects(one, { name: 'Cancelled' })));
    await assertEnded();
  });

  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    it(`does not delay ${signal}, and neither leaves anything behind`, async () => {
      const { child, outcome } = startCli(box.root, ['pack', '--task', 'addTax'], slowGit('ls-files'));
      await started(1);
      child.kill(signal);
      const { code, stderr } = await outcome;
      assert.deepEqual([code, stderr.includes('Cancelled: nothing was changed.')], [130, true], stderr);
      await assertEnded();
      assert.equal(isThere(box.at('.agentpack')), false);
    });
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
