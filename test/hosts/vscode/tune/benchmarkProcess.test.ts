import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchmarkArguments, benchmarkProcess } from '../../../../src/hosts/vscode/tune/benchmarkProcess';
import { table } from '../../../support/table';

describe('a benchmark in a process of its own', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'agentpack-process-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs `script` in the place of the command line. */
  function run(script: string, signal: AbortSignal, done: (count: number, of: number) => void = () => undefined) {
    const cliPath = join(folder, 'cli.cjs');
    writeFileSync(cliPath, script);
    return benchmarkProcess({ cliPath, root: folder, pack: { budget: 3_000 }, modes: ['lite', 'deep'], signal, done });
  }

  it('gives the report, and the tasks as they are done', async () => {
    const seen: [number, number][] = [];
    const report = await run(`
      console.error('a word before'); console.error('1/2 abc ranks 1');
      process.stderr.write('2/2 d'); setTimeout(() => process.stderr.write('ef ranks -\\n'), 20);
      console.log(JSON.stringify({ version: 1, root: process.argv.slice(2).join(' ') }));`,
      new AbortController().signal, (...now) => seen.push(now));
    assert.deepEqual(seen, [[1, 2], [2, 2]]);
    assert.equal(report.root, `benchmark ${folder} --json --modes=lite,deep --budget=3000`);
  });

  const failures: readonly (readonly [what: string, script: string, message: RegExp])[] = [
    ['the last sentence',
      `console.error('1/2 abc ranks 1'); console.error('There is no git here.'); process.exitCode = 1;`,
      /^There is no git here\.$/],
    ['a sentence without an end', `process.stderr.write('It broke'); process.exitCode = 1;`, /^It broke$/],
    ['the code where there is no sentence', `process.exitCode = 7;`, /ended with 7/],
  ];
  table('fails with …', (row) => {
    for (const [what, script, message] of failures) {
      row(`fails with ${what}`, () =>
        assert.rejects(run(script, new AbortController().signal), (error: Error) =>
          error.name === 'UserError' && message.test(error.message)));
    }
  });

  it('lets it clean up when it is cancelled, which is no failure', async () => {
    const abort = new AbortController(), cleaned = join(folder, 'cleaned');
    const running = run(`
      process.on('SIGINT', () => { require('node:fs').writeFileSync(${
      JSON.stringify(cleaned)
    }, ''); process.exit(130); });
      console.error('1/2 abc'); setInterval(() => {}, 1000);`, abort.signal, () => abort.abort());
    await assert.rejects(running, { name: 'Cancelled' });
    assert.ok(existsSync(cleaned));
  });
});

describe('the arguments of a benchmark', () => {
  it('are the settings', () =>
    assert.deepEqual(
      benchmarkArguments({
        budget: 3_000,
        mode: 'deep',
        tokenizer: 'claude',
        include: ['-x/**', 'src/**'],
        exclude: ['*.md'],
        agent: 'codex',
        onStale: 'block',
      }),
      ['--budget=3000', '--mode=deep', '--tokenizer=claude', '--include=-x/**', '--include=src/**', '--exclude=*.md'],
    ));
  it('are none where nothing is set', () => assert.deepEqual(benchmarkArguments({}), []));
});
