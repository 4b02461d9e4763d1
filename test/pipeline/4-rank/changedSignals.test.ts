import assert from 'node:assert/strict';
import { changedFilesSignal, changedSinceSignal, conflicts } from '#pipeline/4-rank/signals/work/changed';
import type { FileChange } from '#model';
import { fileChange } from '#test/support/project';
import { table } from '#test/support/table';

const paths = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p'];

function pointsOf(signal: typeof changedFilesSignal | typeof changedSinceSignal | typeof conflicts,
  changes: readonly FileChange[])
{
  const corpus = { findSlot: (path: string) => (path === 'gone' ? undefined : paths.indexOf(path)) };
  const evidence = signal.create()({ corpus, git: { changes } } as never);
  return [...evidence.points as ReadonlyMap<number, number>].map(([slot, points]) =>
    `${paths[slot]} ${points} ${evidence.formatDetail(slot)}`
  );
}

const hunk = (newStart: number, lines: readonly string[]) =>
  ({ oldStart: 1, oldLines: 1, newStart, newLines: 1, lines }) as never;

describe('points for changed files', () => {
  table('are given for work in progress:', (row) => {
    const check = (title: string, changes: readonly FileChange[], expected: readonly string[]) =>
      row(title, () => assert.deepEqual(pointsOf(changedFilesSignal, changes), expected));
    const committed = { unstaged: false, sinceRef: true };
    check('a change', [fileChange('a')], ['a 60 modified, not staged']);
    check('a staged change', [fileChange('a', { staged: true, unstaged: false })], ['a 60 modified, staged']);
    check('an untracked file, with fewer points', [fileChange('a', { status: 'untracked', unstaged: false })], [
      'a 36 untracked',
    ]);
    check('a file in conflict', [fileChange('a', { status: 'conflicted', unstaged: false })], ['a 60 conflicted']);
    check('no committed change', [fileChange('a', committed)], []);
    check('no unranked file', [fileChange('gone'), fileChange('b')], ['b 60 modified, not staged']);
    check('full points for eight files', paths.slice(0, 8).map((path) => fileChange(path)),
      paths.slice(0, 8).map((path) => `${path} 60 modified, not staged`));
    check('half of the points for sixteen files', paths.map((path) => fileChange(path)),
      paths.map((path) => `${path} 30 modified, not staged`));
  });

  table('are given for changes since a ref:', (row) => {
    const check = (title: string, change: FileChange, expected: readonly string[]) =>
      row(title, () => assert.deepEqual(pointsOf(changedSinceSignal, [change]), expected));
    check('a change since then', fileChange('a', { sinceRef: true }), ['a 60 changed since the given ref']);
    check('not work in progress alone', fileChange('a'), []);
    check('no unranked file', fileChange('gone', { sinceRef: true }), []);
  });

  table('are given for conflicts:', (row) => {
    const check = (title: string, change: FileChange, expected: readonly string[]) =>
      row(title, () => assert.deepEqual(pointsOf(conflicts, [change]), expected));
    const mark = `+${'<'.repeat(7)} HEAD`;
    check('of git', fileChange('a', { status: 'conflicted' }), ['a 60 merge conflict']);
    check('of an added conflict marker', fileChange('a', { hunks: [hunk(4, [' x', '-y', mark])] }), [
      'a 60 contains conflict markers at line 5',
    ]);
    check('of several', fileChange('a', { hunks: [hunk(1, [mark, mark]), hunk(9, [mark, mark, mark])] }), [
      'a 60 contains conflict markers at lines 1, 2, 9, 10 …',
    ]);
    check('of four', fileChange('a', { hunks: [hunk(1, [mark, mark, mark, mark])] }), [
      'a 60 contains conflict markers at lines 1, 2, 3, 4',
    ]);
    check('not of a removed conflict marker', fileChange('a', { hunks: [hunk(1, [mark.replace('+', '-')])] }), []);
    check('not of a plain change', fileChange('a', { hunks: [hunk(1, ['+x'])] }), []);
    check('not of an unranked file', fileChange('gone', { status: 'conflicted' }), []);
  });
});
