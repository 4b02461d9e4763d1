import assert from 'node:assert/strict';
import { formatPathWithLines } from '#apps/vscode/commands/pathText';
import type { LineRange } from '#model';

function check(title: string, ranges: readonly LineRange[], expected: string): void {
  it(title, () => assert.equal(formatPathWithLines('src/a.ts', ranges), expected));
}

describe('a path with the lines shown in a pack', () => {
  check('has the lines after a colon', [[10, 20], [40, 52]], 'src/a.ts:10-20,40-52');
  check('has a single line as a number', [[7, 7]], 'src/a.ts:7');
  check('has no lines if the pack shows none', [], 'src/a.ts');
});
