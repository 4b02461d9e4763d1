import assert from 'node:assert/strict';
import { join, sep } from 'node:path';
import { getDiskPathBelow } from '#platform/fs/diskPaths';
import { table } from '#test/support/table';

describe('a path on the disk below a folder', () => {
  table('has slashes, and is undefined outside of it', (row) => {
    const root = join(sep, 'code', 'shop');
    for (
      const [names, expected] of [
        [['src', 'a.ts'], 'src/a.ts'],
        [['.'], ''],
        [['..'], undefined],
        [['..', 'shop-fix', 'a.ts'], undefined],
        [['..', '..'], undefined],
        [['..a', 'b.ts'], '..a/b.ts'],
        [['src', '..', 'b.ts'], 'b.ts'],
      ] as const
    ) row(join(root, ...names), () => assert.equal(getDiskPathBelow(root, join(root, ...names)), expected));
  });
  it('may lie below the top of the disk', () =>
    assert.equal(getDiskPathBelow(sep, join(sep, 'code', 'a.ts')), 'code/a.ts'));
});
