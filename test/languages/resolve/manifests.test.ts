import assert from 'node:assert/strict';
import fc from 'fast-check';
import { matchesAnyGlob } from '#languages/resolve/globs';
import { parseJsonc } from '#languages/resolve/jsonc';
import { findExportTargets } from '#languages/javascript/npmExports';
import { assertAllLinear, assertLinear } from '#test/support/linear';

describe('parseJsonc', () => {
  check('skips comments', '{ // a "b"\n "c": /* } */ 1 }', { c: 1 });
  check('skips trailing commas', '{ "a": [1, 2, /* x */ ], "b": { "c": 3 , }, }', { a: [1, 2], b: { c: 3 } });
  check('leaves strings alone', '{ "a": "// no, ]", "b": "/* \\" */ ,}" }', { a: '// no, ]', b: '/* " */ ,}' });
  check('skips a byte order mark', '\ufeff{}', {});
  check('returns nothing for invalid text', '{ "a": ', undefined);
  it('agrees with JSON', () =>
    fc.assert(fc.property(fc.json(), (text) => assert.deepEqual(parseJsonc(text), JSON.parse(text)))));
  it('takes time linear in the number of open comments, commas and quotes', () => {
    assertAllLinear(['/*', ',', '"', '//', '[', '/**/', ', /**/'], (text) => assert.equal(parseJsonc(text), undefined));
  });

  function check(title: string, text: string, expected: unknown): void {
    it(title, () => assert.deepEqual(parseJsonc(text), expected));
  }
});

describe('matchesAny', () => {
  check('one star in one folder', ['packages/*'], { 'packages/a': true, 'packages/a/b': false, packages: false });
  check('two stars in any folder', ['apps/**'], { 'apps/a/b': true, 'apps/a': true, 'lib/a': false });
  check('a star within a name', ['lib-*-x/y'], { 'lib-a-x/y': true, 'lib-x/y': false });
  check('braces', ['{a,b}/*'], { 'a/x': true, 'b/x': true, 'c/x': false });
  check('a leading dot and a final slash', ['./packages/*/'], { 'packages/a': true });
  check('the last word of a negation', ['packages/*', '!packages/old'], { 'packages/a': true, 'packages/old': false });
  it('does not backtrack', () =>
    assertLinear('a', (name) => assert.equal(matchesAnyGlob(['*a'.repeat(20)], `${name}b`), false)));

  function check(title: string, globs: string[], expected: Record<string, boolean>): void {
    it(`matches ${title}`, () =>
      assert.deepEqual(
        Object.fromEntries(Object.keys(expected).map((folder) => [folder, matchesAnyGlob(globs, folder)])),
        expected,
      ));
  }
});

describe('exportTargets', () => {
  check('takes a string as the package itself', './a.js', '.', ['./a.js']);
  check('takes no subpath from a string', './a.js', './b', undefined);
  check('takes every condition, declarations last', {
    types: './a.d.ts',
    import: { development: './a.dev.mjs', default: './a.mjs' },
  }, '.', ['./a.dev.mjs', './a.mjs', './a.d.ts']);
  check('takes the longest pattern', { './*': './x/*.js', './a/*': './y/*.js', './a/*.css': './css/*.css' }, './a/b', [
    './y/b.js',
  ]);
  check('fills every star', { './*': './x/*/*.js' }, './b', ['./x/b/b.js']);
  check('takes a folder', { './a/': './b/' }, './a/c.js', ['./b/c.js']);
  check('takes alternatives', { '.': ['./a.js', { default: './b.js' }] }, '.', ['./a.js', './b.js']);
  check('returns nothing for a subpath that is null', { './a': null }, './a', []);
  check('takes build output after sources', { '.': { browser: './dist/a.cjs', default: './index.js' } }, '.', [
    './index.js',
    './dist/a.cjs',
  ]);

  function check(title: string, field: Parameters<typeof findExportTargets>[0], key: string,
    expected: string[] | undefined): void
  {
    it(title, () => assert.deepEqual(findExportTargets(field, key), expected));
  }
});
