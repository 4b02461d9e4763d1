import assert from 'node:assert/strict';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import { learnFromOutcomes } from '#engine/inputs/learned';
import { memoryHost } from '#test/support/memoryHost';
import type { PackOptions } from '#engine/options';

const run = { cancel: neverCancelled };
const files = {
  'src/price.ts': 'export function addTax(price: number): number {\n  return Math.round(price);\n}\n',
  'src/cart.ts': 'export const cart = "prices with tax, rounded";\n',
  'docs/tax.ts': '// how addTax rounds prices\nexport const docs = 1;\n',
};
const record = (task: number, more: Readonly<Record<string, unknown>> = {}) =>
  JSON.stringify({
    ts: `2026-01-01T00:00:${String(task).padStart(2, '0')}.000Z`,
    outcome_of: '2026-01-01T00:00:00.000Z',
    thread: null,
    task_hash: `task${task}`,
    task_class: 'bugfix',
    hit: ['src/price.ts'],
    support: [],
    noise: ['docs/tax.ts'],
    missed: [],
    precision: 0.5,
    context_precision: 0.5,
    ...more,
  });
const records = (count: number, more?: Readonly<Record<string, unknown>>) =>
  Array.from({ length: count }, (_, i) => record(i + 1, more)).join('\n') + '\n';

describe('learning from metrics.jsonl', () => {
  const scene = (metrics?: string) => {
    const host = memoryHost({
      files: { ...files, ...(metrics === undefined ? {} : { '.agentpack/metrics.jsonl': metrics }) },
      git: {},
    });
    const engine = createEngine(host);
    return {
      host,
      engine,
      pack: (options: PackOptions = {}) =>
        engine.pack({ task: 'Round prices in addTax', budget: 4_000, ...options }, run),
    };
  };
  const lessonOf = async (metrics: string | undefined, path: string) => {
    const { files: packed } = await scene(metrics).pack();
    return packed.find((file) => file.path === path)?.reasons.find(({ kind }) => kind === 'learned')?.detail;
  };

  it('lowers files that packs for many tasks contained unused, with a reason', async () => {
    assert.equal(await lessonOf(undefined, 'docs/tax.ts'), undefined);
    assert.equal(await lessonOf(records(2), 'docs/tax.ts'), undefined);
    assert.equal(await lessonOf(records(6), 'docs/tax.ts'), 'packed in 6 of the last 6 tasks and not used');
    assert.equal(await lessonOf(records(6), 'src/price.ts'), undefined);
  });

  it('learns about files in a further root from the packs there, for its own tasks', async () => {
    const { host, engine } = scene(records(2));
    host.write('api/docs/tax.ts', files['docs/tax.ts']);
    const metrics = records(6);
    Object.assign(host, {
      otherTrees: () => [{ name: 'api', root: '/api', read: () => metrics, stat: () => ({ mtimeMs: 1, size: 1 }) }],
    });
    const { files: packed } = await engine.pack({ task: 'Round prices in addTax', budget: 4_000 }, run);
    assert.deepEqual(
      packed.flatMap(({ path, reasons }) =>
        reasons.filter(({ kind }) => kind === 'learned').map((one) => [path, one.detail])
      ),
      [['api/docs/tax.ts', 'packed in 6 of the last 6 tasks and not used']],
    );
  });

  it('counts the packs for a task once, and only the newest twenty tasks', () => {
    const often = Array.from({ length: 9 }, () => record(1)).join('\n');
    assert.deepEqual(learnFromOutcomes(often)!.files.get('docs/tax.ts'), { useful: 0, missed: 0, noise: 1 });
    assert.equal(learnFromOutcomes(records(30))!.files.get('docs/tax.ts')!.noise, 20);
  });

  it('stores the last record that it read, and makes no pack stale', async () => {
    const { host, engine, pack } = scene(records(6));
    await pack();
    const { agentpack: { inputs } } = JSON.parse(host.text('.agentpack/pack_metadata.json')!) as {
      agentpack: { inputs: { learnedUpTo: string; }; };
    };
    assert.equal(inputs.learnedUpTo, '2026-01-01T00:00:06.000Z');
    host.write('.agentpack/metrics.jsonl', records(9));
    assert.equal((await engine.status({}, run)).state, 'fresh');
  });

  it('is deleted on request', async () => {
    const { host, engine, pack } = scene(records(6));
    assert.equal(await engine.forget(run), true);
    assert.equal(host.text('.agentpack/metrics.jsonl'), undefined);
    assert.equal(await engine.forget(run), false);
    assert.ok((await pack()).files.every(({ reasons }) => reasons.every(({ kind }) => kind !== 'learned')));
  });

  it('lists fewer files if the lists of ten packs were not useful, and reports that in the receipts', async () => {
    const said = async (metrics: string) => {
      const { host, pack } = scene(metrics);
      await pack();
      return /\d+ of [^;\n]*so fewer are listed/.exec(host.text('.agentpack/context.md')!)?.[0];
    };
    const useless = records(10, { summaries: { shown: 20, useful: 0 } });
    assert.equal(await said(useless),
      '0 of the 200 files that the last 10 packs listed with one line were useful, so fewer are listed');
    assert.equal(await said(records(9, { summaries: { shown: 20, useful: 0 } })), undefined);
    assert.equal(await said(records(10, { summaries: { shown: 20, useful: 1 } })), undefined);
    assert.equal(await said(records(12, { summaries: { shown: 0, useful: 0 } })), undefined);
    assert.equal(await said(useless + records(10, { summaries: { shown: 2, useful: 1 } })), undefined,
      'newer packs prove better');
  });

  it('counts the lists of every pack, even for the same task', () => {
    const ten = Array.from({ length: 12 }, () => record(1, { summaries: { shown: 3, useful: 1 } })).join('\n');
    assert.deepEqual(learnFromOutcomes(ten)!.summaries, { packs: 10, shown: 30, useful: 10 });
  });
});
