import assert from 'node:assert/strict';
import { createOutliner, type Outliner } from '#pipeline/5-outline/outline';
import { outlineAssets } from '#test/support/assets';
import { table } from '#test/support/table';

/** Tests one language, which loads fast; outline.test.ts has more. */
describe('a signature', () => {
  let outliner: Outliner;
  before(() => {
    outliner = createOutliner(outlineAssets);
  });
  after(() => outliner.dispose());

  table('is without', (row) => {
    const check = (title: string, name: string, text: string, expected: string): void =>
      row(title, async () => {
        const { symbols } = await outliner.outline('a file', 'typescript', text, 60_000);
        assert.equal(symbols.find((symbol) => symbol.name === name)?.signature, expected);
      });
    check('comments before its name', 'f', 'function /* a */ f(b: string) {}', 'function f(b: string)');
    check('comments after its name', 'f', 'function f(b: string, /* a */ c: string, // d\n  e: number) {}',
      'function f(b: string, c: string, e: number)');
    check('comments in its body', 'f', 'function f(a: string) {/* b */ return "#"; }', 'function f(a: string)');
    check('decorators before its name', 'C', '@A({ b: 1 })\nclass C extends D<E> {}', 'class C extends D<E>');
    check('but with decorators of its parameters', 'm', 'class C {\n  m(@A("x") a: string, b: number) {}\n}',
      'm(@A("x") a: string, b: number)');
  });
});
