import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import type { Report, ThreadsReport, Verdict } from '../../../src/model';
import type { Sandbox } from '../node/sandbox';
import { runCli, shop, startCli, task } from './spawnCli';

describe('agentpack threads', () => {
  let box: Sandbox;
  before(async () => {
    box = shop();
    box.write('src/price.ts', 'export const changed = 1;\n');
    await runCli(box.root, ['pack', '--task', task, '--thread', 'one']);
    await runCli(box.root, ['pack', '--task', task, '--thread', 'two']);
  });
  after(() => box.dispose());
  const list = async (...args: string[]) => JSON.parse((await runCli(box.root, ['threads', ...args, '--json'])).stdout) as ThreadsReport;

  it('lists tasks, states, branches and where they meet', async () => {
    const { stdout, code } = await runCli(box.root, ['threads']);
    assert.equal(code, 0);
    assert.match(stdout, /^THREAD +STATUS +BRANCH +WHEN +SELECTED +CHANGED +TASK$/m);
    assert.match(stdout, /^one +active +main +just now +\d+ +1 +addTax in/m);
    assert.match(stdout, /^two +active +main +just now +\d+ +0 +addTax in/m);
    assert.match(stdout, /^At work on the same files\n {2}one and two: src\/price\.ts$/m);
  });

  it('is heard of by the guard', async () => {
    const { code, stdout } = await runCli(box.root, ['guard', '--thread', 'two', '--json']);
    assert.equal(code, 3);
    assert.deepEqual((JSON.parse(stdout) as Verdict).overlaps, [{ thread: 'one', task, files: ['src/price.ts'] }]);
  });

  it('ends, archives and removes', async () => {
    assert.deepEqual((await list('--done', 'one')).threads.map((t) => `${t.thread} ${t.status} ${t.overlaps.length}`), ['one done 0', 'two active 0']);
    await list('--archive', 'one');
    assert.match((await runCli(box.root, ['threads'])).stdout, /^THREAD[^\n]+\ntwo [^\n]+\n\n1 archived: --all shows it\.$/m);
    assert.deepEqual((await list('--prune')).pruned, []);
    assert.deepEqual((await list('--prune', '--older-than', '0')).pruned, ['one']);
    assert.deepEqual([existsSync(box.at('.agentpack/threads/one')), existsSync(box.at('.agentpack/threads/two'))], [false, true]);
    const unknown = await runCli(box.root, ['threads', '--done', 'nine']);
    assert.deepEqual([unknown.code, unknown.stdout, unknown.stderr], [1, '', 'There is no thread nine: there are two.\n']);
    assert.equal((await runCli(box.root, ['threads', '--older-than', '3'])).code, 2);
  });

  it("are named by the agents' own variables where one asks for that", async () => {
    const pack = async (args: readonly string[]) => {
      const { child, outcome } = startCli(box.root, ['pack', '--task', task, '--no-write', '--json', ...args], { CLAUDE_CODE_SESSION_ID: 'b7f0' });
      child.stdin.end();
      return JSON.parse((await outcome).stdout) as Report;
    };
    assert.equal((await pack(['--thread', 'auto'])).thread, 'b7f0');
    assert.equal((await pack([])).thread, undefined);
    box.write('.agentpack/config.toml', '[context]\nthread = "auto"\n');
    assert.equal((await pack([])).contextPath, '.agentpack/threads/b7f0/context.md');
    assert.equal((await pack(['--thread', 'none'])).thread, undefined);
    box.write('.agentpack/config.toml', '');
  });
});
