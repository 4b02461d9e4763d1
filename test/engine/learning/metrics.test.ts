import assert from 'node:assert/strict';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import { readOutcomes } from '#engine/formats/outcomes';
import type { Commit, FileChange } from '#model';
import { memoryHost, type MemoryHost } from '#test/support/memoryHost';
import type { PackOptions } from '#engine/options';

const run = { cancel: neverCancelled };
const task = 'Round prices in `addTax` of src/price.ts';
const files = {
  'src/price.ts': 'export function addTax(price: number): number {\n  return Math.round(price);\n}\n',
  'src/cart.ts':
    "import { addTax } from './price';\n\nexport const total = (prices: readonly number[]) => prices.map(addTax);\n",
  'src/price.test.ts': "import { addTax } from './price';\n\nit('addTax rounds', () => addTax(1));\n",
  'src/tax.md': '# Tax\n\nHow addTax rounds prices.\n',
  'src/other.ts': 'export const other = 1;\n',
  'src/unrelated.ts': 'export const unrelated = 2;\n',
};
type Line = Readonly<Record<string, unknown>>;
const lines = (host: MemoryHost): Line[] =>
  (host.text('.agentpack/metrics.jsonl') ?? '').trimEnd().split('\n').map((line) => JSON.parse(line) as Line);
const outcome = (host: MemoryHost): Line | undefined => lines(host).filter((line) => 'outcome_of' in line).pop();
const edit = (host: MemoryHost, path: string, text = '// edited\n') => {
  host.tick(10_000);
  host.write(path, text);
};
const head = (n: number) => String(n).repeat(40);

describe('metrics', () => {
  const scene = (git: Parameters<typeof memoryHost>[0] = {}) => {
    const host = memoryHost({ files, git: {}, ...git });
    const engine = createEngine(host);
    return {
      host,
      pack: (options: PackOptions = {}) =>
        engine.pack({ task, budget: 4_000, exclude: ['src/unrelated.ts'], ...options }, run),
      engine,
    };
  };

  it('have one line per pack, with figures and paths but no content', async () => {
    const { host, pack } = scene();
    const report = await pack({ thread: 'one' });
    const [line] = lines(host);
    assert.deepEqual([line!['ts'], line!['thread'], line!['task_class'], line!['mode'], line!['budget'],
      line!['packed_tokens']], ['2026-01-02T03:04:05.000Z', 'one', report.taskClass, 'balanced', 4_000,
      report.renderedTokens]);
    assert.deepEqual([line!['selected_paths'], line!['selected_modes'], line!['selected_tokens']], [
      report.files.map((f) => f.path),
      report.files.map((f) => f.view),
      report.files.map((f) => f.tokens),
    ]);
    assert.match(String(line!['task_hash']), /^[0-9a-f]{16}$/);
    assert.ok('phases' in line! && 'counts' in line);
    assert.ok(!host.text('.agentpack/metrics.jsonl')!.includes('Round prices'));
  });

  it('record which files in the previous pack were edited, near an edit, or neither', async () => {
    const { host, pack } = scene();
    const { files: packed } = await pack();
    assert.ok(
      ['src/price.ts', 'src/cart.ts', 'src/price.test.ts', 'src/tax.md'].every((path) =>
        packed.some((f) => f.path === path)
      ),
    );
    const before = lines(host)[0]!;
    edit(host, 'src/price.ts', files['src/price.ts'].replace('round', 'floor'));
    edit(host, 'src/new.ts');
    host.remove('src/other.ts');
    await pack();
    const others = packed.map((f) => f.path).filter((path) =>
      !['src/price.ts', 'src/cart.ts', 'src/price.test.ts', 'src/other.ts'].includes(path)
    );
    const wasPacked = packed.some((f) => f.path === 'src/other.ts');
    assert.deepEqual(outcome(host), {
      ts: lines(host).pop()!['ts'],
      outcome_of: before['ts'],
      thread: null,
      task_hash: before['task_hash'],
      task_class: before['task_class'],
      hit: ['src/price.ts', ...(wasPacked ? ['src/other.ts'] : [])],
      support: packed.map((f) => f.path).filter((p) => p === 'src/cart.ts' || p === 'src/price.test.ts'),
      noise: others,
      missed: wasPacked ? [] : ['src/other.ts'],
      summaries: { shown: packed.filter((f) => f.view === 'summary').length, useful: 0 },
      precision: Math.round(1_000 * (wasPacked ? 2 : 1) / packed.length) / 1_000,
      context_precision: Math.round(1_000 * (wasPacked ? 4 : 3) / packed.length) / 1_000,
    });
    assert.deepEqual(lines(host).map((line) => 'outcome_of' in line), [false, true, false]);
  });

  it('count retrieved files as useful once an edit follows', async () => {
    const { host, pack, engine } = scene();
    const { files: packed } = await pack();
    const unrelated = 'src/tax.md';
    for (let time = 0; time < 3; time++) await engine.retrieve(unrelated, {}, run);
    await engine.retrieve('src/unrelated.ts', { exclude: [] }, run);
    const asked = lines(host).filter((line) => 'retrieved_of' in line);
    assert.deepEqual(asked.map(({ path, retrieved_of, thread }) => [path, retrieved_of, thread]), [[unrelated,
      lines(host)[0]!['ts'], null]], 'once, and of packed files only');
    edit(host, 'src/price.ts');
    await pack();
    assert.ok((outcome(host)!['support'] as string[]).includes(unrelated));
    assert.ok(!(outcome(host)!['noise'] as string[]).includes(unrelated));
    assert.equal((outcome(host)!['summaries'] as { useful: number; }).useful,
      packed.filter((f) =>
        f.view === 'summary' && [unrelated, 'src/cart.ts', 'src/price.ts', 'src/price.test.ts'].includes(f.path)
      ).length);
    edit(host, 'src/cart.ts', "import { addTax } from './price';\n");
    await pack();
    assert.ok((outcome(host)!['noise'] as string[]).includes(unrelated), 'of the pack before, not of this one');
  });

  it('record nothing about a query', async () => {
    const { host, pack, engine } = scene();
    await pack();
    await engine.retrieve('src/price.ts', { noWrite: true }, run);
    assert.equal(lines(host).length, 1);
  });

  it('record no outcome if nothing was edited or another branch was checked out', async () => {
    const { host, pack } = scene();
    await pack();
    await pack({ budget: 5_000 });
    edit(host, 'src/price.ts');
    host.setGit({ branch: 'next' });
    await pack();
    await pack({ exclude: ['src/price.ts', 'src/unrelated.ts'] }); // left out is not edited
    assert.equal(outcome(host), undefined);
  });

  it('count a commit made since then, but not a fetched one', async () => {
    const commit = (sha: string, time: number, ...paths: string[]): Commit => ({
      sha,
      time,
      subject: 's',
      files: paths,
    });
    const { host, pack } = scene({ git: { head: head(1), commits: [commit(head(1), 0, 'src/price.ts')] } });
    await pack();
    edit(host, 'src/price.ts');
    edit(host, 'src/cart.ts', "import { addTax } from './price';\n");
    edit(host, 'src/tax.md');
    const dirty: FileChange = {
      path: 'src/tax.md',
      status: 'modified',
      staged: false,
      unstaged: true,
      sinceRef: false,
      hunks: [],
    };
    host.setGit({
      head: head(3),
      changes: [dirty],
      commits: [commit(head(3), host.now(), 'src/price.ts'), commit(head(2), host.now() - 3_600_000, 'src/cart.ts'),
        commit(head(1), 0, 'src/price.ts')],
    });
    await pack();
    assert.deepEqual([...outcome(host)!['hit'] as string[]].sort(), ['src/price.ts', 'src/tax.md']);
  });

  it('stay limited, with complete lines', async () => {
    const { host, pack } = scene();
    host.write('.agentpack/metrics.jsonl',
      `${JSON.stringify({ ts: 'x', junk: 'y'.repeat(1_000) })}\n`.repeat(600) + '{"torn": ');
    await pack();
    assert.ok(host.text('.agentpack/metrics.jsonl')!.length < 300_000);
    const count = lines(host).length;
    assert.ok(count > 200 && count <= 251, String(count));
    host.write('.agentpack/metrics.jsonl', '{"torn": ');
    await pack();
    assert.equal(host.text('.agentpack/metrics.jsonl')!.split('\n').length, 3);
  });

  it('do not affect the content of a pack', async () => {
    const texts = [];
    for (
      const metrics of ['', `${
        JSON.stringify({
          ts: '2026-01-01T00:00:00.000Z',
          outcome_of: '2026-01-01T00:00:00.000Z',
          thread: null,
          task_hash: 'h',
          task_class: 'bugfix',
          hit: [],
          support: [],
          noise: ['src/price.ts'],
          missed: [],
        })
      }\n`]
    ) {
      const { host, pack } = scene();
      if (metrics !== '') host.write('.agentpack/metrics.jsonl', metrics);
      await pack();
      texts.push(host.text('.agentpack/context.md'));
    }
    assert.equal(texts[0], texts[1]);
  });
});

describe('the outcomes that are read', () => {
  const line = (more: Line): string =>
    JSON.stringify({
      ts: '2026-01-02T00:00:00.000Z',
      outcome_of: '2026-01-01T00:00:00.000Z',
      thread: null,
      task_hash: 'h',
      task_class: 'bugfix',
      hit: [],
      support: [],
      noise: [],
      missed: [],
      ...more,
    });
  const check = (title: string, text: readonly string[], expected: unknown) =>
    it(title, () =>
      assert.deepEqual(
        readOutcomes(text.join('\n')).tasks.map(({ taskHash, packs, hit, support, noise, missed }) => ({
          taskHash,
          packs,
          hit,
          support,
          noise,
          missed,
        })),
        expected,
      ));

  check('join the packs for a task: the first edit decides, and files edited later are not noise', [
    line({ hit: ['a'], support: ['b'], noise: ['c', 'd'], missed: ['e'] }),
    line({ hit: ['e', 'c'], noise: ['a', 'b', 'd'] }),
  ], [{ taskHash: 'h', packs: 2, hit: ['a', 'c'], support: ['b'], noise: ['d'], missed: ['e'] }]);
  check('keep threads and tasks apart, the newest last', [
    line({ noise: ['a'] }),
    line({ task_hash: 'i', noise: ['a'] }),
    line({ thread: 't', noise: ['b'] }),
    line({ hit: ['c'] }),
  ], [{ taskHash: 'i', packs: 1, hit: [], support: [], noise: ['a'], missed: [] }, {
    taskHash: 'h',
    packs: 1,
    hit: [],
    support: [],
    noise: ['b'],
    missed: [],
  }, { taskHash: 'h', packs: 2, hit: ['c'], support: [], noise: ['a'], missed: [] }]);
  check('skip lines that are not outcomes', ['', '{"ts":1}', '{"outcome_of', 'null', line({ hit: 'a' }),
    line({ hit: [1] }), '"outcome_of"'], []);

  it('are limited, and name the newest record', () => {
    const many = Array.from({ length: 300 }, (_, i) =>
      line({
        ts: new Date(i).toISOString(),
        task_hash: `h${i}`,
        noise: Array.from({ length: 400 }, (_n, n) => `p${n}`),
      }));
    const { tasks, upTo } = readOutcomes(many.join('\n'));
    assert.deepEqual([tasks.length, tasks[199]!.taskHash, tasks[0]!.noise.length, upTo], [200, 'h299', 200,
      new Date(299).toISOString()]);
    assert.deepEqual(readOutcomes(undefined), { tasks: [], lists: [], upTo: undefined });
  });
});
