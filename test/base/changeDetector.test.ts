import assert from 'node:assert/strict';
import { createChangeDetector } from '#base/changeDetector';

describe('a change detector', () => {
  it('is true for the first call, and where a value is another object', () => {
    const areOther = createChangeDetector();
    const one = {};
    assert.deepEqual([areOther(one, 1), areOther(one, 1), areOther({}, 1), areOther(one, 1), areOther(one, 2)], [true,
      false, true, true, true]);
  });
  it('tells no value from undefined', () => {
    const areOther = createChangeDetector();
    assert.deepEqual([areOther(), areOther(), areOther(undefined), areOther(undefined)], [true, false, true, false]);
  });
});
