import assert from 'node:assert/strict';
import { computeAnchorHash, determineAnchorState, computeFingerprint,
  type FileFingerprints } from '#features/memory/pure/anchors';
import { chooseMemoryEntries } from '#features/memory/pure/shownEntries';
import type { FoundEntry } from '#model';
import { table } from '#test/support/table';

type Made = readonly [id: string, at: number | undefined, similarity: number, cost: number, more?: object];

function chosen(budget: number, all: readonly Made[], selected: readonly string[] = ['a.ts', 'b.ts']): string[] {
  const byId = new Map(all.map((one) => [one[0], one]));
  const entries = all.map(([id, , similarity, , more]) => ({ id, similarity, matched: [], isMeant: true, ...more }));
  return chooseMemoryEntries(entries as unknown as FoundEntry[], {
    budget,
    selectedPaths: selected,
    countTokens: ({ id }) => byId.get(id)![3],
    findFileIndex: ({ id }) => byId.get(id)![1],
    isLoaded: ({ id }) => id === 'loaded',
  }).map(({ entry, omitted }) => `${entry.id}${omitted ? ` ${omitted}` : ''}`);
}

describe('the memory entries that fit in a pack', () => {
  table('are, in order,', (row) => {
    const check = (title: string, budget: number, all: readonly Made[], expected: readonly string[]) =>
      row(title, () => assert.deepEqual(chosen(budget, all), expected));
    check('those for files before those for words', 10_000, [['word', undefined, 1, 9], ['file', 1, 0, 9]], ['file',
      'word']);
    check('those for the first files first', 10_000, [['b', 1, 1, 9], ['a', 0, 0, 9]], ['a', 'b']);
    check('the most relevant one for a file', 10_000, [['b', 0, 0.1, 9], ['a', 0, 0.2, 9]], ['a', 'b']);
    check('the most relevant ones for words', 10_000, [['b', undefined, 0.1, 9], ['a', undefined, 0.2, 9]], ['a', 'b']);
    check('none that are neither for a file nor relevant', 10_000, [['a', undefined, 1, 9, { isMeant: false }]], []);
    check('within eight percent of the budget', 1_000, [['a', 0, 0, 60], ['b', 0, 0, 20], ['c', 0, 0, 1]], ['a', 'b',
      'c budget']);
    check('none above it', 1_000, [['a', 0, 0, 60], ['b', 0, 0, 21]], ['a', 'b budget']);
    check('a smaller one after one that does not fit', 1_000, [['a', 0, 0, 81], ['b', 0, 0, 80]], ['b', 'a budget']);
    check('none if fewer than 20 tokens are left', 1_000, [['a', 0, 0, 61], ['b', 0, 0, 1]], ['a', 'b budget']);
    check('within 1,500 tokens of any budget', 1_000_000, [['a', 0, 0, 1_480], ['b', 0, 0, 20], ['c', 0, 0, 1]], ['a',
      'b', 'c budget']);
    check('none that the agent loads itself', 10_000, [['loaded', 0, 0, 9]], ['loaded loaded']);
    check('no record that is a file in the pack', 10_000, [['a.ts', 0, 0, 9, { owner: 'adr' }]], ['a.ts file']);
    check('a record that is not a file in the pack', 10_000, [['c.ts', 0, 0, 9, { owner: 'adr' }]], ['c.ts']);
  });
});

describe('the anchor of a memory entry', () => {
  const hash = (text: string | Uint8Array) => `${text}`.padEnd(12, '.');
  const of = (print: string) => computeAnchorHash(hash, 'e1', print);
  const prints = (file: string, symbols: Readonly<Record<string, string>> = {}): FileFingerprints => ({
    file,
    symbols: new Map(Object.entries(symbols)),
  });

  table('is', (row) => {
    const check = (title: string, symbol: string | undefined, now: FileFingerprints | undefined,
      elsewhere: Readonly<Record<string, FileFingerprints>>, expected: object) =>
      row(title, () => {
        const anchor = { path: 'a.ts', hash: of('p1'), ...(symbol === undefined ? {} : { symbol }) };
        assert.deepEqual(
          determineAnchorState(hash, { id: 'e1' }, anchor as never, now, new Map(Object.entries(elsewhere))),
          expected,
        );
      });
    check('unchanged', undefined, prints('p1'), {}, { kind: 'unchanged' });
    check('changed', undefined, prints('p2'), {}, { kind: 'changed' });
    check('changed, even if it is elsewhere', undefined, prints('p2'), { 'b.ts': prints('p1') }, {
      kind: 'changed',
    });
    check('an unchanged symbol in a changed file', 'f', prints('p9', { f: 'p1' }), {}, { kind: 'unchanged' });
    check('a changed symbol', 'f', prints('p1', { f: 'p2' }), {}, { kind: 'changed' });
    check('moved', undefined, undefined, { 'b.ts': prints('p1'), 'c.ts': prints('p2') }, {
      kind: 'moved',
      path: 'b.ts',
    });
    check('a symbol that moved', 'f', prints('p1'), { 'b.ts': prints('p9', { f: 'p1' }) }, {
      kind: 'moved',
      path: 'b.ts',
    });
    check('gone if two files have it', undefined, undefined, { 'b.ts': prints('p1'), 'c.ts': prints('p1') }, {
      kind: 'vanished',
    });
    check('gone', 'f', prints('p1'), { 'b.ts': prints('p1', { g: 'p1' }) }, { kind: 'vanished' });
  });

  it('is the same if only whitespace changed', () => {
    assert.equal(computeFingerprint(hash, 'a b\n c'), computeFingerprint(hash, 'ab\tc'));
    assert.notEqual(computeFingerprint(hash, 'ab'), computeFingerprint(hash, 'ac'));
  });
});
