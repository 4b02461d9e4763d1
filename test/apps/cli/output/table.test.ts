import { strict as assert } from 'node:assert';
import { formatSuggestion } from '#apps/cli/arguments/values';
import { formatTextTable } from '#apps/cli/output/table';

describe('table', () => {
  const columns = [{ title: 'FILE' }, { title: 'N', align: 'right' }, { title: 'WHY', shrinks: true }] as const;

  it('aligns numbers to the right', () => {
    assert.equal(formatTextTable(columns, [['a.ts', '1', 'x'], ['long.ts', '1,234', 'y']], 80, false).raw,
      'FILE         N  WHY\na.ts         1  x\nlong.ts  1,234  y');
  });

  it('shrinks the flexible column to fit', () => {
    const text = formatTextTable(columns, [['a.ts', '1', 'w'.repeat(100)]], 40, false).raw;
    assert.ok(text.split('\n').every((line) => line.length <= 40), text);
    assert.match(text, /w…$/);
  });

  describe('of parts', () => {
    const score = { title: 'SCORE', align: 'right', isOptional: true } as const;
    const parts = [['imports b.ts', 'contains x'], ['is open', 'is tested'], ['is named']];
    const rows = parts.map((why, i) => [`${'abc'[i]}.ts`, '1', why]);

    it('shows the first part whole at any width, and then as many as fit', () => {
      const longest = Math.max(
        ...rows.map(([file, n, why]) => [file, n, (why as string[]).join('; ')].join('  ').length),
      );
      for (let width = 1; width <= longest + 4; width++) {
        const text =
          formatTextTable([{ title: 'FILE' }, score, { title: 'WHY', shrinks: true }], rows, width, false).raw;
        for (const [first] of parts) assert.ok(text.includes(first!), text);
        assert.ok(!text.includes('…'), text);
        if (width > 2 + parts[0]![0]!.length) assert.ok(text.split('\n').every((line) => line.length <= width), text);
      }
    });

    const check = (title: string, width: number, expected: readonly string[]) =>
      it(title, () =>
        assert.equal(
          formatTextTable([{ title: 'FILE' }, score, { title: 'WHY', shrinks: true }], rows.slice(0, 1), width, false)
            .raw,
          expected.join('\n'),
        ));
    check('leaves out the last parts before a column', 30, ['FILE  SCORE  WHY', 'a.ts      1  imports b.ts']);
    check('leaves out an optional column before the first part', 20, ['FILE  WHY', 'a.ts  imports b.ts']);
    check('shows the parts below the row if they fit beside no column', 16, ['FILE  SCORE', 'a.ts      1',
      '  imports b.ts']);
  });

  it('prints no escape sequence from a file name', () => {
    assert.equal(formatTextTable(columns, [['\u001b[2J\u202e.ts', '1', '\u0007\n']], 80, false).raw.split('\n')[1],
      '\\u001b[2J\\u202e.ts  1  \\u0007\\u000a');
  });
});

describe('suggest', () => {
  const names = ['pack', 'status', 'guard', 'explain'];
  function check(word: string, expected: string): void {
    it(`for ${word}: ${expected || 'nothing'}`, () => assert.equal(formatSuggestion(word, names), expected));
  }
  check('pakc', ' (did you mean pack?)');
  check('pak', ' (did you mean pack?)');
  check('explian', ' (did you mean explain?)');
  check('frobnicate', '');
});
