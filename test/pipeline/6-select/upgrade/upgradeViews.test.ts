import fc from 'fast-check';
import assert from 'node:assert/strict';
import { createSelectableFiles } from '#pipeline/6-select/files/selectableFiles';
import { computeFileValues } from '#pipeline/6-select/relevance/fileValue';
import { select } from '#pipeline/6-select/select';
import type { Candidate } from '#pipeline/6-select/selectInput';
import { upgradeViews } from '#pipeline/6-select/upgrade/upgradeViews';
import { buildSymbolsView } from '#pipeline/6-select/views/symbolsView';
import { getFullView, getSkeletonView, getSummaryView } from '#pipeline/6-select/views/views';
import type { ImportGraph, LineRange, Selection } from '#model';
import { candidate, count, functions, input, linked, symbol, task } from '#test/support/candidates';

const source = functions(4, 'cart');
const suite = functions(30, 'cartTest');
const testFacts = { role: 'test' as const, testHints: ['adds up'] };
const shop = (
  score: number,
) => [candidate('src/cart.ts', source.text, 100, source),
  candidate('test/cart.test.ts', suite.text, score, { ...suite, facts: testFacts })];
const paired = linked([], [['test/cart.test.ts', 'src/cart.ts']]);
const viewOf = (selection: Selection, path: string) => selection.files.find((file) => file.path === path);

describe('upgradeViews', () => {
  it('shows lines of the test of a shown file if tokens remain, with the reason', () => {
    const made = input(shop(15), { budget: 20_000, terms: ['cart2'] });
    const [without, withTests] = [viewOf(select(made), 'test/cart.test.ts')!,
      viewOf(select({ ...made, graph: paired }), 'test/cart.test.ts')!];
    assert.ok(withTests.view.tokens > without.view.tokens,
      `${without.view.kind} ${without.view.tokens} → ${withTests.view.kind} ${withTests.view.tokens}`);
    assert.equal(withTests.upgradedBecause, 'test of src/cart.ts');
    assert.match(withTests.viewReason, new RegExp(`^raised from ${without.view.kind}: test of src/cart\\.ts; `));
    assert.ok(withTests.fallbacks.some((view) => view === without.view || view.kind === without.view.kind),
      'it falls back to what it had');
  });

  it('begins with the part of a test that is relevant to the task, not with its head', () => {
    const long = functions(400, 'cartTest');
    const candidates = [candidate('src/cart.ts', source.text, 100, source),
      candidate('test/cart.test.ts', long.text, 40, { ...long, facts: testFacts })];
    const shown = Array.from({ length: 50 }, (_, n) =>
      viewOf(
        select({ ...input(candidates, { budget: 20 * n, terms: ['cartTest377', 'cart1'] }), graph: paired }),
        'test/cart.test.ts',
      )).filter((one) => one?.view.kind === 'symbols');
    assert.match(shown[0]!.view.text, /function cartTest377\(/);
    assert.doesNotMatch(shown[0]!.view.text, /function cartTest0\(/);
  });

  it('names a test that ranks below the candidates', () => {
    const candidates = [...shop(15).slice(0, 1), candidate('test/cart.test.ts', suite.text, 10, {
      ...suite,
      facts: testFacts,
      hintOnly: true,
      addedAsTest: true,
    })];
    const made = input(candidates, { budget: 20_000 });
    assert.equal(viewOf(select({ ...made, maxFilesWithTests: 1 }), 'test/cart.test.ts'), undefined,
      "its place is another file's");
    for (
      const [graph, why] of [[made.graph, 'a test that matches the task'], [paired, 'test of src/cart.ts']] as const
    ) {
      const named = viewOf(select({ ...made, graph }), 'test/cart.test.ts');
      assert.ok(named?.viewReason.startsWith(`added: ${why}; `), named?.viewReason);
    }
  });

  it('reports a test that it does not show as ranked too low', () => {
    const candidates = [...shop(15).slice(0, 1),
      candidate('test/cart.test.ts', suite.text, 0, { ...suite, facts: testFacts, hintOnly: true, addedAsTest: true })];
    assert.deepEqual(
      select({ ...input(candidates, { budget: 20_000 }), graph: paired }).omitted.map(({ path, because }) =>
        `${path} ${because}`
      ),
      ['test/cart.test.ts rank'],
    );
  });

  it('gives a test on another topic at most one line if no budget was given, however large the limit is', () => {
    const { files } = select({ ...input(shop(2), { budget: 100_000, auto: true, terms: ['cart2'] }), graph: paired });
    const own = files.find(({ path }) => path === 'test/cart.test.ts');
    assert.ok(own === undefined || own.view.kind === 'summary', own?.view.kind);
  });

  it('shows the declaration that the shown lines use, not the rest of its file', () => {
    const types = functions(60, 'Type');
    const user = `import { Type31 } from './types';\n${functions(3, 'cart').text.replace('work(1', 'Type31(work(1')}`;
    const candidates = [candidate('src/cart.ts', user, 100), candidate('src/types.ts', types.text, 60, types)];
    const made = input(candidates, { budget: 3_000, terms: ['cart1'] });
    const { view, upgradedBecause: raised } = viewOf(
      select({ ...made, graph: linked([['src/cart.ts', 'src/types.ts']], []) }),
      'src/types.ts',
    )!;
    assert.match(view.text, /function Type31\(/);
    assert.equal(raised, 'used by src/cart.ts (Type31)');
  });

  it('respects the configured number of files', () => {
    const tests = Array.from({ length: 8 }, (_, i) =>
      candidate(`test/cart${i}.test.ts`, functions(2).text, 20, {
        facts: testFacts,
        hintOnly: true,
        addedAsTest: true,
      }));
    const made = {
      ...input([...shop(15).slice(0, 1), ...tests], { budget: 20_000, maxFiles: 4 }),
      graph: linked([], tests.map(({ file }) => [file.path, 'src/cart.ts'])),
    };
    assert.equal(select(made).files.length, 4);
    assert.equal(select({ ...made, maxFilesWithTests: 6 }).files.length, 6);
  });
});

describe('upgradeViews, for any files', () => {
  const body = fc.tuple(fc.constantFrom('f', 'cart', 'needle'), fc.integer({ min: 0, max: 40 }));
  const made = fc.record({
    files: fc.array(fc.tuple(body, fc.integer({ min: 0, max: 100 }), fc.boolean(), fc.boolean()), {
      minLength: 2,
      maxLength: 10,
    }),
    imports: fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 12 }),
    tested: fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 12 }),
    terms: fc.subarray(['f3', 'cart2', 'needle7', 'work']),
  });
  type Made = typeof made extends fc.Arbitrary<infer T> ? T : never;

  function build(
    { files, imports, tested }: Made,
  ): { readonly candidates: readonly Candidate[]; readonly graph: ImportGraph; } {
    const candidates = files.map(([[prefix, amount], score, pinned, isTest], i) => {
      const { text, symbols } = functions(amount, prefix);
      return candidate(`${i}.ts`, text, score, {
        pinned: pinned && score % 3 === 0,
        symbols: [...symbols, symbol('end', 10 * amount, 10 * amount)].slice(0, amount),
        facts: { role: isTest ? 'test' : 'source' },
      });
    }).sort((a, b) => b.ranked.score - a.ranked.score);
    const pairs = (some: readonly (readonly [number, number])[]) =>
      some.map(([a, b]) => [`${a % files.length}.ts`, `${b % files.length}.ts`] as const).filter(([a, b]) => a !== b);
    return { candidates, graph: linked(pairs(imports), pairs(tested)) };
  }
  const holds = (more: readonly LineRange[], less: readonly LineRange[]) =>
    less.every(([first, last]) => more.some(([a, b]) => a <= first && last <= b));

  it('takes at most a fiftieth of the budget from other views for lines of tests, and is reproducible', () => {
    fc.assert(fc.property(made, fc.integer({ min: 0, max: 9_000 }), (some, budget) => {
      const { candidates, graph } = build(some);
      const given = { ...input(candidates, { budget, terms: some.terms }), graph };
      const [before, after] = [select({ ...given, maxFilesWithTests: 0 }), select(given)];
      const lost = before.files.reduce(
        (n, { path, view }) => n + Math.max(0, view.tokens - (viewOf(after, path)?.view.tokens ?? 0)),
        0,
      );
      assert.ok(lost <= budget / 50 + step, `${lost} tokens of other views of ${budget}`);
      const used = after.files.reduce((n, { view }) => n + view.tokens, 0);
      assert.ok(used <= budget, `${used} of ${budget}`);
      assert.deepEqual(select(given), after);
    }), { numRuns: 100 });
  });

  it('gives only true reasons', () => {
    fc.assert(fc.property(made, (some) => {
      const { candidates, graph } = build(some);
      const { files } = select({ ...input(candidates, { budget: 20_000, terms: some.terms }), graph });
      for (const { path, upgradedBecause: raised } of files) {
        if (raised === undefined || raised === 'a test that matches the task') continue;
        const [, test, uses, user, name] = /^test of (.*)$|^uses (.*)$|^used by (.*) \((.*)\)$/.exec(raised) ?? [];
        const shown = viewOf({ files, omitted: [], places: [], calls: [], links: [] }, test ?? uses ?? user!)!;
        assert.ok(['full', 'symbols', 'diff'].includes(shown.view.kind));
        if (test !== undefined) assert.ok(graph.tests.get(test)!.includes(path));
        if (uses !== undefined) assert.ok(graph.importers.get(uses)!.includes(path));
        if (user !== undefined)
          assert.ok(graph.imports.get(user)!.some(({ to }) => to === path) && shown.view.text.includes(name!));
      }
    }), { numRuns: 200 });
  });

  it('makes no view smaller, and buys at least the same with a larger budget', () => {
    fc.assert(
      fc.property(made, fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 5_000 }),
        fc.array(fc.nat(4), { minLength: 10, maxLength: 10 }), (some, room, extra, kinds) => {
        const { candidates, graph } = build(some);
        const sources = createSelectableFiles()({ candidates, task: task(some.terms), named: [], count });
        const chosen = sources.map((one, i) => {
          const view =
            [undefined, getSummaryView(one, count), getSkeletonView(one, count),
              one.units.length > 0 ? buildSymbolsView(one, new Set([0]), count) : undefined,
              getFullView(one, count)][kinds[i]!];
          return view && { view, tokens: view.tokens };
        });
        const at = (left: number) =>
          upgradeViews({
            files: sources,
            chosenViews: chosen,
            values: computeFileValues(sources, 1),
            graph,
            remainingTokens: left,
            minTokenValue: 1e-6,
            maxAddedFiles: 8,
            fixedFiles: new Set(),
            count,
            linesOnly: false,
            testTokens: Infinity,
          });
        const [small, large] = [at(room), at(room + extra)];
        for (const [place, { view }] of small) {
          const was = chosen[place]?.view;
          assert.ok(!was || view.tokens >= was.tokens && holds(view.lines, was.lines), `${was?.kind} → ${view.kind}`);
          assert.ok(
            large.has(place) && holds(large.get(place)!.view.lines, view.lines) &&
              large.get(place)!.view.tokens >= view.tokens,
          );
        }
        assert.ok([...small].reduce((n, [place, { tokens }]) => n + tokens - (chosen[place]?.tokens ?? 0), 0) <= room);
      }),
      { numRuns: 300 },
    );
  });
});

/** The unit that fits or does not fit as a whole, in tokens. */
const step = 300;
