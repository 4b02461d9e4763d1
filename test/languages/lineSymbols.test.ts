import assert from 'node:assert/strict';
import { javaScriptFacts } from '#languages/javascript/javascript';
import type { LexicalMap } from '#languages/scanning/lexicalMap';
import { createLineSymbols } from '#languages/scanning/lineSymbols';
import { pythonFacts } from '#languages/python/python';
import { createLexicalScanner } from '#languages/scanning/scanner';
import { assertAllLinear } from '../support/linear';

const hashes = createLexicalScanner({ line: ['#'], strings: [{ open: '"', escape: '\\', spansLines: true }] });
const slashes = createLexicalScanner({
  line: ['//'],
  block: [{ open: '/*', close: '*/' }],
  strings: [{ open: '"', escape: '\\' }],
});

describe('symbolsOfLines ends a definition', () => {
  check('at the brace that closes it', slashes, 'int f(int a) {\n  if (a) {\n  }\n}\nint g;', [1, 4]);
  check('at the brace below its header', slashes, 'int f(\n  int a\n)\n{\n  x();\n}\n', [1, 6]);
  check('at the brace after a clause below its header', slashes,
    'fn f<T>(a: T)\nwhere\n    T: X,\n{\n  x();\n}\nfn g() {}', [1, 6]);
  check('at the brace after its initialisers', slashes, 'F::F()\n  : a{1},\n    b{2}\n{\n  x();\n}\nint g;', [1, 6]);
  check('on its line if it is complete there', slashes, 'int f();\n{\n}', [1, 1]);
  check('on its line if its braces are there', slashes, 'int f() { return 1; }\n  x', [1, 1]);
  check('not at a brace in a string or comment', slashes, 'int f() {\n  "}" // }\n  /* } */\n}', [1, 4]);
  check('with the last line that is indented more deeply', hashes, 'def f(\n    a,\n):\n    x\n\n    y\n\n\nz', [1, 6]);
  check('with the word that closes it', hashes, 'def f(a)\n  x\nend\n\ndef g\nend', [1, 3]);
  check('not with the word that closes another', hashes, '  def f; x; end\nend', [1, 1]);
  check('beyond a comment that is not indented', hashes, 'def f:\n  x\n# note\n  y\nz', [1, 4]);
  check('not with the comment of the next one', hashes, 'def f:\n  x\n\n# about g\ndef g:', [1, 2]);
  check('with a string that continues at the margin', hashes, 'def f:\n  """\nnot indented\n"""\nz', [1, 4]);
  check('with an expression on the next line', slashes, 'fun f() =\n    x\nfun g()', [1, 2]);
  check('at the end of a text that never closes it', slashes, 'int f() {\n  x(\n', [1, 3]);

  function check(title: string, layoutOf: (text: string) => LexicalMap, text: string,
    expected: readonly [number, number]): void
  {
    const definition = { name: 'f', kind: 'function', line: 1, exported: true } as const;
    it(title, () => assert.deepEqual(createLineSymbols(layoutOf(text), [definition])[0]!.lines, expected));
    it(`${title}, with CRLF`, () =>
      assert.deepEqual(createLineSymbols(layoutOf(text.replaceAll('\n', '\r\n')), [definition])[0]!.lines, expected));
  }
});

describe('symbolsOfLines writes a signature', () => {
  check('without the body', 'function f(a = { b: 1 }) { return a; }', 'function f(a = { b: 1 })');
  check('on one line', 'export function f(\n  a: string, // first\n  b: number,\n): void {\n}',
    'export function f(a: string, b: number): void');
  check('for a class', 'class A extends B {\n}', 'class A extends B');

  function check(title: string, text: string, expected: string): void {
    const layout = javaScriptFacts.lexicalMap(text);
    it(title,
      () => assert.equal(createLineSymbols(layout, javaScriptFacts.definitions(layout))[0]!.signature, expected));
  }
});

describe('symbolsOfLines', () => {
  it('takes time linear in the length of unclosed text', () => {
    assertAllLinear(['function f( {\n', 'function f() {', 'class A {\n', ' function f()\n', 'const a = {\n', '/*', '"',
      '\n\n', 'function f(a,\n'], (text) => {
      const layout = javaScriptFacts.lexicalMap(text);
      createLineSymbols(layout, javaScriptFacts.definitions(layout).slice(0, 5_001));
    });
    const deep = pythonFacts.lexicalMap(Array.from({ length: 1_500 }, (_, i) => `${' '.repeat(i)}def f():\n`).join(''));
    assert.equal(createLineSymbols(deep, pythonFacts.definitions(deep)).length > 0, true);
  });
});
