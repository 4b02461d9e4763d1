import { strict as assert } from 'node:assert';
import type { PackHistory } from '#reports';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';
import { shop, task } from '../shop';

describe('agentpack history', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = shop({ git: false });
  });
  afterEach(() => box.dispose());

  it('lists the packs in its scope, newest first, with the changes in each', async () => {
    assert.match((await runCli(box.root, ['history'])).stdout, /^No packs are recorded here. Run agentpack pack\.\n$/);
    await runCli(box.root, ['pack', '--task', task]);
    await runCli(box.root, ['exclude', 'src/cart.ts']);
    await runCli(box.root, ['pack']);
    await runCli(box.root, ['pack', '--thread', 'other', '--task', 'Read the database']);
    const { packs } = JSON.parse((await runCli(box.root, ['history', '--json'])).stdout) as PackHistory;
    assert.deepEqual(packs.map((pack) => [pack.task, pack.delta?.removed]), [[task, ['src/cart.ts']], [task,
      undefined]]);
    const { stdout } = await runCli(box.root, ['history']);
    assert.match(stdout, /^PACKED +MODE +FILES +CHANGE +TOKENS +TASK\n/);
    assert.match(stdout, /\n\nThe newest pack changed:\n(?: {2}.*\n)* {2}- src\/cart\.ts\n/);
    const other = JSON.parse(
      (await runCli(box.root, ['history', '--thread', 'other', '--json'])).stdout,
    ) as PackHistory;
    assert.deepEqual(other.packs.map((pack) => pack.task), ['Read the database']);
  });
});
