import { strict as assert } from 'node:assert';
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchmarkReport } from '#features/benchmark/pure/results';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from '#test/apps/cli/runCli';
import { shop } from '#test/apps/cli/shop';
import { startCli } from '#test/apps/cli/spawnCli';
import { table } from '#test/support/table';

describe('agentpack benchmark', () => {
  let box: Sandbox;
  let outside: string;
  let tasks: string;
  before(() => {
    box = shop();
    outside = realpathSync(mkdtempSync(join(tmpdir(), 'agentpack-test-')));
    const row = (id: string, gold: string) =>
      JSON.stringify({
        id,
        base: box.git('rev-parse', 'HEAD'),
        task: `addTax in ${gold} rounds wrongly`,
        gold: [gold],
        hunks: { [gold]: [[4, 4]] },
      });
    box.write('tasks.jsonl', `${row('one', 'src/price.ts')}\n${row('two', 'src/cart.ts')}\n`);
    box.write('passes.json', '{"acc5": 1, "fileRecall": 1}');
    box.write('fails.toml', 'tokenPrecision = 1.0\nacc5 = 1\n');
    tasks = box.at('tasks.jsonl');
  });
  after(() => {
    rmSync(outside, { recursive: true });
    box.dispose();
  });

  it('prints a table, with the baseline next to it, and a line per task on standard error', async () => {
    const { code, stdout, stderr } = await runCli(box.root, ['benchmark', 'tasks.jsonl']);
    assert.equal(code, 0);
    assert.match(stdout, /^Benchmark: 2 tasks[^]*AgentPack +\S+ +1\.000[^]*BM25 +/);
    assert.match(stderr, /^1\/2 one ranks 1 files 1\.00 lines 1\.00 \d+ ms\n2\/2 two /);
  });

  it('prints one JSON document, and accepts the root before the tasks', async () => {
    const { code, stdout, stderr } = await runCli(outside, ['benchmark', box.root, tasks, '--json', '--quiet',
      '--ablate', 'content,path', '--budget', '2000', '--limit', '1']);
    const report = JSON.parse(stdout) as BenchmarkReport;
    assert.deepEqual([code, stderr, report.version, report.rows.map(({ id, budget }) => [id, budget]),
      report.ablation?.map(({ signal }) => signal)], [0, '', 1, [['one', 2000]], ['content', 'path']]);
  });

  it('switches every signal off if none is named', async () => {
    const { stdout } = await runCli(box.root, ['benchmark', '--ablate', '--quiet', '--json', tasks]);
    assert.ok(JSON.parse(stdout).ablation.length > 10);
  });

  it('packs in other modes with the same result as a run for each', async () => {
    const of = async (...args: readonly string[]) =>
      JSON.parse(
        (await runCli(box.root, ['benchmark', tasks, '--quiet', '--json', ...args])).stdout,
      ) as BenchmarkReport;
    const timeless = (rows: BenchmarkReport['rows'] = []) => rows.map((row) => ({ ...row, ms: 0 }));
    const [both, lite] = [await of('--mode', 'deep', '--modes', 'lite'), await of('--mode', 'lite')];
    assert.deepEqual(both.modes?.map(({ mode }) => mode), ['lite']);
    assert.deepEqual(timeless(both.modes?.[0]?.rows), timeless(lite.rows));
    const { code, stderr } = await runCli(box.root, ['benchmark', tasks, '--modes', 'light']);
    assert.deepEqual([code, /there is no mode "light"; use some of lite, /.test(stderr)], [2, true], stderr);
  });

  it('passes the gate', async () => {
    const { code, stderr } = await runCli(box.root, ['benchmark', tasks, '--quiet', '--gate', 'passes.json']);
    assert.deepEqual([code, stderr], [0, '']);
  });

  it('fails below the gate, with the numbers in one line', async () => {
    const { code, stdout, stderr } = await runCli(box.root, ['benchmark', tasks, '--quiet', '--gate', 'fails.toml']);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^Below fails\.toml: tokenPrecision is 0\.\d{3}, below 1\.\n$/);
  });

  check('requires a history with tasks', ['benchmark'], 1, /has no commit that can serve as a task/);
  check('requires the task file', ['benchmark', 'nowhere.jsonl'], 1, /^nowhere\.jsonl cannot be read/);
  check('requires its lines to be JSON', ['benchmark', 'README.md'], 1, /^README\.md line 1 is not valid JSON/);
  check('requires the gate', ['benchmark', 'tasks.jsonl', '--gate', 'nowhere.json'], 1,
    /^nowhere\.json cannot be read/);
  check('suggests the intended signal', ['benchmark', '--ablate', 'contnet'], 2,
    /no signal "contnet" \(did you mean content\?\)/);
  check('accepts no task', ['benchmark', '--task', 'x'], 2, /takes no --task/);
  check('requires a number of tasks', ['benchmark', '--limit', 'many'], 2, /--limit is "many"/);
  check('accepts only root and tasks', ['benchmark', '.', 'tasks.jsonl', 'more'], 2,
    /"more" is an unexpected argument/);

  function check(title: string, args: readonly string[], expected: number, message: RegExp): void {
    it(title, async () => {
      const { code, stdout, stderr } = await runCli(box.root, args);
      assert.deepEqual([code, stdout], [expected, '']);
      assert.match(stderr, /^[^\n]+\n$/);
      assert.match(stderr, message);
    });
  }

  table('leaves nothing behind, however it ends', (row) => {
    for (const [how, signal] of [['after Ctrl+C', 'SIGINT'], ['where its terminal is closed', 'SIGHUP']] as const)
      row(`leaves nothing behind ${how}`, async () => {
        const { child, outcome } = startCli(box.root, ['benchmark', tasks], { TMPDIR: outside });
        child.stderr.once('data', () => child.kill(signal)); // the first row is done
        const { code, stdout, stderr } = await outcome;
        assert.deepEqual([code, stdout, readdirSync(outside)], [130, '', []]);
        assert.match(stderr, /Cancelled: nothing was changed\.\n$/);
      });
  });
});
