import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createPrintedEvidence } from '#features/compress/engine/compressOutput';
import { rankPrintedFiles } from '#features/search/pure/rankPrinted';
import { parsePrintedResults } from '#features/search/pure/printedResults';
import { formatResultText } from '#features/search/pure/resultText';
import { table } from '#test/support/table';

const source = {
  'test/cart.test.ts': ['cents(3)'],
  'docs/cents.md': ['what cents means'],
  'src/a.ts': ['const a = cents(1)', 'const b = cents(2)'],
  'src/money.ts': ['export function cents(x: number) {'],
  'package-lock.json': ['"cents": "1.0"'],
};
const entries = Object.entries(source);

/** The output of each program for the same matches. */
const forms: Readonly<Record<string, readonly string[]>> = {
  'git grep -n': entries.flatMap(([path, lines]) => lines.map((line, i) => `${path}:${i + 4}:${line}`)),
  'git grep': entries.flatMap(([path, lines]) => lines.map((line) => `${path}:${line}`)),
  'rg --column': entries.flatMap(([path, lines]) => lines.map((line, i) => `${path}:${i + 4}:7:${line}`)),
  'rg --heading': entries.flatMap(([path, lines]) => [path, ...lines.map((line, i) => `${i + 4}:${line}`), '']),
  'rg -C1': entries.flatMap((
    [path, lines],
  ) => [...lines.map((line, i) => `${path}:${i + 4}:${line}`), `${path}-9-// beside`, '--']),
};

const evidence = createPrintedEvidence('/shop', new Map());
const pathsOf = (lines: readonly string[], scores: ReadonlyMap<string, number> = new Map()) =>
  rankPrintedFiles(parsePrintedResults(lines)!.files, createPrintedEvidence('/shop', scores)).map(({ file }) =>
    file.path
  );

describe('results from a search program', () => {
  table('start with the definition, and end with files that are rarely meant', (row) => {
    for (const [form, lines] of Object.entries(forms))
      row(form, () => {
        const paths = pathsOf(lines);
        assert.deepEqual([paths[0], paths.at(-1), paths.length], ['src/money.ts', 'package-lock.json', entries.length]);
      });
    row('by the task if it names a different file', () =>
      assert.equal(
        pathsOf(forms['git grep -n']!.filter((line) => !line.includes('money')), new Map([['docs/cents.md', 1]]))[0],
        'docs/cents.md',
      ));
    row('with absolute paths below the root',
      () =>
        assert.equal(pathsOf(['/shop/src/a.ts:1:x', '/shop/src/b.ts:1:x'], new Map([['src/b.ts', 1]]))[0],
          '/shop/src/b.ts'));
    row('with only paths',
      () =>
        assert.deepEqual(pathsOf(['package-lock.json', 'docs/a b.md', 'src/a.ts']), ['src/a.ts', 'docs/a b.md',
          'package-lock.json']));
    row('with error lines kept', () =>
      assert.deepEqual(
        parsePrintedResults(['grep: x: Permission denied', ...forms['rg --column']!, ...forms['git grep -n']!])!
          .otherLines,
        ['grep: x: Permission denied'],
      ));
  });

  table('are unchanged if they are something else', (row) => {
    for (
      const [name, lines] of Object.entries({
        'a log': Array.from({ length: 9 }, (_, i) => `12:00:0${i} started job ${i}`),
        'results of one file': ['a.ts:1:x', 'a.ts:2:x'],
        nothing: [],
      })
    ) row(name, () => assert.equal(parsePrintedResults(lines), undefined));
  });

  it('are shown within any budget, each line once and exactly as printed', () => {
    const line = fc.record({
      path: fc.constantFrom('a.ts', 'src/b.py', 'src/c.go', 'docs/d.md'),
      number: fc.nat(99),
      text: fc.stringMatching(/^[ -~]{0,30}$/),
    }).map(({ path, number, text }) => `${path}:${number}:${text}`);
    fc.assert(fc.property(fc.uniqueArray(line, { maxLength: 60 }), fc.nat(400), (lines, maxTokens) => {
      const results = parsePrintedResults(lines);
      if (!results) return;
      const count = (text: string) => text.length;
      const { text, shownLines } = formatResultText(rankPrintedFiles(results.files, evidence), results.otherLines, {
        maxTokens,
        count,
      });
      const shown = text.split('\n').slice(0, -1).filter((one) => !one.startsWith('[…'));
      assert.equal(new Set(shown).size, shown.length);
      assert.ok(shown.every((one) => lines.includes(one)));
      assert.equal(shown.length, shownLines);
      assert.ok(shownLines === 0 || text.length <= maxTokens, `${text.length} of ${maxTokens}`);
      if (maxTokens === 400 && lines.join('\n').length < 300) assert.equal(shown.length, lines.length);
    }));
  });

  it('show other files next to a line that exceeds the budget', () => {
    const lines = ['src/a.ts:1:function cents() {}'.padEnd(50_000, 'x'), 'src/b.ts:2:cents(1)', 'src/c.ts:3:cents(2)'];
    const ranked = rankPrintedFiles(parsePrintedResults(lines)!.files, evidence);
    for (const maxTokens of [100, 1_000]) {
      const { text } = formatResultText(ranked, [], { maxTokens, count: (all) => all.length });
      assert.ok(text.includes('src/b.ts:2:cents(1)') && text.length <= maxTokens, text);
      assert.equal(text.includes(' characters…] '), maxTokens === 1_000);
    }
  });

  it('contain only a few lines without a file', () => {
    const binary = Array.from({ length: 9 }, (_, i) => `Binary file ${i}.png matches`);
    const { files, otherLines: others } = parsePrintedResults([...binary,
      ...Array.from({ length: 99 }, (_, i) => `${i}.ts:1:x`)])!;
    const { text } = formatResultText(rankPrintedFiles(files, evidence), others, {
      maxTokens: 9_000,
      count: (all) => all.length,
    });
    assert.equal(text.match(/Binary/g)?.length, 5);
    assert.match(text, /\n\[… 4 more lines\]\n$/);
  });

  it('take linear time, whatever a line contains', () => {
    for (
      const line of ['a'.repeat(2e6), '.'.repeat(2e6), `${':'.repeat(1e6)}1`, '-1'.repeat(1e6),
        `a.ts:1:${'x'.repeat(2e6)}`]
    )
      parsePrintedResults([line, 'a.ts:1:x', 'b.ts:1:x']);
  });
});
