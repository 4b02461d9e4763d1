import assert from 'node:assert/strict';
import { extractTaskText } from '#base/task/taskText';
import { assertAllLinear } from '#test/support/linear';
import { table } from '#test/support/table';

describe('the text of task.md', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['# Task\n\nAdd a cache\n', 'Add a cache'],
    ['## Current Task:\r\nAdd\r\n', 'Add'],
    ['Add a cache', 'Add a cache'],
    ['# Task list\n- a', '# Task list\n- a'],
    ['<!-- keep it short -->\n# Task\n\nAdd a cache <!-- of prices -->',
      '<!-- keep it short -->\n# Task\n\nAdd a cache <!-- of prices -->'],
    ['# Task <!-- not closed', '# Task <!-- not closed'],
    ['# Task\n\n', ''],
    ['\ufeff# Task\r\r', ''],
    ['# Task', ''],
    ['# Task\n\n- [ ] \n', ''],
    ['# Task\n\n<!-- What is to be done?\n\nAnd why? -->\n', ''],
    ['<!-- a template --><!-- of two -->\n# Task\n', ''],
    [' \n', ''],
    ['', ''],
  ];
  table('is the text after its heading', (row) => {
    for (const [file, expected] of cases)
      row(`of ${JSON.stringify(file)} is ${JSON.stringify(expected)}`,
        () => assert.equal(extractTaskText(file), expected));
  });
  it('takes time linear in the length of the text', () =>
    assertAllLinear([' ', '\n', '#', '# task ', '# current ', '<!--', '<!-- -->', '-->'], extractTaskText));
});
