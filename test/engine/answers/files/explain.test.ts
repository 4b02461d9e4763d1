import assert from 'node:assert/strict';
import fc from 'fast-check';
import { UserError } from '#base/errors';
import { createEngine } from '#features/engine';
import type { Explanation, PackedFileStatus } from '#reports';
import { memoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';
import type { PackOptions } from '#engine/options';

const words = ['cart', 'total', 'price', 'mail', 'tax', 'order', 'money', 'stock'] as const;
const text = (own: readonly string[]) =>
  own.map((word, i) =>
    `/** Of ${word}. */\nexport function ${word}${i}(${word}: number): number {\n  return ${word} * ${i};\n}\n`
  ).join('\n');
const paths = Array.from({ length: 9 }, (_, i) => `src/f${i}.ts`);
const task = 'The cart total forgets the tax: fix cart0';

function made() {
  const host = memoryHost({
    files: {
      ...Object.fromEntries(paths.map((path, i) => [path, text([words[i % 8]!, words[(i * 3 + 1) % 8]!])])),
      '.gitignore': 'dist/\n',
    },
    git: { branch: 'main', head: 'a'.repeat(40) },
  });
  return { host, engine: createEngine(host) };
}

const standing = ({ status, because, rank, score, view, tokens, ranges, reasons }: PackedFileStatus | Explanation) => ({
  status,
  because,
  rank,
  score,
  view,
  tokens,
  ranges,
  reasons: reasons.map(({ kind, points }) => [kind, points]),
});

const word = fc.constantFrom(...words);
const step = fc.oneof(
  fc.record({
    do: fc.constant('write' as const),
    path: fc.constantFrom(...paths, 'src/new.ts', 'lib/other.ts'),
    words: fc.array(word, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ do: fc.constant('remove' as const), path: fc.constantFrom(...paths) }),
  fc.record({ do: fc.constant('open' as const), path: fc.constantFrom(...paths) }),
);

describe('explain', () => {
  it('explains the written pack whatever changed since, and separately the next one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), fc.integer({ min: 500, max: 4_000 }),
        async (steps, budget) => {
          const { host, engine } = made();
          let options: PackOptions = { keepTask: true, keepOptions: true };
          await engine.pack({ task, budget }, quiet);
          const first = new Map(
            await Promise.all(paths.map(async (path) => [path, await engine.explain(path, {}, quiet)] as const)),
          );
          for (const one of first.values()) assert.deepEqual([one.now, one.since], [undefined, undefined]);
          for (const one of steps) {
            host.tick(5_000);
            if (one.do === 'write') host.write(one.path, text(one.words));
            else if (one.do === 'remove') host.remove(one.path);
            else options = { ...options, editor: { open: [one.path], recent: [] } };
          }
          const told = new Map<string, Explanation>();
          for (const path of [...paths, 'src/new.ts']) {
            const there = host.files.stat(path) !== undefined;
            if (!there && !first.has(path)) {
              await assert.rejects(engine.explain(path, options, quiet), UserError);
              continue;
            }
            const now = await engine.explain(path, options, quiet);
            const before = first.get(path);
            if (before) assert.deepEqual(standing(now), standing(before), path);
            else assert.deepEqual([now.status, now.since], ['omitted', 'added']);
            if (!there) assert.deepEqual([now.since, now.now], ['deleted', undefined]);
            told.set(path, now);
          }
          await engine.pack(options, quiet);
          for (const [path, { since, now, ...then }] of told) {
            if (since === 'deleted') continue;
            assert.deepEqual(standing(await engine.explain(path, options, quiet)), standing(now ?? then), path);
          }
          engine.dispose();
        }),
      { numRuns: 6 },
    );
  });

  it('reports that there is no pack, how to make one, and what a pack for a task would contain', async () => {
    const { host, engine } = made();
    const { status, repack, now, reasons, view } = await engine.explain('src/f0.ts', { task }, quiet);
    assert.deepEqual([status, repack, now?.status, reasons, view], ['unpacked', 'agentpack pack', 'selected', [],
      undefined]);
    assert.equal((await engine.explain('src/f0.ts', { thread: 'fix' }, quiet)).repack, 'agentpack pack --thread fix');
    assert.deepEqual(host.paths.filter((path) => path.startsWith('.agentpack/')), []);
  });

  it('reports what the pack showed of a file that is deleted', async () => {
    const { host, engine } = made();
    await engine.pack({ task }, quiet);
    host.tick(5_000);
    host.remove('src/f0.ts');
    const { status, since, view, repack } = await engine.explain('src/f0.ts', {}, quiet);
    assert.deepEqual([status, since, view, repack], ['selected', 'deleted', 'full', 'agentpack pack --thread none']);
    await engine.pack({ task }, quiet);
    await assert.rejects(engine.explain('src/f0.ts', {}, quiet), /no file src\/f0\.ts/);
  });

  it('reports that the pack showed a file that is now ignored, and that a repack would not', async () => {
    const { host, engine } = made();
    await engine.pack({ task }, quiet);
    host.tick(5_000);
    host.write('.agentignore', 'f0.ts\n');
    const { status, now } = await engine.explain('src/f0.ts', {}, quiet);
    assert.deepEqual([status, now?.status, now?.because], ['selected', 'omitted', 'ignored']);
  });

  it('names the current neighbors of a file', async () => {
    const host = memoryHost({
      files: {
        'src/a.ts': "import { b } from './b';\nexport const a = b;\n",
        'src/b.ts': 'export const b = 1;\n',
        'test/b.test.ts': "import { b } from '../src/b';\nit('is one', () => b === 1);\n",
      },
      git: { head: 'a'.repeat(40) },
    });
    const engine = createEngine(host);
    await engine.pack({ task: 'fix b' }, quiet);
    const { related } = await engine.explain('src/b.ts', {}, quiet);
    assert.deepEqual([related?.importers, related?.tests], [['src/a.ts', 'test/b.test.ts'], ['test/b.test.ts']]);
    assert.deepEqual((await engine.explain('src/a.ts', {}, quiet)).related?.imports, [{ path: 'src/b.ts', line: 1 }]);
  });

  it('correctly explains what would include a file', async () => {
    const long = (word: string, n: number) =>
      Array.from({ length: n }, (_, i) =>
        `export function ${word}${i}(tax: number): number {\n  return tax * ${i};\n}\n`)
        .join('\n');
    const all = Array.from({ length: 24 }, (_, i) => `src/cart${i}.ts`);
    const host = memoryHost({
      files: Object.fromEntries(all.map((path, i) => [path, long(`cart${i}Total`, 4 + 6 * i)])),
      git: { head: 'a'.repeat(40) },
    });
    const engine = createEngine(host);
    const budget = 800;
    const { files } = await engine.pack({ task, budget }, quiet);
    const out = all.filter((path) => !files.some((file) => file.path === path));
    assert.ok(out.length > 2, 'the budget leaves files out');
    let inByBudget = 0;
    for (const path of out.filter((_, i) => i % 5 === 3)) {
      const { toBeIn } = await engine.explain(path, { whatIf: true }, quiet);
      assert.ok(toBeIn, path);
      const tried = (more: PackOptions) => engine.pack({ task, budget, noWrite: true, ...more }, quiet);
      const pinned = await tried({ pinned: [path] });
      const shown = pinned.files.find((file) => file.path === path);
      assert.deepEqual(toBeIn.pinned && [toBeIn.pinned.view, toBeIn.pinned.tokens],
        shown ? [shown.view, shown.tokens] : null, path);
      if (toBeIn.pinned)
        assert.deepEqual(toBeIn.pinned.out, files.map((file) =>
          file.path
        ).filter((one) => !pinned.files.some((file) => file.path === one)), path);
      if (toBeIn.budget) {
        inByBudget++;
        const [enough, less] = [await tried({ budget: toBeIn.budget.tokens }), await tried({
          budget: toBeIn.budget.tooSmall,
        })];
        const view = enough.files.find((file) => file.path === path);
        assert.deepEqual([view?.view, view?.tokens], [toBeIn.budget.view, toBeIn.budget.viewTokens], path);
        assert.ok(!less.files.some((file) => file.path === path), path);
      } else assert.ok(!(await tried({ budget: toBeIn.triedBudget })).files.some((file) => file.path === path));
    }
    assert.ok(inByBudget > 0, 'a larger budget puts one of them in');
  });

  it('still tries what it says if the file is saved in the meantime', async () => {
    const { engine, host } = made();
    const { files } = await engine.pack({ task, budget: 900 }, quiet);
    const path = paths.find((one) => !files.some((file) => file.path === one))!;
    let planCount = 0;
    const { toBeIn } = await engine.explain(path, { whatIf: true }, {
      ...quiet,
      progress(stage) {
        // the first plan is that of the pack, the second one has the file pinned
        if (stage !== 'rank' || ++planCount !== 2) return;
        host.tick(5_000);
        host.write(path, `${text(['stock', 'mail'])}// saved\n`);
      },
    });
    assert.ok(planCount > 2);
    assert.ok(toBeIn?.pinned, 'the pinned file is in the pack');
  });

  it('plans no other packs for an included file, for one that no pack can contain, or without a request', async () => {
    const { engine, host } = made();
    host.write('dist/x.ts', 'export const x = 1;\n');
    host.write('.agentignore', 'dist/\n');
    await engine.pack({ task, budget: 900 }, quiet);
    for (
      const [path, options] of [['src/f0.ts', { whatIf: true }], ['dist/x.ts', { whatIf: true }], ['src/f8.ts',
        {}]] as const
    )
      assert.equal((await engine.explain(path, options, quiet)).toBeIn, undefined, path);
  });

  it('answers from the record of a pack without planning one, as long as a repack would have the same inputs', async () => {
    const { host } = made();
    for (let i = 0; i < 40; i++) host.write(`src/cart${i}.ts`, text(['cart', words[i % 8]!]));
    const engine = createEngine(host);
    host.tick(5_000);
    const { files, omitted } = await engine.pack({ task, budget: 600 }, quiet);
    const [shown, left] = [files[0]!.path, omitted[0]!.path];
    await engine.dispose();
    host.tick(5_000);
    const explain = async (path: string, options: Parameters<typeof engine.explain>[1]) => {
      const explanation = await createEngine(host).explain(path, options, quiet);
      return { reads: host.takeReads().filter((read) => read.startsWith('src/')).length, ...explanation };
    };
    host.takeReads();
    const cases = [
      { path: shown, options: { whatIf: true }, isPlanned: false },
      { path: left, options: {}, isPlanned: false },
      { path: left, options: { whatIf: true }, isPlanned: true },
      { path: shown, options: { budget: 2_000 }, isPlanned: true },
      { path: shown, options: { editor: { open: [left], recent: [] } }, isPlanned: true },
    ];
    for (const { path, options, isPlanned } of cases) {
      const { reads, score } = await explain(path, options);
      assert.equal(reads > 0, isPlanned, `${path} ${JSON.stringify(options)}: ${reads} reads`);
      assert.ok(score !== undefined && score > 0);
    }
  });

  it('says what a repack would decide once other threads have taught that a file is of no use', async () => {
    const { host, engine } = made();
    const threads = ['t1', 't2', 't3', 't4'];
    for (const change of [undefined, 'src/f0.ts'])
      for (const thread of threads) {
        if (change !== undefined && thread === 't1') host.write(change, text(['cart', 'mail', 'tax']));
        host.tick(5_000);
        await engine.pack({ task, thread }, quiet);
      }
    const { files } = await engine.pack({ task, thread: 't4' }, quiet);
    assert.equal((await engine.status({ thread: 't1' }, quiet)).state, 'fresh');
    const learned = await Promise.all(files.map(async ({ path }) => {
      const { now } = await engine.explain(path, { thread: 't1', keepTask: true, keepOptions: true }, quiet);
      return now?.reasons.some(({ kind }) => kind === 'learned') ?? false;
    }));
    assert.ok(learned.includes(true));
  });

  it('reports the points of every ranked file, even if the record leaves it out', async () => {
    const many = Array.from({ length: 90 }, (_, i) => `src/cart${i}.ts`);
    const host = memoryHost({
      files: Object.fromEntries(many.map((path, i) => [path, text(['cart', words[i % 8]!])])),
      git: { branch: 'main', head: 'a'.repeat(40) },
    });
    const engine = createEngine(host);
    const { ranking, files, omitted } = await engine.pack({ task, budget: 600 }, quiet);
    const unrecorded = ranking.filter((path) => [...files, ...omitted].every((one) => one.path !== path));
    assert.ok(unrecorded.length > 20);
    for (const path of unrecorded) {
      const { score, reasons, now } = await engine.explain(path, { keepTask: true, keepOptions: true }, quiet);
      assert.ok(score !== undefined && score > 0, path);
      assert.ok(Math.abs(reasons.reduce((sum, { points }) => sum + points, 0) - score) < 1e-6, path);
      assert.equal(now, undefined, path);
    }
    // with another ranking the points of that pack are not known any more
    host.tick(5_000);
    host.write(ranking[0]!, 'export const nothing = 1;\n');
    const { score, now } = await engine.explain(unrecorded[0]!, { keepTask: true, keepOptions: true }, quiet);
    assert.equal(score, undefined);
    assert.ok(now?.score !== undefined && now.score > 0);
  });
});
