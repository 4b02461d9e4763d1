import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toAsciiBytes, nonAsciiByte, trailingZeroCount } from '#base/text/asciiBytes';

describe('asciiBytes', () => {
  it('has a byte for each code unit, followed by zeros', () => {
    const unit = fc.oneof(fc.integer({ min: 0, max: 127 }), fc.integer({ min: 120, max: 0x900 }),
      fc.integer({ min: 0xd700, max: 0xe100 }));
    fc.assert(fc.property(fc.array(unit, { maxLength: 80 }), (units) => {
      const bytes = toAsciiBytes(String.fromCharCode(...units));
      assert.deepEqual([...bytes.subarray(0, units.length)], units.map((c) => (c < 128 ? c : nonAsciiByte)));
      assert.ok(bytes.subarray(units.length, units.length + trailingZeroCount).every((b) => b === 0));
    }));
  });

  it('returns the bytes of the current text, even after a longer one', () => {
    const long = 'x'.repeat(200_000);
    assert.equal(toAsciiBytes(long)[199_999], 120);
    assert.equal(toAsciiBytes('ab')[2], 0);
    assert.equal(toAsciiBytes(long)[2], 120);
  });
});
