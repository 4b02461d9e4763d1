import assert from 'node:assert';
import { extractCodeNames } from '#features/documents/pure/names';
import { assertAllLinear } from '#test/support/linear';

describe('codeNamesIn', () => {
  it('returns paths, error codes and identifiers, but no words', () =>
    assert.deepEqual(extractCodeNames('See src/tax.ts: addTax(), MAX_RATE, PAY-4012. Tax 2024-05.'), ['src/tax.ts',
      'addTax', 'MAX_RATE', 'PAY-4012']));
  it('takes linear time', () =>
    assertAllLinear(['a-', (length) => `a${'-'.repeat(length)}x`, (length) => `${'a/'.repeat(length / 2)}b`],
      extractCodeNames));
});
