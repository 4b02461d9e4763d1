import assert from 'node:assert/strict';
import { mergeRecoveredSymbols } from '#pipeline/5-outline/mergeRecovered';
import type { OutlineSymbol, SymbolKind } from '#model';

describe('complement', () => {
  check('adds symbols that the tree lacks, in the order of their lines', ['function a 1-3', 'function c 9-9'], [
    'function b 5-7',
  ], ['function a 1-3', 'function b 5-7', 'function c 9-9']);
  check('keeps symbols that both have', ['function a 1-3'], ['function a 1-3'], ['function a 1-3']);
  check('takes the end from the second reader', ['function a 1-30', 'method b 4-4'], ['function a 2-3',
    'function b 4-8'], [
    'function a 1-3',
    'method b 4-8',
  ]);
  check('distinguishes a class from its constructor', ['class A 1-9'], ['class A 1-9', 'method A 3-4'], ['class A 1-9',
    'method A 3-4']);
  check('distinguishes symbols with the same name by their first lines', ['method f 1-2', 'method f 5-9'], [
    'method f 1-3',
    'method f 5-6',
  ], ['method f 1-3', 'method f 5-6']);
  check('adds a symbol with a known name elsewhere', ['function f 1-2'], ['function f 10-12'], ['function f 1-2',
    'function f 10-12']);

  function check(title: string, parsed: string[], read: string[], expected: string[]): void {
    it(title, () =>
      assert.deepEqual(
        mergeRecoveredSymbols(parsed.map(symbol), read.map(symbol)).map((s) =>
          `${s.kind} ${s.name} ${s.lines.join('-')}`
        ),
        expected,
      ));
  }

  function symbol(written: string): OutlineSymbol {
    const [kind, name, lines] = written.split(' ') as [SymbolKind, string, string];
    const [first, last] = lines.split('-').map(Number) as [number, number];
    return { name, kind, signature: name, lines: [first, last], exported: true };
  }
});
