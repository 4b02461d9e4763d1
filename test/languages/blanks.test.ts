import assert from 'node:assert/strict';
import fc from 'fast-check';
import { skipSpacesAndTabs, measureBlankColumns } from '#languages/scanning/blanks';

describe('spaces and tabs at the start of a line', () => {
  it('end before any other character, and are measured in terminal columns', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(' ', '\t'), maxLength: 30 }),
        fc.constantFrom('', 'x\t', '\n ', '\r', '\0'), (blanks, rest) => {
        const text = `x${blanks}${rest}`;
        let columns = 0;
        for (const c of blanks) {
          columns++;
          while (c === '\t' && columns % 8 !== 0) columns++;
        }
        assert.equal(skipSpacesAndTabs(text, 1), 1 + blanks.length);
        assert.equal(measureBlankColumns(text, 1, 1 + blanks.length), columns);
      }),
    ));
});
