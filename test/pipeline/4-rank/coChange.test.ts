import assert from 'node:assert/strict';
import { findCoChangedFiles } from '#pipeline/4-rank/coChange';
import type { Commit } from '#model';

const many = Array.from({ length: 30 }, (_, i) => `m${i}`);

describe('coChanged', () => {
  check('counts common commits, most first, ties by path', [['a', 'c', 'b'], ['a', 'b', 'c'], ['a', 'b'], ['a', 'd',
    'e'], ['d', 'e', 'a']], [['b', 3], ['c', 2], ['d', 2], ['e', 2]]);
  check('leaves out files that changed with it only once', [['a', 'b'], ['b', 'c'], ['b', 'c']], []);
  check('leaves out commits with more than thirty files', [['a', 'b', ...many], ['a', 'b', ...many]], []);
  check('counts commits with thirty files', [['a', 'b', ...many.slice(2)], ['a', 'b']], [['b', 2]]);
  check('knows nothing without commits', [], []);

  function check(what: string, commits: readonly string[][], expected: readonly (readonly [string, number])[]) {
    it(what, () => {
      const all: Commit[] = commits.map((files, i) => ({ sha: String(i), time: i, subject: '', files }));
      assert.deepEqual(findCoChangedFiles(all, 'a').map(({ path, commits }) => [path, commits]), expected);
    });
  }
});
