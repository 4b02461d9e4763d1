import assert from 'node:assert/strict';
import fc from 'fast-check';
import { comparePins, buildPinRows } from '#apps/vscode/choices/pinRows';

describe('the rows of Pin Files to This Task', () => {
  it('are the pinned files, the pack, and all other files', () =>
    assert.deepEqual(
      buildPinRows({ taskPinned: ['lib'] }, ['src/b.ts', 'src/a.ts'], ['lib/x.ts', 'src/a.ts', 'src/b.ts']).map((
        { path, group },
      ) => `${group} ${path}`),
      ['pinned lib', 'packed src/b.ts', 'packed src/a.ts', 'others lib/x.ts'],
    ));

  it('contain no file twice and lose no pin, and chosen files are pinned afterwards', () => {
    const some = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'));
    fc.assert(fc.property(some, some, some, some, (taskPinned, packed, all, more) => {
      const paths = buildPinRows({ taskPinned }, packed, all).map(({ path }) => path);
      assert.deepEqual([...new Set(paths)], paths);
      assert.deepEqual(new Set(paths), new Set([...taskPinned, ...packed, ...all]));
      const chosen = paths.filter((path) => more.includes(path));
      const { pinned, unpinned } = comparePins(taskPinned, chosen);
      const after = [...taskPinned.filter((path) => !unpinned.includes(path)), ...pinned];
      assert.deepEqual(new Set(after), new Set(chosen));
    }));
  });
});
