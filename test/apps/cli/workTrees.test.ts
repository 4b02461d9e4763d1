import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import type { PackRecord } from '#engine/formats/packRecord';
import type { Host } from '#engine/host';
import { findContestingThreads } from '#features/guard/pure/contested';
import type { OpenedPack } from '#features/guard/pure/openPack';
import { createNodeWorld } from '#apps/guard/nodeWorld';
import type { Report, ThreadsReport, Verdict } from '#reports';
import { gitEnv, sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import { shop, task } from './shop';

const now = Date.UTC(2037, 0, 2);

/** Agents get their own work tree for a session; `side` is one of the shop's. */
describe('two work trees of one repository', () => {
  let box: Sandbox, side: string;
  /** The folder of the key that seals rows of threads; other rows do not reach an agent. */
  let home: Sandbox;
  const person = () => ({ HOME: home.root, USERPROFILE: home.root });
  beforeEach(() => {
    home = sandbox({}, { git: false });
    box = shop();
    side = `${box.root}-side`;
    box.git('worktree', 'add', '-q', '-b', 'fix-tax', side);
  });
  afterEach(() => {
    rmSync(side, { recursive: true, force: true });
    box.dispose();
    home.dispose();
  });

  it('share their index: nothing is parsed in the second one, and the pack has the same bytes', async () => {
    await pack(box.root);
    const seeded = await pack(side);
    assert.deepEqual([seeded.report.counts.parsed, seeded.report.counts.reused > 0], [0, true]);
    rmSync(join(side, '.agentpack'), { recursive: true });
    rmSync(box.at('.agentpack'), { recursive: true });
    const alone = await pack(side);
    assert.ok(alone.report.counts.parsed > 0);
    assert.equal(seeded.text, alone.text);
    assert.equal(seeded.report.counts.files, alone.report.counts.files);
  });

  it('index only what differs, and store their whole index separately', async () => {
    await pack(box.root);
    box.write('src/cart.ts', 'export const cart = 1;\n');
    await pack(box.root); // so that there is a journal
    writeFileSync(join(side, 'src/price.ts'), "import { total } from './cart';\nexport const price = total([], 1);\n");
    writeFileSync(join(side, 'src/added.ts'), "import { price } from './price';\nexport const added = price;\n");
    rmSync(join(side, 'docs/other.md'));
    const first = await pack(side);
    assert.equal(first.report.counts.parsed, 3, 'price.ts, added.ts, and cart.ts as it is here');
    rmSync(box.at('.agentpack'), { recursive: true });
    const second = await pack(side);
    assert.equal(second.report.counts.parsed, 0);
    rmSync(join(side, '.agentpack'), { recursive: true });
    const cold = await pack(side);
    assert.deepEqual([first.text, edges(first.report)], [cold.text, edges(cold.report)]);
  });

  it('share nothing if the other one is not trusted, or git may not run', async () => {
    await pack(box.root);
    assert.ok((await pack(side, false)).report.counts.parsed > 0, 'not trusted');
    rmSync(join(side, '.agentpack'), { recursive: true });
    const index = box.at('.agentpack/cache/index.bin');
    const bytes = readFileSync(index);
    for (const damage of [bytes.subarray(0, 1_000), Buffer.concat([bytes.subarray(0, -1), Buffer.of(7)])]) {
      writeFileSync(index, damage);
      const { report } = await pack(side);
      assert.ok(report.counts.parsed > 0);
      assert.deepEqual(report.warnings, [], 'it is reported there');
      rmSync(join(side, '.agentpack'), { recursive: true });
    }
    rmSync(index);
    writeFileSync(join(box.root, 'index.bin'), bytes);
    symlinkSync(box.at('index.bin'), index);
    assert.ok((await pack(side)).report.counts.parsed > 0, 'a link out of the folder');
  });

  it('learn from edits in either of them', async () => {
    await pack(box.root);
    box.write('docs/other.md', '# Edited\n');
    await pack(box.root); // records that it was edited
    const learnedUpTo = async (git: boolean) => {
      await pack(side, git);
      const text = readFileSync(join(side, '.agentpack/pack_metadata.json'), 'utf8');
      return (JSON.parse(text) as { agentpack: PackRecord; }).agentpack.inputs.learnedUpTo;
    };
    assert.equal(await learnedUpTo(true), new Date(now).toISOString());
    assert.equal(await learnedUpTo(false), undefined);
  });

  it('report the work tree and branch of an overlap while it exists', async () => {
    writeFileSync(join(side, 'src/price.ts'), 'export const changed = 1;\n');
    await runCli(side, ['pack', '--task', task, '--thread', 'tax'], { env: person() });
    await runCli(box.root, ['pack', '--task', task, '--thread', 'mine'], { env: person() });
    const shown = `../${side.slice(side.lastIndexOf('/') + 1)}`;
    const worktree = { folder: side, shown, branch: 'fix-tax' };
    assert.match(readFileSync(box.at('.agentpack/threads/mine/context.md'), 'utf8'), new RegExp(
      `^Before you edit: thread \`tax\` \\(.*\\) also works on \`src/price\\.ts\`, in the work tree \`${shown}\` on the branch \`fix-tax\``,
      'm',
    ));
    const { threads, elsewhere } = await json<ThreadsReport>(box.root, 'threads');
    assert.deepEqual(threads.map((one) => [one.thread, one.overlaps]), [
      ['mine', [{ thread: 'tax', files: ['src/price.ts'], worktree }]],
    ]);
    assert.deepEqual(elsewhere.map((one) => [one.thread, one.worktree, one.changedFiles]), [
      ['tax', worktree, ['src/price.ts']],
    ]);
    assert.match((await runCli(box.root, ['threads'], { env: person() })).stdout,
      new RegExp(`\nOverlaps\n {2}mine and tax in ${shown} on fix-tax: src/price\\.ts\n`));
    const verdict = await json<Verdict>(box.root, 'guard', '--thread', 'mine');
    assert.deepEqual([verdict.decision, verdict.freshness.state, verdict.overlaps[0]?.worktree], ['warn', 'fresh',
      worktree]);
    assert.match(verdict.message, new RegExp(`tax in the work tree ${shown} on the branch fix-tax`));
    assert.deepEqual(contested('mine', 'src/price.ts'), [{ id: 'tax', elsewhere: { root: side, branch: 'fix-tax' } }]);
    assert.deepEqual(contested('mine', 'src/cart.ts'), []);

    box.git('worktree', 'remove', '--force', side);
    assert.deepEqual((await json<ThreadsReport>(box.root, 'threads')).threads[0]?.overlaps, []);
    assert.equal((await json<Verdict>(box.root, 'guard', '--thread', 'mine')).decision, 'proceed');
    assert.deepEqual(contested('mine', 'src/price.ts'), []);
  });

  it('do not overlap within a session that moves between them', async () => {
    const env = { ...person(), CLAUDE_CODE_SESSION_ID: '4f2-a' };
    writeFileSync(join(side, 'src/price.ts'), 'export const changed = 1;\n');
    await runCli(side, ['pack', '--task', task], { env });
    await runCli(box.root, ['pack', '--task', task], { env });
    assert.deepEqual((await json<ThreadsReport>(box.root, 'threads')).threads.map((one) => one.overlaps), [[]]);
    assert.deepEqual(contested('4f2-a', 'src/price.ts'), []);
  });

  it('keep files that AgentPack writes out of git in each of them', async () => {
    await runCli(side, ['pack', '--task', task]);
    await runCli(box.root, ['pack', '--task', task]);
    for (const root of [side, box.root]) assert.equal(box.git('-C', root, 'status', '--porcelain'), '');
    box.git('worktree', 'remove', side); // git refuses where untracked files would be lost
  });

  it('leave a work tree alone that was never packed', async () => {
    mkdirSync(join(side, '.agentpack'));
    writeFileSync(join(side, '.agentpack/thread_index.jsonl'), 'null\n{"thread_id":"../x"}\n\0');
    await runCli(box.root, ['pack', '--task', task, '--thread', 'mine']);
    assert.deepEqual((await json<ThreadsReport>(box.root, 'threads')).elsewhere, []);
  });

  async function json<T>(root: string, ...args: string[]): Promise<T> {
    return JSON.parse((await runCli(root, [...args, '--json'], { env: person() })).stdout) as T;
  }

  function contested(thread: string, path: string) {
    const world = createNodeWorld({
      env: { ...gitEnv, ...person() },
      cwd: box.root,
      nowMs: Date.now(),
      canWrite: false,
    });
    const pack = { root: box.root, basis: { thread, branch: 'main' }, session: { edits: new Set() } };
    return findContestingThreads(world, pack as unknown as OpenedPack, path);
  }

  /** At a fixed time, so that texts can be compared. */
  async function pack(root: string, git = true): Promise<{ readonly report: Report; readonly text: string; }> {
    const host: Host = Object.create(box.host({ root, git }), { now: { value: () => now } }) as Host;
    const engine = createEngine(host);
    const report = await engine.pack({ task, thread: 'none' }, { cancel: neverCancelled });
    engine.dispose();
    return { report, text: readFileSync(join(root, report.contextPath), 'utf8').replace(/^- Since the last.*\n/m, '') };
  }

  function edges(report: Report) {
    return report.files.map(({ path, reasons }) => [path, reasons]);
  }
});
