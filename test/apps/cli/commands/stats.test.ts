import { strict as assert } from 'node:assert';
import type { PackStats } from '#reports';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';
import { shop, task } from '../shop';

describe('agentpack stats', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = shop({ git: false });
  });
  afterEach(() => box.dispose());

  it('reports in one sentence that nothing is recorded, and later the packs and what was used', async () => {
    assert.deepEqual(await runCli(box.root, ['stats']), {
      code: 0,
      stdout:
        'No packs are recorded here yet. Run agentpack pack to create one. The next pack records how much of it was used.\n',
      stderr: '',
    });
    await runCli(box.root, ['pack', '--task', task]);
    box.write('src/price.ts', '// new\n');
    await runCli(box.root, ['pack']);
    await runCli(box.root, ['pack', '--thread', 'other', '--task', 'Read the database']);
    const json = async (...more: readonly string[]) =>
      JSON.parse((await runCli(box.root, ['stats', '--json', ...more])).stdout) as PackStats;
    const { total, packs } = await json();
    assert.deepEqual([total.packs, total.repacks, total.stale, total.hit], [3, 1, 1, 1]);
    assert.equal(total.renderedTokens, packs.reduce((sum, { renderedTokens }) => sum + renderedTokens, 0));
    assert.equal((await json('--thread', 'other')).total.packs, 1);
    const { stdout } = await runCli(box.root, ['stats']);
    assert.match(stdout,
      /^Since \d{4}-\d\d-\d\d: 3 packs, [\d,]+ tokens\.\nPacks that replaced a stale one: 1 of 1\.\n/);
    for (const title of ['DAY', 'WEEK', 'PACKED']) assert.match(stdout, new RegExp(`^${title} `, 'm'));
    assert.match(stdout, /^\d{4}-\S+ +- +balanced +\d+ +[\d,]+ +files( +-){5}$/m);
  });
});
