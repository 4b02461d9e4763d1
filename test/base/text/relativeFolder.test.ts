import assert from 'node:assert/strict';
import { getRelativeFolder } from '#base/text/paths';
import { table } from '#test/support/table';

describe('a folder relative to another one', () => {
  table('consists of the names that lead there', (row) => {
    for (
      const [from, to, expected] of [
        ['/code/shop', '/code/shop-fix', '../shop-fix'],
        ['/code/shop', '/code/shop/.trees/fix', '.trees/fix'],
        ['/code/shop/.trees/fix', '/code/shop', '../..'],
        ['/code/shop', '/tmp/fix', '../../tmp/fix'],
        ['/code/shop', '/code/shop', '.'],
        ['C:\\code\\shop', 'C:\\code\\fix', '../fix'],
        ['C:\\code\\shop', 'D:\\fix', 'D:/fix'],
      ] as const
    ) row(`${expected} from ${from}`, () => assert.equal(getRelativeFolder(from, to), expected));
  });
});
