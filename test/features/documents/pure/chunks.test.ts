import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { DocumentBlock } from '#features/documents/pure/block';
import { cutDocumentIntoChunks, type CutChunk } from '#features/documents/pure/chunks/chunks';
import { formatMarkdownTable } from '#features/documents/pure/markdownTable';
import { addSectionPaths } from '#features/documents/pure/sections';
import { createTokenizer } from '#tokens/tokenizers';
import { builtAssets } from '#test/support/assets';

const { count } = createTokenizer('cl100k_base', (encoding) => builtAssets.ranks(encoding));
const cut = (blocks: readonly DocumentBlock[], limit = 100, overlap = 0.15): readonly CutChunk[] =>
  cutDocumentIntoChunks(addSectionPaths(blocks), { limit, overlap, count });
const heading = (text: string, level = 1, page?: number): DocumentBlock => ({
  type: 'heading',
  level,
  text,
  ...at(page),
});
const paragraph = (text: string, page?: number): DocumentBlock => ({ type: 'paragraph', text, ...at(page) });
const at = (page?: number) => (page === undefined ? {} : { page });
const sentences = (count: number, word = 'pump') =>
  Array.from({ length: count }, (_, i) => `Sentence ${i} says what the ${word} does.`).join(' ');

describe('chunks in a document', () => {
  it('contain blocks in order, below the headings that they cite', () => {
    const [one, two] = cut([heading('Pumps'), paragraph('They lift water.'), heading('Valves', 2, undefined),
      paragraph(sentences(12, 'valve'))]);
    assert.equal(one!.text.split('\n\n')[0], '# Pumps');
    assert.deepEqual(one!.sectionPath, ['Pumps']);
    assert.match(two?.text ?? one!.text, /valve/);
  });

  it('never cross a page', () => {
    const chunks = cut([paragraph('One.', 1), paragraph('Two.', 2), heading('Late', 1, 2), paragraph('Three.', 3)]);
    assert.deepEqual(chunks.map(({ pages, text }) => [pages, text]), [[[1, 1], 'One.'], [[2, 2], 'Two.\n\n# Late'], [[3,
      3], 'Three.']]);
  });

  it('cross a page only for a sentence that runs on, which stays complete on both pages', () => {
    const [first, second] = cut([paragraph('The boiler is in-\nspected', 1), {
      ...paragraph('each spring. The rest stays.', 2),
      continues: true,
    }]);
    assert.deepEqual([first!.text, first!.pages], ['The boiler is inspected each spring.', [1, 2]]);
    assert.deepEqual([second!.text, second!.pages], ['The rest stays.', [2, 2]]);
  });

  it('repeat the header and caption of a table in each part, and cite its rows', () => {
    const rows = Array.from({ length: 40 }, (_, i) => [`Part ${i}`, String(i * 10), 'kept in stock']);
    const chunks = cut([{
      type: 'table',
      text: formatMarkdownTable([['Name', 'Price (EUR)', 'State'], ...rows]),
      rowRange: [5, 45],
      caption: 'Spare parts',
    }]);
    assert.ok(chunks.length > 3);
    for (const { text } of chunks) assert.match(text, /^Spare parts\n\n\| Name \| Price \(EUR\) \| State \|\n\| --- /);
    assert.deepEqual([chunks[0]!.rowRange![0], chunks.at(-1)!.rowRange![1]], [5, 45]);
    chunks.slice(1).forEach(({ rowRange }, i) => assert.equal(rowRange![0], chunks[i]!.rowRange![1] + 1));
    const last = /Part (\d+) [^\n]*$/.exec(chunks[0]!.text)!;
    assert.equal(Number(last[1]) + 6, chunks[0]!.rowRange![1], 'a row is cited by its number in the sheet');
  });

  it('never consist only of headings if something follows them', () => {
    for (let count = 5; count < 60; count++) {
      const rows = Array.from({ length: count }, (_, i) => [`Part ${i}`, String(i * 10)]);
      const chunks = cut([{ type: 'heading', level: 1, text: 'Stock of all spare parts' }, {
        type: 'table',
        text: formatMarkdownTable([['Name', 'Price (EUR)'], ...rows]),
      }]);
      for (const { text } of chunks) assert.match(text, /\| Part/);
    }
  });

  it('are full if a document consists only of headings', () => {
    const headings = Array.from({ length: 300 }, (_, i) => heading(`Heading ${i}`));
    const chunks = cut(headings);
    assert.ok(chunks.length < 60, String(chunks.length));
    const titles = chunks.flatMap(({ text }) => text.split('\n\n'));
    assert.deepEqual(titles, headings.map(({ text }) => `# ${text}`));
  });

  it('cite sheet rows by number if there are hidden rows between them', () => {
    const rows = Array.from({ length: 40 }, (_, i) => [`Part ${3 + 2 * i}`, String(i * 10), 'kept in stock']);
    const chunks = cut([{
      type: 'table',
      text: formatMarkdownTable([['Name', 'Price (EUR)', 'State'], ...rows]),
      rowRange: [1, 81],
      rowNumbers: [1, ...rows.map((_, i) => 3 + 2 * i)],
    }]);
    assert.ok(chunks.length > 3);
    chunks.forEach(({ text, rowRange }, i) => {
      const numbers = [...text.matchAll(/Part (\d+)/g)].map((match) => Number(match[1]));
      assert.deepEqual(rowRange, [i === 0 ? 1 : numbers[0], numbers.at(-1)]);
    });
  });

  it('start with the end of the previous one, within its share', () => {
    const [one, two] = cut([paragraph(sentences(5)), paragraph('A short end.'), paragraph(sentences(6, 'valve'))]);
    assert.match(one!.text, /A short end\.$/);
    assert.match(two!.text, /^A short end\./);
    assert.doesNotMatch(
      cut([paragraph(sentences(5)), paragraph('A short end.'), paragraph(sentences(6, 'valve'))], 100, 0)[1]!
        .text,
      /A short end/,
    );
  });

  it('keep their texts if another page or section is edited', () => {
    const document = (third: string) =>
      [1, 2, 3, 4].map((page) => paragraph(page === 3 ? third : sentences(8, `p${page}`), page));
    const texts = (third: string) =>
      cut(document(third)).filter(({ pages }) => pages![0] !== 3).map(({ text }) => text);
    assert.deepEqual(texts('Short.'), texts(sentences(20)));
  });

  const block: fc.Arbitrary<DocumentBlock> = fc.record({
    type: fc.constantFrom('heading', 'paragraph', 'list', 'code', 'note', 'page'),
    text: fc.oneof(fc.lorem({ maxCount: 120 }), fc.string({ maxLength: 3_000 }),
      fc.string({ unit: 'binary', maxLength: 400 }), fc.nat(900).map((length) => 'x'.repeat(length)),
      fc.nat(300).map((length) => '漢字'.repeat(length)),
      fc.nat(200).map((length) => '\u{1f469}\u200d\u{1f680}'.repeat(length)),
      fc.nat(400).map((n) => '- item\n'.repeat(n))),
    page: fc.nat(4).map((page) => page + 1),
  }) as fc.Arbitrary<DocumentBlock>;
  it('never exceed the limit, and lose no word, whatever the blocks', () =>
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), fc.constantFrom(100, 250), (blocks, limit) => {
        const sorted = [...blocks].sort((a, b) => a.page! - b.page!);
        const chunks = cut(sorted, limit);
        for (const { text, tokens } of chunks) {
          assert.equal(tokens, count(text));
          assert.ok(tokens <= limit, `${tokens} tokens`);
          assert.ok(/[\ud800-\udfff]/u.exec(text) === null, 'half a character');
        }
        const words = (text: string) => text.match(/[a-z]{2,8}(?![a-z])/g) ?? [];
        const found = new Set(chunks.flatMap(({ text }) => words(text.replace(/\n/g, ' '))));
        for (const one of sorted) {
          if (one.type === 'paragraph' && count(one.text) < limit / 2) {
            for (const word of words(one.text.replace(/\s+/g, ' '))) assert.ok(found.has(word), word);
          }
        }
      }),
      { numRuns: 60 },
    ));

  it('split a table with a row that is longer than a chunk', () => {
    const chunks = cut([{
      type: 'table',
      text: formatMarkdownTable([['a', 'b'], ['x '.repeat(500), 'y'], ['1', '2']]),
      rowRange: [1, 3],
    }]);
    assert.ok(chunks.every(({ tokens }) => tokens <= 100));
    assert.deepEqual(chunks.at(-1)!.rowRange![1], 3);
  });
});
