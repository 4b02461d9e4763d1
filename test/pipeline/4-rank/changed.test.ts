import assert from 'node:assert/strict';
import { fileChange } from '#test/support/project';
import { ranked } from '#test/support/ranking';

describe('the reason for a merge conflict', () => {
  check('names its line', [3], 'merge conflict at line 3');
  check('names their lines', [3, 40], 'merge conflict at lines 3, 40');
  check('names the first few of many', [3, 40, 50, 60, 70], 'merge conflict at lines 3, 40, 50, 60 …');
  check('names none if only git reports it', [], 'merge conflict');

  function check(title: string, starts: readonly number[], detail: string): void {
    it(title, () => {
      const hunks = starts.map((newStart) => ({
        oldStart: newStart,
        oldLines: 1,
        newStart,
        newLines: 5,
        lines: ['+<<<<<<< ours', ' a', '+=======', '+b', '+>>>>>>> theirs'],
      }));
      const [file] = ranked({ 'a.ts': 'export const a = 1;\n' }, 'Resolve it', {
        changes: [fileChange('a.ts', { status: 'conflicted', hunks })],
      });
      assert.equal(file?.reasons.find(({ kind }) => kind === 'conflict')?.detail, detail);
    });
  }
});
