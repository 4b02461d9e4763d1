import { strict as assert } from 'node:assert';
import { render } from '#pipeline/7-render/render';
import { collectChangedLines, type ChangedLines } from '#pipeline/7-render/sections/changedLines';
import type { FileChange } from '#model';
import { counter, fullContent } from '#test/support/packContent';

describe('the changed lines of hunks', () => {
  check('include rewritten lines', [[10, [' a', '-b', '+B', ' c']]], [[11, 11]]);
  check('are joined if they are adjacent', [[10, [' a', '-b', '+B', '+C', ' c', '+D']]], [[11, 12], [14, 14]]);
  check('give the number of removed lines if none were added', [[5, [' a', '-b', '-c', ' d']]], [], [[6, 2]]);
  check('distinguish rewritten lines from removed ones', [[5, [' a', '-b', '+B', ' c', '-d', ' e']]], [[6, 6]], [[8,
    1]]);
  check('are given by the last line for changes at the end of a file', [[5, [' a', '-b',
    '\\ No newline at end of file']]], [], [[5, 1]]);
  check('are given by line 1 for an emptied file', [[0, ['-a', '-b']]], [], [[1, 2]]);
  check('come from all hunks', [[1, ['+a', ' b']], [30, [' c', '+d', '+e', '-f']]], [[1, 1], [31, 32]]);
  check('are empty without hunks', [], []);

  function check(title: string, hunks: readonly (readonly [newStart: number, lines: readonly string[]])[],
    written: ChangedLines['written'], removed: readonly (readonly [at: number, lines: number])[] = []): void
  {
    it(title, () =>
      assert.deepEqual(collectChangedLines(hunksOf(hunks)), {
        written,
        removed: removed.map(([at, lines]) => ({ at, lines })),
      }));
  }
});

describe('a row of the changed files', () => {
  check('names lines', 'modified', [[11, ['-b', '+B']]], '- modified: `a.ts`, line 11');
  check('names several', 'modified', [[11, ['+b', '+B']], [20, ['+c']]], '- modified: `a.ts`, lines 11-12, 20');
  check('reports that lines were removed', 'modified', [[100, [...Array.from({ length: 11 }, () => '-x'), ' y']]],
    '- modified: `a.ts`, 11 lines removed at 100');
  check('reports that one line was removed', 'modified', [[7, ['+n', ' m', '-x', ' y']]],
    '- modified: `a.ts`, line 7; 1 line removed at 9');
  check('names no line of a deleted file', 'deleted', [[0, ['-a', '-b']]], '- deleted: `a.ts`');

  function check(title: string, status: FileChange['status'],
    hunks: readonly (readonly [newStart: number, lines: readonly string[]])[], row: string): void
  {
    it(title, () => {
      const changes = [{ path: 'a.ts', status, staged: false, unstaged: true, sinceRef: false, hunks: hunksOf(hunks) }];
      assert.equal(/^- (?:modified|deleted): .*$/m.exec(render(fullContent({ changes }), 8000, counter).text)?.[0],
        row);
    });
  }
});

function hunksOf(hunks: readonly (readonly [newStart: number, lines: readonly string[]])[]): FileChange['hunks'] {
  return hunks.map(([newStart, lines]) => ({ oldStart: 1, oldLines: 1, newStart, newLines: 1, lines }));
}
