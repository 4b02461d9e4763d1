import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { computeSha256Hex } from '#base/text/sha256Hex';

describe('sha256Hex', () => {
  it('equals the result of Node for any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      assert.equal(computeSha256Hex(text), createHash('sha256').update(text).digest('hex'));
    }), { numRuns: 50 });
  });
});
