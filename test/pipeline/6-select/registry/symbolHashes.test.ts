import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { compareSymbolHashes, createSymbolHasher, type SymbolHashes } from '#pipeline/6-select/registry/symbolHashes';
import type { OutlineSymbol } from '#model';
import { redact } from '#secrets/redact';
import { symbol } from '#test/support/candidates';
import { table } from '#test/support/table';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

/** Lines 1 to 8: a class with two methods and a field, and a function after it. */
const text =
  'class Cart {\n  add() {\n    return 1;\n  }\n  total() { return 2; }\n  size = 0;\n}\nfunction free() {}\n';
const symbols = [symbol('Cart', 1, 7), symbol('add', 2, 4, 'Cart'), symbol('total', 5, 5, 'Cart'),
  symbol('free', 8, 8)];
const hashesOf = (of: string, all: readonly OutlineSymbol[]): SymbolHashes =>
  createSymbolHasher(sha)({ text: redact(of), outline: { symbols: all } });
const shifted = symbols.map(({ lines: [first, last], ...rest }): OutlineSymbol => ({
  ...rest,
  lines: [first + 2, last + 2],
}));

describe('the changed symbols of a file', () => {
  const cases: readonly {
    readonly title: string;
    readonly to: string;
    readonly symbols?: readonly OutlineSymbol[];
    readonly expected: readonly [changed: string[], added: string[], removed: string[]];
  }[] = [
    { title: 'nothing, where nothing changed', to: text, expected: [[], [], []] },
    {
      title: 'nothing, where all of it moved',
      to: `// one\n// two\n${text}`,
      symbols: shifted,
      expected: [[], [], []],
    },
    {
      title: 'a method, not the class around it',
      to: text.replace('return 1', 'return 3'),
      expected: [['Cart.add'], [], []],
    },
    {
      title: 'the class, where a line of its own changed',
      to: text.replace('size = 0', 'size = 9'),
      expected: [['Cart'], [], []],
    },
    { title: 'nothing that has no name', to: `${text}run();\n`, expected: [[], [], []] },
    {
      title: 'a function that is new, and one that is gone',
      to: text.replace('free', 'other'),
      symbols: [...symbols.slice(0, 3), symbol('other', 8, 8)],
      expected: [[], ['other'], ['free']],
    },
  ];
  table('are found by their hashes', (row) => {
    for (const { title, to, symbols: after = symbols, expected } of cases) {
      row(`is ${title}`, () => {
        const { changed, added, removed } = compareSymbolHashes(hashesOf(text, symbols), hashesOf(to, after));
        assert.deepEqual([changed, added, removed], expected);
      });
    }
  });

  it('distinguishes overloads by their number', () => {
    const two = [symbol('f', 1, 1), symbol('f', 2, 2)];
    assert.deepEqual(compareSymbolHashes(hashesOf('f(1)\nf(2)\n', two), hashesOf('f(1)\nf(3)\n', two)).changed, [
      'f~2',
    ]);
  });
});
