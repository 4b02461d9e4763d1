import assert from 'node:assert/strict';
import { findFoldableRuns } from '#pipeline/6-select/folds/foldable';
import type { OutlineSymbol } from '#model';
import { symbol } from '#test/support/candidates';
import { assertLinear } from '#test/support/linear';

const list = (amount: number, indent = '  ') => Array.from({ length: amount }, (_, i) => `${indent}'word${i}',`);
const after = ['', 'run();'];

describe('foldableRuns', () => {
  check('finds a licence at the top', ['/*', ' * Copyright someone', ...Array.from({ length: 5 }, () => ' * text'),
    ' */', ...after], ['licence 1-9']);
  check('keeps any other comment at the top', ['/*', ...Array.from({ length: 9 }, () => ' * How it works'), ' */',
    ...after], []);
  check('finds the elements of a list, and its closing line', ['const all = [', ...list(6), '];', ...after], [
    'literal 2-9',
  ]);
  check('keeps a short list', ['const all = [', ...list(4), '];', ...after], []);
  check('keeps the body of a function', ['function f() {', ...Array.from({ length: 9 }, (_, i) => `  work(${i});`), '}',
    ...after], []);
  check('keeps parameters and branches on a value', ['function f({', ...list(9), '}) {', '  run();', '}', 'match x {',
    ...Array.from({ length: 9 }, (_, i) => `    A${i} => work(),`), '}', ...after], []);
  check('keeps the fields of a type', ['pub struct All {', ...Array.from({ length: 9 }, (_, i) => `    f${i}: u8,`),
    '}', ...after], []);
  check('finds the parts of a literal that makes up most of the file', ['{', '  "a": {', ...list(7, '    '), '  },',
    '  "b": 1', '}'], ['literal 3-10']);
  check('finds a multi-line text', ['const page = `', ...Array.from({ length: 8 }, () => '<p>word</p>'), '`;', ...after,
    ...after, ...after, ...after], ['literal 2-11']);
  check('keeps a text with code in it', ['const page = `', ...Array.from({ length: 8 }, () => '<p>${word}</p>'), '`;',
    ...after], []);
  check('finds the comment of a type', ['run();', ...Array.from({ length: 7 }, () => '// text'), 'class A {', '}'], [
    'comment 2-8',
  ], [{ ...symbol('A', 9, 10), kind: 'class' }]);
  check('finds none if nothing else has a word', ['[', ...list(9), ']'], []);

  it('takes time linear in the length of the text', () => {
    for (const piece of ['{', '[ ', '`', '  {\n', "'a',\n", '/*', '// a\n', '"""', '{\n}\n', '\n', '( (', '=>'])
      assertLinear(piece, (text) => findFoldableRuns(text.split('\n'), { symbols: [] }));
  });

  function check(title: string, lines: readonly string[], expected: readonly string[],
    symbols: readonly OutlineSymbol[] = []): void
  {
    it(title, () => {
      const runs = findFoldableRuns(lines, { symbols });
      assert.deepEqual(runs.map(({ kind, lines: range }) => `${kind} ${range.join('-')}`), expected);
    });
  }
});
