import { strict as assert } from 'node:assert';
import { appendFileSync, existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import type { RepairReport } from '#apps/cli/commands/project/repair';
import type { Freshness } from '#model';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';
import { shop, task } from '../shop';

describe('agentpack repair', () => {
  let box: Sandbox;
  beforeEach(async () => {
    box = shop({ git: false });
    await runCli(box.root, ['pack', '--task', task]);
    await runCli(box.root, ['pack', '--task', task, '--thread', 'fix-1']);
    await runCli(box.root, ['pin', 'docs/other.md']);
  });
  afterEach(() => box.dispose());

  const at = (name: string) => box.at(`.agentpack/${name}`);
  const repaired = async (code: number, ...args: readonly string[]) => {
    const done = await runCli(box.root, ['repair', '--json', ...args]);
    assert.equal(done.code, code, done.stderr);
    return JSON.parse(done.stdout) as RepairReport;
  };

  it('finds nothing if nothing is broken, and writes nothing', async () => {
    const before = readdirSync(at(''));
    assert.deepEqual(await repaired(0), { version: 1, problems: [], strays: [], mended: false, backup: null });
    assert.deepEqual(readdirSync(at('')), before);
    assert.equal((await runCli(box.root, ['repair'])).stdout, 'Nothing is broken.\n');
  });

  const damaged = ['pack_metadata.json', 'snapshots/latest.json', 'pack-registry.json', 'verdict.json',
    'selection.json', 'threads/fix-1/pack_metadata.json', 'threads/fix-1/pack-registry.json'];
  for (const name of damaged) {
    it(`moves a half-written ${name} away, so that packs work again`, async () => {
      const torn = readFileSync(at(name), 'utf8').slice(0, 40);
      box.write(`.agentpack/${name}`, torn);
      const found = await repaired(1, '--dry-run');
      assert.ok(found.problems.some(({ file, mend }) => file === name && mend === 'remove'), JSON.stringify(found));
      assert.equal(readFileSync(at(name), 'utf8'), torn);
      const { mended, backup } = await repaired(0, '--yes');
      assert.ok(mended && backup !== null && !existsSync(at(name)));
      assert.equal(readFileSync(at(`${backup}/${name}`), 'utf8'), torn);
      assert.deepEqual((await repaired(0)).problems, []);
      assert.equal((await runCli(box.root, ['pack', '--task', task])).code, 0);
      const { stdout } = await runCli(box.root, ['status', '--json']);
      assert.equal((JSON.parse(stdout) as Freshness).state, 'fresh');
    });
  }

  it('drops torn lines, and keeps the others and a copy of everything', async () => {
    const whole = readFileSync(at('metrics.jsonl'), 'utf8');
    appendFileSync(at('metrics.jsonl'), '{"ts": "2026');
    const { problems, backup } = await repaired(0, '--yes');
    assert.deepEqual(problems.map(({ file, mend }) => [file, mend]), [['metrics.jsonl', 'rewrite']]);
    assert.equal(readFileSync(at('metrics.jsonl'), 'utf8'), whole);
    assert.equal(readFileSync(at(`${backup}/metrics.jsonl`), 'utf8'), `${whole}{"ts": "2026`);
  });

  it('moves a damaged index away', async () => {
    box.write('.agentpack/cache/index.bin', readFileSync(at('cache/index.bin')).subarray(0, 200));
    const { problems } = await repaired(0, '--yes');
    assert.deepEqual(problems.map(({ file }) => file), ['cache/index.bin']);
    assert.deepEqual((await repaired(0)).problems, []);
  });

  it('deletes files left by killed processes', async () => {
    const old = new Date(Date.now() - 2 * 3_600_000);
    for (const name of ['metrics.jsonl.lock', 'context.md.1-2-3.tmp', 'threads/fix-1/context.md.1-2-3.tmp']) {
      box.write(`.agentpack/${name}`, 'x');
      utimesSync(at(name), old, old);
    }
    const { strays, mended, backup } = await repaired(0, '--yes');
    assert.deepEqual([strays, mended, backup], [['context.md.1-2-3.tmp', 'metrics.jsonl.lock',
      'threads/fix-1/context.md.1-2-3.tmp'], true, null]);
    for (const name of strays) assert.ok(!existsSync(at(name)), name);
    assert.deepEqual((await repaired(0)).strays, []);
  });

  it('leaves settings to the user who wrote them', async () => {
    box.write('.agentpack/config.toml', '[context\n');
    const { code, stdout } = await runCli(box.root, ['repair', '--yes', '--root', box.root]);
    assert.equal(code, 1);
    assert.match(stdout, /config\.toml line 1 is not TOML/);
    assert.match(stdout, /1 file must be corrected by hand\./);
    assert.equal(readFileSync(at('config.toml'), 'utf8'), '[context\n');
  });

  it('does nothing without confirmation', async () => {
    box.write('.agentpack/verdict.json', '{');
    const { code, stderr } = await runCli(box.root, ['repair']);
    assert.equal(code, 1);
    assert.match(stderr, /confirmation requires a terminal/);
    assert.equal(readFileSync(at('verdict.json'), 'utf8'), '{');
  });
});
