import { strict as assert } from 'node:assert';
import { changedLines } from '../../src/7-render/changedLines';
import type { LineRange } from '../../src/model';

describe('the changed lines of hunks', () => {
  check('are those that were rewritten', [[10, [' a', '-b', '+B', ' c']]], [[11, 11]]);
  check('are joined where they touch', [[10, [' a', '-b', '+B', '+C', ' c', '+D']]], [[11, 12], [14, 14]]);
  check('are for lines that went the one that stands there now', [[5, [' a', '-b', '-c', ' d']]], [[6, 6]]);
  check('are the last line where the end of a file went', [[5, [' a', '-b', '\\ No newline at end of file']]], [[5, 5]]);
  check('are line 1 of an emptied file', [[0, ['-a', '-b']]], [[1, 1]]);
  check('are those of all hunks', [[1, ['+a', ' b']], [30, [' c', '+d', '+e']]], [[1, 1], [31, 32]]);
  check('are none without hunks', [], []);

  function check(title: string, hunks: readonly (readonly [newStart: number, lines: readonly string[]])[], expected: readonly LineRange[]): void {
    it(title, () => assert.deepEqual(changedLines(hunks.map(([newStart, lines]) => ({ oldStart: 1, oldLines: 1, newStart, newLines: 1, lines }))), expected));
  }
});
