import { strict as assert } from 'node:assert';
import { didYouMean } from '#apps/cli/arguments/values';
import { table } from '#apps/cli/output/table';

describe('table', () => {
  const columns = [{ title: 'FILE' }, { title: 'N', align: 'right' }, { title: 'WHY', shrinks: true }] as const;

  it('aligns numbers to the right', () => {
    assert.equal(table(columns, [['a.ts', '1', 'x'], ['long.ts', '1,234', 'y']], 80, false).raw,
      'FILE         N  WHY\na.ts         1  x\nlong.ts  1,234  y');
  });

  it('shrinks the flexible column to fit', () => {
    const text = table(columns, [['a.ts', '1', 'w'.repeat(100)]], 40, false).raw;
    assert.ok(text.split('\n').every((line) => line.length <= 40), text);
    assert.match(text, /w…$/);
  });

  it('prints no escape sequence from a file name', () => {
    assert.equal(table(columns, [['\u001b[2J\u202e.ts', '1', '\u0007\n']], 80, false).raw.split('\n')[1],
      '\\u001b[2J\\u202e.ts  1  \\u0007\\u000a');
  });
});

describe('suggest', () => {
  const names = ['pack', 'status', 'guard', 'explain'];
  function check(word: string, expected: string): void {
    it(`for ${word}: ${expected || 'nothing'}`, () => assert.equal(didYouMean(word, names), expected));
  }
  check('pakc', ' (did you mean pack?)');
  check('pak', ' (did you mean pack?)');
  check('explian', ' (did you mean explain?)');
  check('frobnicate', '');
});
