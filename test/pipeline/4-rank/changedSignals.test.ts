import assert from 'node:assert/strict';
import { changed, changedSince, conflicts } from '#pipeline/4-rank/signals/work/changed';
import type { FileChange } from '#model';
import { fileChange } from '#test/support/project';
import { table } from '#test/support/table';

const paths = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p'];

function pointsOf(signal: typeof changed | typeof changedSince | typeof conflicts, changes: readonly FileChange[]) {
  const corpus = { slotOf: (path: string) => (path === 'gone' ? undefined : paths.indexOf(path)) };
  const evidence = signal.create()({ corpus, git: { changes } } as never);
  return [...evidence.points as ReadonlyMap<number, number>].map(([slot, points]) =>
    `${paths[slot]} ${points} ${evidence.detail(slot)}`
  );
}

const hunk = (newStart: number, lines: readonly string[]) =>
  ({ oldStart: 1, oldLines: 1, newStart, newLines: 1, lines }) as never;

describe('points for changed files', () => {
  table('are those of work in progress:', (row) => {
    const check = (title: string, changes: readonly FileChange[], expected: readonly string[]) =>
      row(title, () => assert.deepEqual(pointsOf(changed, changes), expected));
    const committed = { unstaged: false, sinceRef: true };
    check('a change', [fileChange('a')], ['a 60 modified, not staged']);
    check('a staged one', [fileChange('a', { staged: true, unstaged: false })], ['a 60 modified, staged']);
    check('an untracked one, with less', [fileChange('a', { status: 'untracked', unstaged: false })], [
      'a 36 untracked',
    ]);
    check('one in conflict', [fileChange('a', { status: 'conflicted', unstaged: false })], ['a 60 conflicted']);
    check('none that is committed', [fileChange('a', committed)], []);
    check('none that is not ranked', [fileChange('gone'), fileChange('b')], ['b 60 modified, not staged']);
    check('all for eight files', paths.slice(0, 8).map((path) => fileChange(path)),
      paths.slice(0, 8).map((path) => `${path} 60 modified, not staged`));
    check('half of them for sixteen', paths.map((path) => fileChange(path)),
      paths.map((path) => `${path} 30 modified, not staged`));
  });

  table('are those of changes since a ref:', (row) => {
    const check = (title: string, change: FileChange, expected: readonly string[]) =>
      row(title, () => assert.deepEqual(pointsOf(changedSince, [change]), expected));
    check('one since then', fileChange('a', { sinceRef: true }), ['a 60 changed since the given ref']);
    check('none of today alone', fileChange('a'), []);
    check('none that is not ranked', fileChange('gone', { sinceRef: true }), []);
  });

  table('are those of conflicts:', (row) => {
    const check = (title: string, change: FileChange, expected: readonly string[]) =>
      row(title, () => assert.deepEqual(pointsOf(conflicts, [change]), expected));
    const mark = `+${'<'.repeat(7)} HEAD`;
    check('of git', fileChange('a', { status: 'conflicted' }), ['a 60 merge conflict']);
    check('of a mark that is added', fileChange('a', { hunks: [hunk(4, [' x', '-y', mark])] }), [
      'a 60 contains conflict markers at line 5',
    ]);
    check('of several', fileChange('a', { hunks: [hunk(1, [mark, mark]), hunk(9, [mark, mark, mark])] }), [
      'a 60 contains conflict markers at lines 1, 2, 9, 10 …',
    ]);
    check('of four', fileChange('a', { hunks: [hunk(1, [mark, mark, mark, mark])] }), [
      'a 60 contains conflict markers at lines 1, 2, 3, 4',
    ]);
    check('not of a mark that goes', fileChange('a', { hunks: [hunk(1, [mark.replace('+', '-')])] }), []);
    check('none of a plain change', fileChange('a', { hunks: [hunk(1, ['+x'])] }), []);
    check('none that is not ranked', fileChange('gone', { status: 'conflicted' }), []);
  });
});
