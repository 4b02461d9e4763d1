import assert from 'node:assert/strict';
import { pathWithLines } from '#apps/vscode/commands/pathText';
import type { LineRange } from '#model';

function check(title: string, ranges: readonly LineRange[], expected: string): void {
  it(title, () => assert.equal(pathWithLines('src/a.ts', ranges), expected));
}

describe('a path with the lines that a pack shows', () => {
  check('has them after a colon', [[10, 20], [40, 52]], 'src/a.ts:10-20,40-52');
  check('has a single line as its number', [[7, 7]], 'src/a.ts:7');
  check('has none where the pack shows none', [], 'src/a.ts');
});
