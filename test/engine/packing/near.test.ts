import assert from 'node:assert/strict';
import { selectFilesToOpen, type FilesToOpenOptions } from '#engine/packing/near';
import type { ImportGraph, RankedFile } from '#model';
import { graph } from '#test/support/candidates';
import { table } from '#test/support/table';
import { rankingOf } from './rankings';

const file = (path: string, score: number, more: Partial<RankedFile> = {}): RankedFile => ({
  path,
  score,
  reasons: [],
  ...more,
});
const numbered = (count: number, name: (i: number) => string) => Array.from({ length: count }, (_, i) => name(i));

interface Asked {
  readonly ranked: readonly string[];
  readonly task?: readonly RankedFile[];
  readonly best?: readonly RankedFile[];
  readonly changed?: readonly RankedFile[];
  readonly pinned?: readonly string[];
  readonly named?: readonly string[];
  readonly tests?: ImportGraph['tests'];
  readonly nextTests?: readonly RankedFile[];
  readonly wanted?: number;
  readonly parsed?: number;
}

/**
 * Returns each `path`, with `?` if the task does not weigh it, `t` if it is added as a test, and `~` if it is not
 * parsed.
 */
function opened(
  {
    ranked,
    task = [],
    best = [],
    changed = [],
    pinned = [],
    named = [],
    tests = new Map(),
    nextTests = [],
    wanted = 10,
    parsed = wanted,
  }: Asked,
): string[] {
  const options: FilesToOpenOptions = {
    bestCount: wanted,
    parsedCount: parsed,
    maxChanged: 2,
    graph: { ...graph, tests },
    nextTests,
  };
  const ranking = rankingOf(ranked, {
    listBestByTask: (count) => task.slice(0, count),
    listBestChanged: (count) => changed.slice(0, count),
    names: [{ name: 'total', shownPlaces: named.map((path) => ({ path })) }] as never,
  });
  const { files, hintOnlyPaths, addedTestPaths, unparsedPaths } = selectFilesToOpen(ranking, best, new Set(pinned),
    options);
  const marks = [['?', hintOnlyPaths], ['t', addedTestPaths], ['~', unparsedPaths]] as const;
  return files.map(({ path }) => path + marks.map(([mark, paths]) => (paths.has(path) ? mark : '')).join(''));
}

describe('the files opened for a pack', () => {
  table('are, best first,', (row) => {
    const check = (title: string, asked: Asked, expected: readonly string[]) =>
      row(title, () => assert.deepEqual(opened(asked), expected));
    check('those for the task, by their points', { ranked: [], task: [file('a', 1), file('c', 2), file('b', 2)] }, ['b',
      'c', 'a']);
    check('without those that have no points', { ranked: [], task: [file('a', 1), file('b', 0)] }, ['a']);
    check('only the requested number', { ranked: [], wanted: 1, task: [file('a', 2), file('b', 1)] }, ['a']);
    check('two of the changed ones', { ranked: [], changed: [file('a', 3), file('b', 2), file('c', 1)] }, ['a?', 'b?']);
    check('the best ones that only hints raise', {
      ranked: [],
      best: [file('a', 2), file('b', 1, { taskScore: 0 })],
    }, ['b?']);
    check('only the requested number of the best ones', {
      ranked: [],
      wanted: 1,
      best: [file('a', 2), file('b', 1, { taskScore: 0 })],
    }, []);
    check('the pinned ones that are ranked', { ranked: ['a', 'b'], pinned: ['b', 'gone'] }, ['b?']);
    check('a file for the task that is also pinned, counted for the task', {
      ranked: ['a'],
      task: [file('a', 1)],
      pinned: ['a'],
    }, ['a']);
    check('those with names, even without points', { ranked: ['a'], named: ['a', 'low'] }, ['a?', 'low?']);
    check('16 with names', { ranked: [], named: numbered(17, (i) => `n${10 + i}`) },
      numbered(16, (i) => `n${10 + i}?`));
    check('tests for the best ones, by their own points', {
      ranked: ['t3', 't2', 't1'],
      task: [file('a', 9)],
      tests: new Map([['a', ['t1', 't2', 'unranked']]]),
    }, ['a', 't2?t', 't1?t']);
    check('six tests for one file', {
      ranked: numbered(8, (i) => `t${i}`),
      task: [file('a', 9)],
      tests: new Map([['a', numbered(8, (i) => `t${7 - i}`)]]),
    }, ['a', ...numbered(6, (i) => `t${i}?t`)]);
    check('tests for the ten best ones', {
      ranked: numbered(11, (i) => `t${i}`),
      wanted: 11,
      task: numbered(11, (i) => `f${i}`).map((path, i) => file(path, 50 - i)),
      tests: new Map(numbered(11, (i) => `f${i}`).map((path, i) => [path, [`t${i}`]])),
    }, [...numbered(11, (i) => `f${i}`), ...numbered(10, (i) => `t${i}?t`)]);
    check('the first 64 of 65 tests', {
      ranked: ['t64', 't63'],
      task: [file('a', 9)],
      tests: new Map([['a', numbered(65, (i) => `t${i}`)]]),
    }, ['a', 't63?t']);
    check('16 of the tests that rank next', {
      ranked: [],
      nextTests: numbered(17, (i) => `t${10 + i}`).map((path) => file(path, 1)),
    }, numbered(16, (i) => `t${10 + i}?t`));
    check('a test that the task means, counted for the task', {
      ranked: ['t'],
      task: [file('a', 9), file('t', 5)],
      tests: new Map([['a', ['t']]]),
      nextTests: [file('t', 5)],
    }, ['a', 't']);
    check('parsed only as far as requested', {
      ranked: [],
      parsed: 1,
      task: [file('a', 9), file('b', 8)],
      nextTests: [file('t', 5)],
    }, ['a', 'b~', 't?t~']);
    check('parsed if they are changed, pinned or named, or if something else than the task raises them', {
      ranked: ['a', 'b', 'c', 'd', 'e'],
      parsed: 1,
      task: [file('a', 9), file('b', 8), file('c', 7), file('d', 6), file('e', 5)],
      changed: [file('b', 8)],
      pinned: ['c'],
      named: ['d'],
      best: [file('e', 5, { taskScore: 4 })],
    }, ['a', 'b', 'c', 'd', 'e']);
  });
});
