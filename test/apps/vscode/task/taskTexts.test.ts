import assert from 'node:assert/strict';
import { taskFromBranch, taskFromClipboard, taskFromProblem, taskFromSelection,
  resolveTypedTask } from '#apps/vscode/task/taskTexts';

const issue = '# Totals are wrong\r\n\r\n### Steps to reproduce\r\n1. add two items\r\n';

function check<T>(title: string, actual: T, expected: T): void {
  it(title, () => assert.deepEqual(actual, expected));
}

describe('a task without typing', () => {
  check('is made from the words of a branch name', taskFromBranch('fix/cart-rounding_twice'),
    'fix cart rounding twice');
  check('is empty for a main branch', taskFromBranch('main'), undefined);
  check('is a selected text with its location',
    taskFromSelection('  // TODO round once\r\n', { path: 'src/a.ts', line: 7 }), '// TODO round once\n\n(src/a.ts:7)');
  check('is a selected text without a file', taskFromSelection('round once', { path: undefined, line: 1 }),
    'round once');
  check('is empty for a selection of symbols', taskFromSelection('});\n', { path: 'src/a.ts', line: 7 }), undefined);
  check('is a problem with its location', taskFromProblem("Cannot find name 'x'.", { path: 'src/a.ts', line: 3 }),
    "src/a.ts:3: Cannot find name 'x'.");
  check('is the whole text of a copied issue', taskFromClipboard(issue),
    '# Totals are wrong\n\n### Steps to reproduce\n1. add two items');
  for (const text of ['', 'roundPrice', 'ghp_abcdef-1234-xyz', '/home/me/a b.txt'])
    check(`is empty for copied ${JSON.stringify(text)}`, taskFromClipboard(text.split(' ')[0]!), undefined);
  check('is empty for a copied file', taskFromClipboard('word '.repeat(30_000)), undefined);
});

describe('typed text', () => {
  check('is the task', resolveTypedTask(' Fix it ', issue), 'Fix it');
  check('keeps the lines of pasted text', resolveTypedTask(issue.replace(/[\r\n]/g, ''), issue),
    '# Totals are wrong\n\n### Steps to reproduce\n1. add two items');
});
