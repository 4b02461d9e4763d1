import assert from 'node:assert/strict';
import { taskOfBranch, taskOfClipboard, taskOfProblem, taskOfSelection, typedTask } from '#apps/vscode/task/taskTexts';

const issue = '# Totals are wrong\r\n\r\n### Steps to reproduce\r\n1. add two items\r\n';

function check<T>(title: string, actual: T, expected: T): void {
  it(title, () => assert.deepEqual(actual, expected));
}

describe('a task without typing', () => {
  check('is the words of a branch', taskOfBranch('fix/cart-rounding_twice'), 'fix cart rounding twice');
  check('is nothing of a main branch', taskOfBranch('main'), undefined);
  check('is a selected text with its place', taskOfSelection('  // TODO round once\r\n', { path: 'src/a.ts', line: 7 }),
    '// TODO round once\n\n(src/a.ts:7)');
  check('is a selected text of no file', taskOfSelection('round once', { path: undefined, line: 1 }), 'round once');
  check('is nothing of a selection of signs', taskOfSelection('});\n', { path: 'src/a.ts', line: 7 }), undefined);
  check('is a problem with its place', taskOfProblem("Cannot find name 'x'.", { path: 'src/a.ts', line: 3 }),
    "src/a.ts:3: Cannot find name 'x'.");
  check('is the whole text of a copied issue', taskOfClipboard(issue),
    '# Totals are wrong\n\n### Steps to reproduce\n1. add two items');
  for (const text of ['', 'roundPrice', 'ghp_abcdef-1234-xyz', '/home/me/a b.txt'])
    check(`is nothing of a copied ${JSON.stringify(text)}`, taskOfClipboard(text.split(' ')[0]!), undefined);
  check('is nothing of a copied file', taskOfClipboard('word '.repeat(30_000)), undefined);
});

describe('what was typed', () => {
  check('is the task', typedTask(' Fix it ', issue), 'Fix it');
  check('has the lines of what was pasted', typedTask(issue.replace(/[\r\n]/g, ''), issue),
    '# Totals are wrong\n\n### Steps to reproduce\n1. add two items');
});
