import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseSubmodulePaths } from '#pipeline/1-scan/submodules';
import { assertLinear } from '#test/support/linear';

const check = (title: string, text: string, expected: readonly string[]) =>
  it(title, () => assert.deepEqual(parseSubmodulePaths(text), expected));
const module = (path: string) => `[submodule "x"]\n\tpath = ${path}\n\turl = https://example.org/x\n`;

describe('submodulePaths', () => {
  check('reads the paths of submodules', module('vendor/x') + module('libs/y/'), ['vendor/x', 'libs/y']);
  check('reads quoted values and comments',
    '[submodule "a"]\n  path = "with # mark"\n[submodule "b"]\r\n  Path=b ; not this\r\n', ['with # mark', 'b']);
  check('reads no other section', '[core]\n\tpath = a\n[submodule "b"]\n\turl = b\n', []);
  check('returns each path once', module('a') + module('a'), ['a']);
  for (const path of ['../out', '/etc', 'a/../../b', '.', './a', '', 'a//b', '.git', '.git/hooks', 'a/.GIT/b', 'a\0b'])
    check(`skips ${JSON.stringify(path)}`, module(path), []);

  it('never returns a path that leaves the repository, whatever the file contains', () => {
    const piece = fc.constantFrom('..', '.', '/', 'a', '.git', '"', '\\', '\0', '\x1b[31m', '\u202e', ' ', '#', '\n',
      '[submodule "', '"]', 'path = ', 'path="');
    fc.assert(fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      for (const path of parseSubmodulePaths(`[submodule "s"]\npath = ${pieces.join('')}`)) {
        assert.ok(path.split('/').every((name) => !['', '.', '..', '.git'].includes(name)) && !path.includes('\0'),
          path);
      }
    }), { numRuns: 500 });
  });

  it('takes time linear in the length of a line', () => {
    assertLinear('" \\', (line) => assert.deepEqual(parseSubmodulePaths(`[submodule "s"]\npath = ${line}`), []));
  });
});
