import assert from 'node:assert/strict';
import { graphOf } from '#test/support/project';

describe("Bazel's packages", () => {
  check('are the folders with BUILD files', ['MODULE.bazel', 'BUILD.bazel', 'a/BUILD', 'a/b/BUILD.bazel', 'a/c/x.py'], [
    '//  BUILD.bazel',
    '//a a a/BUILD',
    '//a/b a/b a/b/BUILD.bazel',
  ]);
  check('are named from the enclosing workspace', ['WORKSPACE', 'third/WORKSPACE', 'third/x/BUILD'], [
    '//x third/x third/x/BUILD',
  ]);
  check('need a workspace if the file could be something else', ['BUILD', 'docs/BUILD', 'a/BUILD.bazel'], [
    '//a a a/BUILD.bazel',
  ]);
  check('prefer BUILD.bazel if both exist', ['WORKSPACE', 'a/BUILD', 'a/BUILD.bazel'], ['//a a a/BUILD.bazel']);
  check('yield to a package in the same folder', ['WORKSPACE', 'a/BUILD', 'a/package.json'], [
    'p a a/package.json',
  ]);

  function check(title: string, paths: string[], expected: string[]): void {
    it(title, () =>
      assert.deepEqual(
        graphOf(Object.fromEntries(paths.map((path) => [path, path.endsWith('.json') ? '{"name":"p"}' : ''])))
          .packages.map((one) => `${one.name} ${one.root} ${one.manifest}`),
        expected,
      ));
  }
});
