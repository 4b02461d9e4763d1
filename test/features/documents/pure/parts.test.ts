import assert from 'node:assert/strict';
import { redactWarnings } from '#features/documents/pure/parts';
import { maxQuotationLength, createQuotation } from '#features/documents/pure/quotation';
import { table } from '#test/support/table';

const key = ['AKIA', 'QX7MV3KDT5WJ2HZP'].join('');

describe('warnings', () => {
  table('quote no part of a secret', (row) => {
    const check = (name: string, text: string): void =>
      row(name, () => {
        const [warning] = redactWarnings([{
          type: 'hidden_text',
          place: `the sheet ${key}`,
          message: 'Hidden: "%s"',
          quote: createQuotation(text, 120),
        }]);
        assert.ok(!JSON.stringify(warning).includes(key.slice(0, 6)), JSON.stringify(warning));
        assert.ok(!('quote' in warning!));
      });
    check('that is complete', `the key ${key}`);
    check('that is at the end of the quotation', `${'words '.repeat(18)}${key} more`);
    check('that is at the end of the whole text', `${' '.repeat(maxQuotationLength - 10)}${key} more`);
  });
});
