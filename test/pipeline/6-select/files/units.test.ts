import fc from 'fast-check';
import assert from 'node:assert/strict';
import { splitIntoUnits } from '#pipeline/6-select/files/units';
import type { OutlineSymbol } from '#model';
import { symbol } from '#test/support/candidates';

const program = ["import a from './a';", "import b from './b';", '', '/** Adds. */', 'class Sum {', '  total = 0;', '',
  '  // one more', '  add(n) {', '    this.total += n;', '  }', '}', '', 'export const one = 1;',
  'export const two = 2;'];

describe('unitsOf', () => {
  check('cuts at declarations, with the comments above them', program, [symbol('Sum', 5, 12),
    symbol('add', 9, 11, 'Sum'), symbol('one', 14, 14), symbol('two', 15, 15)], [1, 2], ['1-3 imports', '4-7 code Sum',
    '8-11 symbol add', '12-13 code', '14-15 symbol one']);
  check('takes a short file without an outline as one unit', ['a', 'b'], [], [], ['1-2 code']);
  check('returns none for an empty file', [], [], [], []);
  check('leaves out symbols beyond the end', ['a', 'b'], [symbol('ghost', 2, 9)], [], ['1-2 code']);

  it('cuts long runs before their least indented lines', () => {
    const lines = Array.from({ length: 90 }, (_, i) => (i % 18 === 0 ? 'block {' : i % 18 === 17 ? '' : '    deep'));
    for (const { lines: [first] } of splitIntoUnits(lines, { symbols: [] }, []))
      assert.equal(lines[first - 1], 'block {');
  });

  it('covers every line once, whatever the outline says', () => {
    const range = fc.tuple(fc.integer({ min: -2, max: 90 }), fc.integer({ min: -3, max: 80 }));
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', 'a', '  b', '// c', '}'), { maxLength: 80 }),
        fc.array(range, { maxLength: 10 }), fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 5 }),
        (lines, ranges, imports) => {
          const symbols = ranges.map(([first, length], i) => symbol(`s${i}`, first, first + length)).sort((a, b) =>
            a.lines[0] - b.lines[0] || b.lines[1] - a.lines[1]
          );
          const units = splitIntoUnits(lines, { symbols },
            imports.map((line) => ({ specifier: 'x', line, kind: 'import', names: [] })));
          let next = 1;
          for (const { lines: [first, last] } of units) {
            assert.equal(first, next);
            assert.ok(last >= first);
            next = last + 1;
          }
          assert.equal(next, lines.length + 1);
        }),
      { numRuns: 500 },
    );
  });

  function check(title: string, lines: readonly string[], symbols: readonly OutlineSymbol[], imports: readonly number[],
    expected: readonly string[]): void
  {
    it(title, () => {
      const units = splitIntoUnits(lines, { symbols },
        imports.map((line) => ({ specifier: './a', line, kind: 'import', names: [] })));
      assert.deepEqual(units.map((u) => `${u.lines.join('-')} ${u.kind}${u.symbol ? ` ${u.symbol.name}` : ''}`),
        expected);
    });
  }
});
