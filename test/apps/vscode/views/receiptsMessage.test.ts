import assert from 'node:assert/strict';
import { receiptsMessage } from '#apps/vscode/views/receiptsMessage';
import type { Report } from '#reports';
import { report } from '../report';

function check(title: string, given: Partial<Report>, expected: string): void {
  it(title, () => assert.equal(receiptsMessage(report(given)), expected));
}

describe('the message above the receipts', () => {
  check('is the task', { task: 'Round prices once' }, 'Task: Round prices once');
  check('is the first line of a long task', { task: '\n# Rounding\n\nPrices are rounded twice.' }, 'Task: Rounding');
  check('says what to search for where no file stands out', {
    task: 'Round once',
    match: { level: 'weak', probability: 0.1, text: 'Nothing stands out: search before you rely on this pack.' },
  }, 'Task: Round once · Nothing stands out: search before you rely on this pack.');
  check('says that the task was inferred', { task: 'Branch fix-cart', taskSource: 'inferred' },
    'No task is set. Packed for: Branch fix-cart');
  check('says that there is none', { task: '' }, 'No task is set.');
  check('cannot reorder its line', { task: 'a\u202eb' }, 'Task: a\\u202eb');
  it('begins with the filter', () =>
    assert.equal(receiptsMessage(report({ task: 'Round once' }), 'cart'), 'Filter: cart · Task: Round once'));
});
