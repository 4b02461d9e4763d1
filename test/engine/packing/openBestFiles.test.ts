import assert from 'node:assert/strict';
import { maxOmitted } from '#pipeline/6-select/limits';
import { openBestFiles } from '#engine/packing/openBestFiles';
import { candidate, graph } from '#test/support/candidates';
import { table } from '#test/support/table';
import { rankingOf } from './rankings';

describe('the number of opened files', () => {
  const paths = Array.from({ length: 1_200 }, (_, i) => `${1_000 + i}.ts`);

  /** Opens files from a ranking in which the task weighs all files. */
  async function open(budget: number, mode: 'lite' | 'balanced' | 'deep', pinned: readonly string[] = [],
    more: { readonly noTests?: boolean; readonly noSource?: boolean; } = {})
  {
    let opened: readonly string[] = [];
    const candidates = {
      open: async (files: readonly { readonly path: string; }[]) => {
        opened = files.map(({ path }) => path);
        return { candidates: [candidate('1000.ts', '', 1, { facts: { headline: 'A comment.' } })] };
      },
    };
    const ranking = rankingOf(paths, { listBestChanged: () => [], names: [] });
    const byPath = new Map([['1000.ts', { facts: { role: 'test' } }]]);
    const settings = { budget, mode, pinned: [], excluded: [], ...more };
    const input = { settings, refreshed: { byPath }, git: undefined };
    const { unopened: rest, leftOutTests: leftOut, opened: { candidates: [first] } } = await openBestFiles(
      candidates as never,
      ranking,
      graph,
      new Set(pinned),
      input as never,
      undefined as never,
    );
    return { opened, rest, leftOut, headline: first!.file.facts.headline };
  }

  table('depends on the budget:', (row) => {
    const check = (budget: number, mode: 'lite' | 'balanced' | 'deep', expected: number) =>
      row(`${expected} for ${budget} tokens of ${mode}`, async () =>
        assert.equal((await open(budget, mode)).opened.length, expected));
    check(1_000, 'balanced', 16);
    check(4_800, 'balanced', 16);
    check(5_100, 'balanced', 17);
    check(24_000, 'balanced', 80);
    check(250_000, 'lite', 833);
    check(2_000_000, 'lite', 1_000);
  });

  it('leaves the next ones to the receipts, and opens a pinned one', async () => {
    const { opened, rest, leftOut } = await open(1_000, 'balanced', ['1500.ts']);
    assert.deepEqual(opened, [...paths.slice(0, 16), '1500.ts']);
    assert.deepEqual(rest.map(({ path }) => path), paths.slice(16, 16 + maxOmitted + 1));
    assert.deepEqual(leftOut, []);
  });

  it('leaves out tests if a pack has none, and reports them', async () => {
    const withTests = await open(1_000, 'balanced');
    assert.deepEqual([withTests.opened[0], withTests.leftOut], ['1000.ts', []]);
    const { opened, leftOut } = await open(1_000, 'balanced', [], { noTests: true });
    assert.deepEqual(opened, paths.slice(1, 17));
    assert.deepEqual(leftOut.map(({ path }) => path), ['1000.ts']);
  });

  it('removes comments if a pack has no source', async () => {
    assert.equal((await open(1_000, 'balanced')).headline, 'A comment.');
    assert.equal((await open(1_000, 'balanced', [], { noSource: true })).headline, undefined);
  });
});
