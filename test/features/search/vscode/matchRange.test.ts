import assert from 'node:assert/strict';
import { findMatchRange, type MatchLocation } from '#features/search/vscode/matchRange';

describe('the selection for a match', () => {
  function check(title: string, line: string, sought: MatchLocation, selected: string, start: number): void {
    it(title, () => {
      const range = findMatchRange(line, sought);
      assert.deepEqual([line.slice(...range), range[0]], [selected, start]);
    });
  }
  const addTax = { length: 6, text: 'addTax' };

  check('is the text at the column', 'x = addTax(addTax(1))', { column: 12, ...addTax }, 'addTax', 11);
  check('ignores case', 'x = ADDTAX(1)', { column: 5, ...addTax }, 'ADDTAX', 4);
  check('follows the text in an unsaved line', '  x = addTax(1)', { column: 5, ...addTax }, 'addTax', 6);
  check('is empty if the text is gone', 'x = 1', { column: 5, ...addTax }, '', 4);
  check('stays in a line that became shorter', 'x', { column: 5, ...addTax }, '', 1);
  check("has the length of a regular expression's match", 'a = 123;', { column: 5, length: 3 }, '123', 4);
  check('ends with the line', 'a = 12', { column: 5, length: 9 }, '12', 4);
  check('trusts the column if lowercase text has a different length', 'İİ addTax', { column: 4, ...addTax }, 'addTax',
    3);
});
