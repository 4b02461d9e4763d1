import assert from 'node:assert/strict';
import { containsPath, containsOrEqualsPath, getPathBelow } from '#base/text/paths';
import { table } from '#test/support/table';

describe('a path below a folder', () => {
  table('has the names that lead there', (row) => {
    for (
      const [folder, path, expected] of [
        ['src', 'src/a.ts', 'a.ts'],
        ['src/', 'src/app/a.ts', 'app/a.ts'],
        ['src', 'src2/a.ts', undefined],
        ['src', 'src', undefined],
        ['src', 'src/', undefined],
        ['src/', 'src', undefined],
        ['Src', 'src/a.ts', undefined],
        ['', 'a.ts', 'a.ts'],
        ['', '', undefined],
        ['/', '/a.ts', 'a.ts'],
        ['/', '/', undefined],
        ['C:/code', 'C:/code/a.ts', 'a.ts'],
        ['C:/', 'C:/a.ts', 'a.ts'],
        ['src', 'src/../a.ts', '../a.ts'],
      ] as const
    ) row(`${path} in ${folder}`, () => assert.equal(getPathBelow(folder, path), expected));
  });
  table('is found in any case if the disk folds it, as the path has it', (row) => {
    for (
      const [folder, path, expected] of [
        ['C:/Code', 'c:/code/App/A.ts', 'App/A.ts'],
        ['/Users/Me', '/users/me/A.ts', 'A.ts'],
        ['/Users/Me', '/users/mel/A.ts', undefined],
        ['/İst', '/İst/Ä.ts', 'Ä.ts'], // the capital is one character, its lower case is two
      ] as const
    ) row(`${path} in ${folder}`, () => assert.equal(getPathBelow(folder, path, true), expected));
  });
  it('is contained in the folder, which does not contain itself', () => {
    assert.deepEqual(['src/a.ts', 'src', 'srcs'].map((path) => containsPath('src', path)), [true, false, false]);
    assert.deepEqual(['src/a.ts', 'src', 'srcs'].map((path) => containsOrEqualsPath('src', path)), [true, true, false]);
  });
});
