import { strict as assert } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import type { Report } from '#reports';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';
import { shop } from '../shop';

describe('agentpack task', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = shop({ git: false });
  });
  afterEach(() => box.dispose());

  const done = async (args: readonly string[], env: NodeJS.ProcessEnv = {}, input = '') => {
    const { code, stdout, stderr } = await runCli(box.root, args, { env, input });
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const packed = async (...args: readonly string[]) => {
    const { task, taskSource } = JSON.parse(await done(['pack', '--json', ...args])) as Report;
    return `${taskSource}: ${task}`;
  };

  it('writes the task for all later packs', async () => {
    assert.match(await done(['task', 'Round', 'addTax', 'down']), /the task of the next pack to \.agentpack\/task\.md/);
    assert.equal(readFileSync(box.at('.agentpack/task.md'), 'utf8'), '# Task\n\nRound addTax down\n');
    assert.equal(await packed(), 'task.md: Round addTax down');
    assert.equal(await packed(), 'task.md: Round addTax down');
    assert.match(await done(['task', 'show']), /^Round addTax down\n/);
  });

  it('takes precedence over the task given to the last pack, even if the file repeats it', async () => {
    await done(['task', 'Round addTax']);
    assert.equal(await packed('--task', 'Count carts'), 'option: Count carts');
    assert.equal(await packed(), 'option: Count carts');
    await done(['task', 'Round addTax']);
    assert.match((await runCli(box.root, ['status'])).stdout, /stale[^]*task/);
    assert.equal(await packed(), 'task.md: Round addTax');
  });

  it('is removed, after which the branch and the changed files are the task', async () => {
    await done(['task', 'Round addTax']);
    await packed();
    assert.match(await done(['task', 'clear']), /^Removed \.agentpack\/task\.md\.\n/);
    assert.ok(!existsSync(box.at('.agentpack/task.md')));
    assert.match(await packed(), /^inferred: /);
    assert.match(await done(['task', 'clear']), /^There was no task/);
    assert.match(await done(['task']), /^There is no task yet\..*\.agentpack\/task\.md\.$/m);
  });

  for (const command of ['pack', 'quickstart']) {
    it(`is that of the last pack if it was given to ${command}, until there is a file`, async () => {
      const home = sandbox({}, { git: false });
      const run = (...args: readonly string[]) => done(args, { HOME: home.root, USERPROFILE: home.root });
      await run(command, '--task', 'Count carts');
      assert.match(await run('task', 'show'), /^Count carts\n\n\(given to the last pack;.*\.agentpack\/task\.md\)\n/);
      const { task, lastTask } = JSON.parse(await run('task', '--json')) as Record<string, unknown>;
      assert.deepEqual([task, lastTask], [null, 'Count carts']);
      assert.match(await run('task', '--thread', 'two'), /^There is no task yet\./);
      await run('task', 'Round addTax');
      assert.match(await run('task', 'show'), /^Round addTax\n\n\(\.agentpack\/task\.md\)\n/);
      home.dispose();
    });
  }

  it('belongs to a thread, and that of a session falls back to the shared one', async () => {
    await done(['task', 'The shared one']);
    const session = { CLAUDE_CODE_SESSION_ID: 'abc' };
    assert.match(await done(['task'], session), /^The shared one\n\n\(\.agentpack\/task\.md\)/);
    await done(['task', 'Only mine'], session);
    assert.match(await done(['task'], session), /^Only mine\n/);
    assert.match(await done(['task']), /^The shared one\n/);
    assert.match(await done(['task', 'clear'], session), /The shared task in/);
    await done(['task', '--thread', 'two', 'Second']);
    assert.equal(readFileSync(box.at('.agentpack/threads/two/task.md'), 'utf8'), '# Task\n\nSecond\n');
    assert.match(await done(['task', '--thread', 'two', 'clear']), /^Removed \.agentpack\/threads\/two\/task\.md\.\n/);
  });

  it('reads a long text from a file, and stores no secret from it', async () => {
    const key = `glpat-${'mU7JT6gaKc'}${'Ua0kaGCy0y'}`;
    await done(['task', '--task-file', '-'], {}, `Use ${key}\n\nand more lines`);
    assert.equal(readFileSync(box.at('.agentpack/task.md'), 'utf8'),
      '# Task\n\nUse [REDACTED:gitlab-token]\n\nand more lines\n');
  });

  for (
    const [title, args] of [['no word', ['task', '...']], ['two texts', ['task', 'a', '--task-file', '-']]] as const
  ) {
    it(`is rejected if it contains ${title}, and nothing is written`, async () => {
      const { code, stdout, stderr } = await runCli(box.root, args, { input: 'b' });
      assert.deepEqual([code, stdout, stderr.trim().split('\n').length], [2, '', 1]);
      assert.ok(!existsSync(box.at('.agentpack')));
    });
  }
});
