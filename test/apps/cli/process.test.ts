import { strict as assert } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { table } from '#test/support/table';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import { shop, task } from './shop';
import { spawnCli } from './spawnCli';

/** Tests the built program as a process; eachCommand.test.ts runs the commands in the test's own process. */
describe('the command line as a process', () => {
  let box: Sandbox;
  before(() => {
    box = shop();
  });
  after(() => box.dispose());

  table('runs in its environment', (row) => {
    row('reads standard input, and prints only to standard output', async () => {
      const done = await spawnCli(box.root, ['pack', '--task-file', '-', '--report', '.agentpack/report.json'], task);
      assert.deepEqual([done.code, done.stderr], [0, '']);
      assert.match(done.stdout, /^Pack: \.agentpack\/context\.md$/m);
      const report = JSON.parse(readFileSync(box.at('.agentpack/report.json'), 'utf8')) as { readonly task: string; };
      assert.equal(report.task, task);
    });
    row('prints errors only to standard error, and exits with 2', async () => {
      const done = await spawnCli(box.root, ['connect', 'claud']);
      assert.deepEqual([done.code, done.stdout], [2, '']);
      assert.match(done.stderr, /did you mean claude\?/);
    });
    row('exits with the code of the command it runs, and prints its output', async () => {
      const program = "console.log('its output'); process.exit(7)";
      const done = await spawnCli(box.root, ['compress', '--', process.execPath, '-e', program]);
      assert.deepEqual([done.code, done.stdout], [7, 'its output\n'], done.stderr);
    });
    row('takes its working folder and environment from the process, as runCli does from its caller', async () => {
      const args = ['status', '--json'];
      const env = { AGENTPACK_THREAD_ID: 'own' };
      assert.deepEqual(await spawnCli(box.at('src'), args, '', env), await runCli(box.at('src'), args, { env }));
      assert.ok(!existsSync(box.at('src/.agentpack')));
    });
  });
});
