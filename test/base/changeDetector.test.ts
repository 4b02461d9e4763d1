import assert from 'node:assert/strict';
import { createChangeDetector } from '#base/changeDetector';

describe('a change detector', () => {
  it('is true for the first call, and if a value is a different object', () => {
    const areOther = createChangeDetector();
    const one = {};
    assert.deepEqual([areOther(one, 1), areOther(one, 1), areOther({}, 1), areOther(one, 1), areOther(one, 2)], [true,
      false, true, true, true]);
  });
  it('distinguishes a missing value from undefined', () => {
    const areOther = createChangeDetector();
    assert.deepEqual([areOther(), areOther(), areOther(undefined), areOther(undefined)], [true, false, true, false]);
  });
});
