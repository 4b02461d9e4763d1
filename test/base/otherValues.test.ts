import assert from 'node:assert/strict';
import { otherValues } from '../../src/base/otherValues';

describe('otherValues', () => {
  it('is true for the first call, and where a value is another object', () => {
    const areOther = otherValues();
    const one = {};
    assert.deepEqual([areOther(one, 1), areOther(one, 1), areOther({}, 1), areOther(one, 1), areOther(one, 2)], [true,
      false, true, true, true]);
  });
  it('tells no value from undefined', () => {
    const areOther = otherValues();
    assert.deepEqual([areOther(), areOther(), areOther(undefined), areOther(undefined)], [true, false, true, false]);
  });
});
