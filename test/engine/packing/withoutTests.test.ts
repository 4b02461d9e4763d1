import assert from 'node:assert/strict';
import { leavesOutTest, leftOutTests, rankingWithout } from '#engine/packing/withoutTests';
import { leftOutSettings, rankingOf } from './rankings';
import { table } from '#test/support/table';

describe('tests that a pack leaves out', () => {
  table('are those of the index,', (row) => {
    const check = (title: string, path: string, settings: Parameters<typeof leftOutSettings>[0], expected: boolean) =>
      row(title, () => assert.equal(leavesOutTest(path, leftOutSettings(settings)), expected));
    check('where the pack has none', 'a.test.ts', { noTests: true }, true);
    check('but no sources', 'a.ts', { noTests: true }, false);
    check('but none where packs have tests', 'a.test.ts', { noTests: false }, false);
    check('but none where nothing is said', 'a.test.ts', {}, false);
    check('but none that is pinned', 'a.test.ts', { noTests: true, pinned: ['a.test.ts'] }, false);
    check('an excluded one too', 'a.test.ts', { noTests: true, excluded: ['a.test.ts'] }, true);
    check('but no file that is not in the index', 'gone.test.ts', { noTests: true }, false);
  });

  const all = rankingOf(['a.test.ts', 'a.ts', 'b.test.ts', 'c.test.ts', 'b.ts', 'c.ts']);
  const isTest = (path: string) => path.endsWith('.test.ts');
  const without = rankingWithout(all, isTest);
  const paths = (files: readonly { readonly path: string; }[]) => files.map(({ path }) => path);

  table('are missing in the ranking, from which as many others come', (row) => {
    const check = (title: string, of: () => readonly string[], expected: readonly string[]) =>
      row(title, () => assert.deepEqual(of(), expected));
    check('as are asked for', () => paths(without.best(2)), ['a.ts', 'b.ts']);
    check('as there are', () => paths(without.best(9)), ['a.ts', 'b.ts', 'c.ts']);
    check('all without a number', () => paths(without.best()), ['a.ts', 'b.ts', 'c.ts']);
    check('one where none is asked for', () => paths(without.best(0)), ['a.ts']);
    check('by the task', () => paths(without.bestByTask(1)), ['a.ts']);
    check('of the changed ones', () => paths(without.changed(3)), ['a.ts', 'b.ts', 'c.ts']);
    check('of the paths', () => without.paths(2), ['a.ts', 'b.ts']);
    check('of the places of names', () => paths(without.names[0]!.shown), ['a.ts']);
  });

  it('have no place of their own', () => {
    assert.equal(without.of('a.test.ts'), undefined);
    assert.equal(without.of('a.ts')?.file.path, 'a.ts');
  });

  it('are stated with their points, the best only', () => {
    assert.deepEqual(leftOutTests(all, 3, isTest).map(({ path, because, score }) => `${path} ${because} ${score}`), [
      'a.test.ts test 6',
      'b.test.ts test 4',
    ]);
  });
});
