import assert from 'node:assert/strict';
import { isTestLeftOut, listLeftOutTests, filterRanking } from '#engine/packing/withoutTests';
import { leftOutSettings, rankingOf } from './rankings';
import { table } from '#test/support/table';

describe('tests left out of a pack', () => {
  table('are those in the index,', (row) => {
    const check = (title: string, path: string, settings: Parameters<typeof leftOutSettings>[0], expected: boolean) =>
      row(title, () => assert.equal(isTestLeftOut(path, leftOutSettings(settings)), expected));
    check('if the pack has none', 'a.test.ts', { noTests: true }, true);
    check('but no sources', 'a.ts', { noTests: true }, false);
    check('but none if packs have tests', 'a.test.ts', { noTests: false }, false);
    check('but none if there is no statement', 'a.test.ts', {}, false);
    check('but none that are pinned', 'a.test.ts', { noTests: true, pinned: ['a.test.ts'] }, false);
    check('including an excluded one', 'a.test.ts', { noTests: true, excluded: ['a.test.ts'] }, true);
    check('but no file that is not in the index', 'gone.test.ts', { noTests: true }, false);
  });

  const all = rankingOf(['a.test.ts', 'a.ts', 'b.test.ts', 'c.test.ts', 'b.ts', 'c.ts']);
  const isTest = (path: string) => path.endsWith('.test.ts');
  const without = filterRanking(all, isTest);
  const paths = (files: readonly { readonly path: string; }[]) => files.map(({ path }) => path);

  table('are missing in the ranking, which fills up with the same number of others', (row) => {
    const check = (title: string, of: () => readonly string[], expected: readonly string[]) =>
      row(title, () => assert.deepEqual(of(), expected));
    check('as requested', () => paths(without.listBest(2)), ['a.ts', 'b.ts']);
    check('as available', () => paths(without.listBest(9)), ['a.ts', 'b.ts', 'c.ts']);
    check('without a limit', () => paths(without.listBest()), ['a.ts', 'b.ts', 'c.ts']);
    check('one if none is requested', () => paths(without.listBest(0)), ['a.ts']);
    check('for the task', () => paths(without.listBestByTask(1)), ['a.ts']);
    check('for changed files', () => paths(without.listBestChanged(3)), ['a.ts', 'b.ts', 'c.ts']);
    check('for paths', () => without.listPaths(2), ['a.ts', 'b.ts']);
    check('for the locations of names', () => paths(without.names[0]!.shownPlaces), ['a.ts']);
  });

  it('have no location of their own', () => {
    assert.equal(without.findReceipt('a.test.ts'), undefined);
    assert.equal(without.findReceipt('a.ts')?.file.path, 'a.ts');
    assert.deepEqual(without.listRanked(new Set(['a.test.ts', 'a.ts'])).map(({ path }) => path), ['a.ts']);
  });

  it('are reported with their points, only the best ones', () => {
    assert.deepEqual(listLeftOutTests(all, 3, isTest).map(({ path, because, score }) => `${path} ${because} ${score}`),
      [
        'a.test.ts test 6',
        'b.test.ts test 4',
      ]);
  });
});
