import { strict as assert } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import type { Freshness } from '#model';
import type { WorkStateReport } from '#reports';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';
import { shop, task } from '../shop';

describe('agentpack state', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = shop();
  });
  afterEach(() => box.dispose());

  const file = '.agentpack/task_state.md';
  const text = (path = file) => readFileSync(box.at(path), 'utf8');
  const json = async <T>(...args: readonly string[]) => {
    const { code, stdout, stderr } = await runCli(box.root, [...args, '--json']);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as T;
  };

  it('is derived from git if there is no file, and writes none', async () => {
    const { status, statusFrom, exists, changed } = await json<WorkStateReport>('state');
    assert.deepEqual([status, statusFrom, exists, changed], ['committed', 'git', false, false]);
    assert.ok(!existsSync(box.at(file)));
  });

  it('is set and shown, also in the next pack, which is stale until then', async () => {
    await json('pack', '--task', task);
    const set = await json<WorkStateReport>('state', 'set', 'in-progress', '--summary', 'Half of it');
    assert.deepEqual([set.status, set.summary, set.changed], ['in_progress', 'Half of it', true]);
    assert.equal(text(), 'Status: in_progress\nSummary: Half of it\n');
    assert.deepEqual((await json<Freshness>('status')).causes, [{ kind: 'task', detail: 'task_state.md was edited' }]);
    await json('pack');
    assert.match(text('.agentpack/context.md'), /Task status: `?in_progress`? \(from `?task_state\.md`?\): Half of it/);
    const { code, stdout } = await runCli(box.root, ['state', 'show']);
    assert.equal(code, 0);
    assert.match(stdout, /^in_progress \(from task_state\.md\): Half of it\ntask: addTax in/);
    assert.equal((await json<WorkStateReport>('state', 'set', 'in_progress')).changed, false);
  });

  it('writes no secret from a summary to the file', async () => {
    const key = `glpat-${'mU7JT6gaKc'}${'Ua0kaGCy0y'}`;
    await json('state', 'set', 'blocked', '--summary', `Waits for ${key}`);
    assert.equal(text(), 'Status: blocked\nSummary: Waits for [REDACTED:gitlab-token]\n');
  });

  it('keeps text that users wrote, including headings', async () => {
    box.write(file, '\ufeff# Status: blocked\r\n\r\n- [x] read\r\n- [!] ship\r\nA note.\r\n');
    assert.deepEqual((await json<WorkStateReport>('state')).checklist, [{ state: 'done', text: 'read' }, {
      state: 'blocked',
      text: 'ship',
    }]);
    assert.equal((await json<WorkStateReport>('state', 'done', '--summary', 'Shipped')).status, 'done');
    assert.equal(text(), '\ufeff# Status: done\r\nSummary: Shipped\r\n\r\n- [x] read\r\n- [!] ship\r\nA note.\r\n');
  });

  it('belongs to a thread, which ends with another command', async () => {
    await json('pack', '--task', task, '--thread', 'fix-1');
    const { stdout } = await runCli(box.root, ['state', 'done', '--thread', 'fix-1']);
    assert.match(stdout, /^agentpack threads --done fix-1 ends its thread\.$/m);
    assert.equal(text('.agentpack/threads/fix-1/task_state.md'), 'Status: done\n');
    assert.equal((await json<WorkStateReport>('state')).statusFrom, 'git');
  });

  for (
    const [args, message] of [
      [['finish'], /"finish" is not an action: agentpack state show/],
      [['set'], /The status is missing: use one of planned, in_progress, blocked, done\./],
      [['set', 'dreaming'], /"dreaming" is not a status/],
      [['done', 'now'], /"now" is an unexpected argument/],
      [['show', '--summary', 'x'], /--summary requires a status/],
      [['set', 'done', '--summary', 'a\nb'], /must be a single line/],
      [['set', 'done', '--summary', 'x'.repeat(600)], /too long/],
    ] as const
  ) {
    it(`rejects ${JSON.stringify(args).slice(0, 60)}`, async () => {
      const { code, stdout, stderr } = await runCli(box.root, ['state', ...args]);
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, message);
      assert.ok(!existsSync(box.at(file)));
    });
  }
});
