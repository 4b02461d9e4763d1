import assert from 'node:assert';
import { strToU8 } from 'fflate';
import { parsers } from '#features/documents/node/parsers/parsers';
import { decodeText } from '#features/documents/node/text/decodeText';
import { limitText } from '#features/documents/node/text/limitText';
import type { DocumentWarning } from '#features/documents/pure/warning';
import type { DocumentKind } from '#features/documents/pure/kind';
import { table } from '#test/support/table';
import { beginnings, parseHostile, repeatedTo } from './hostileSample';
import { parseSample, shown } from './parseSample';

describe('plain-text documents', () => {
  table('give', (row) => {
    const check = (kind: DocumentKind, name: string, text: string, expected: readonly string[]): void =>
      row(`${name} (${kind})`, async () => assert.deepEqual(shown((await parseSample(kind, text)).blocks), expected));

    check('csv', 'fields with commas, quotes and line breaks', 'a,b\n"1,5","x ""y""\nz"\n', [
      'table: | a | b |⏎| --- | --- |⏎| 1,5 | x "y"<br>z |',
    ]);
    for (const separator of [';', '\t', '|'])
      check('csv', `fields divided by ${JSON.stringify(separator)}`, `a${separator}b\n1,5${separator}2\n`, [
        'table: | a | b |⏎| --- | --- |⏎| 1,5 | 2 |',
      ]);
    check('csv', 'rows of different lengths', 'a,b\n1\n1,2,3', [
      'table: | a | b |  |⏎| --- | --- | --- |⏎| 1 |  |  |⏎| 1 | 2 | 3 |',
    ]);
    for (const line of ['sep=;\n', 'SEP=;\r\n', '"sep=;"\n', '\ufeffsep=;\n'])
      check('csv', `no line ${JSON.stringify(line)}`, `${line}a;b,c\n1;2\n`, [
        'table: | a | b,c |⏎| --- | --- |⏎| 1 | 2 |',
      ]);
    check('csv', 'a header that only starts like a line of the separator', 'sep=a,b\n1,2\n', [
      'table: | sep=a | b |⏎| --- | --- |⏎| 1 | 2 |',
    ]);
    check('csv', 'nothing of an empty file', '\n\n', []);
    check('txt', 'paragraphs', 'one\ntwo\r\n\r\nthree\n', ['paragraph: one⏎two', 'paragraph: three']);
    check('txt', 'columns as lines', 'a    b    c\n1    2    3\n', ['code: a    b    c⏎1    2    3']);
    for (
      const [name, lines] of [
        ['a log', ['2026-11-01 10:00:01 INFO started', '2026-11-01 10:00:02 WARN the disk is almost full', '[retry]']],
        ['a drawn table', ['+---+---+', '| a | b |', '+---+---+']],
        ['an address', ['Ada Lovelace', '12 St James Square', 'London']],
        ['columns divided by two spaces', ['Name   Count', 'apple  12', 'pear   7']],
        ['a listing of files', ['total 12', 'drwxr-xr-x 2 root root 4096 Nov 1 bin', '-rw-r--r-- 1 ada users 2 Nov 1 a',
          '-rw-r--r-- 1 ada users 311 Nov 1 notes-of-last-year.txt']],
        ['indented code', ['    int main(void) {', '      return 0;', '    }']],
      ] as const
    )
      check('txt', `${name} as lines`, lines.join('\n'), [`code: ${lines.join('⏎')}`]);
    for (const lines of [['- one', '- two', '  continues'], ['1. one', '   - two', '2. three']])
      check('txt', `${lines[0]} … as a list`, lines.join('\n'), [`list: ${lines.join('⏎')}`]);
    for (
      const [name, lines] of [
        ['wrapped prose', ['This paragraph was wrapped by hand at', 'some width, so that its lines end where',
          'the next', 'word would not fit any more in them.']],
        ['prose with a long address', ['The programs can be had from the page', `https://example.com/${'a'.repeat(80)}`,
          'and from every mirror of that page, as', 'its readers know.']],
        ['a sentence on each line', ['This one is short.', 'This one is a good deal longer than that.', 'Short again!',
          'The end.']],
        ['a greeting before prose', ['Dear Ada,', 'thank you for the letter of last week, which', 'arrived today.']],
        ['prose with numbers at some starts', ['In the years that followed the war of',
          '1812 and until the treaty was made in', '1815, nothing of the kind was written',
          'by anyone, as far as we know today.']],
        ['an indented quotation', ['    The lines of a quotation are indented',
          '    and yet they are wrapped as prose is,', '    so they are joined.']],
      ] as const
    )
      check('txt', `${name} as a paragraph`, lines.join('\n'), [`paragraph: ${lines.join('⏎')}`]);
    const longLines = ['1. Scope', `1.1. ${'A long rule '.repeat(20)}ends`, `1.2. ${'Another rule '.repeat(20)}ends`];
    check('txt', 'a paragraph on each line', longLines.join('\n'), longLines.map((line) => `paragraph: ${line}`));
    check('md', 'headings, but none in a fence', '# A #\n\nB\n---\n\n```\n# not\n```\n', ['heading 1: A',
      'heading 2: B', 'code: # not']);
    check('md', 'front matter as code', '---\na: 1\n---\n# A\n', ['code: a: 1', 'heading 1: A']);
    check('md', 'lists with levels, numbers and boxes', '1. a\n   - b\n2. [x] c\n', ['list: 1. a⏎  - b⏎2. [x] c']);
    check('md', 'tables', '| a | b |\n|---|---|\n| `x` | **y** \\| z |\n', [
      'table: | a | b |⏎| --- | --- |⏎| x | y \\| z |',
    ]);
    check('md', 'links, pictures and emphasis as their text', 'See [the *plan*](x.md) ![a duck](d.png)  \nnext', [
      'paragraph: See the plan a duck⏎next',
    ]);
    check('md', 'what a page would show of HTML', '<div>\n<p>seen</p><p hidden>no</p></div>\n', ['paragraph: seen']);
    check('md', 'footnotes', 'x[^1]\n\n[^1]: note\n', ['paragraph: x[1]', 'note: Footnote 1: note']);
    check('md', 'powers, notes, struck and deleted text apart from the numbers beside them',
      '25<sup>3</sup>, word<sup>4</sup>, 101<sub>2</sub>, <del>1</del>2500, ~~3~~4, 2<sup>10\n', [
      'paragraph: 25^3, word[4], 101_2, 2500, ~~3~~4, 2^10',
    ]);
    check('md', 'quotes', '> a\n> > b\n', ['paragraph: a', 'paragraph: b']);
  });

  it('count records as table rows', async () => {
    const { blocks } = await parseSample('csv', 'a,b\n"1\n2",3\n4,5\n\n');
    assert.deepEqual(blocks.map(({ rowRange }) => rowRange), [[1, 3]]);
  });

  table('are decoded by their bytes', (row) => {
    const check = (name: string, bytes: readonly number[], expected: string, warned: readonly string[] = []): void =>
      row(name, () => {
        const warnings: DocumentWarning[] = [];
        assert.equal(decodeText(new Uint8Array(bytes), (warning) => warnings.push(warning)), expected);
        assert.deepEqual(warnings.map(({ type }) => type), warned);
      });
    const utf8 = [...new TextEncoder().encode('Größe 日本')];
    const utf16 = (text: string, big: boolean): number[] =>
      [...text].flatMap((c) =>
        big ? [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255] : [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]
      );
    check('UTF-8', utf8, 'Größe 日本');
    check('UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...utf8], 'Größe 日本');
    check('UTF-16 with a byte order mark', [0xff, 0xfe, ...utf16('aß日', false)], 'aß日');
    check('big-endian UTF-16 without a byte order mark', utf16('the size is 日本', true), 'the size is 日本');
    check('UTF-16 without a byte order mark', utf16('the size is 日本', false), 'the size is 日本');
    check('Windows-1252', [0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x93, 0x78, 0x94, 0x20, 0x80, 0x35], 'Größe “x” €5');
    // 「設定ファイルの場所を確認する」
    check('Shift_JIS', [0x90, 0xdd, 0x92, 0xe8, 0x83, 0x74, 0x83, 0x40, 0x83, 0x43, 0x83, 0x8b, 0x82, 0xcc, 0x8f, 0xea,
      0x8f, 0x8a, 0x82, 0xf0], '設定ファイルの場所を');
    check('EUC-JP', [0xc0, 0xdf, 0xc4, 0xea, 0xa5, 0xd5, 0xa5, 0xa1, 0xa5, 0xa4, 0xa5, 0xeb, 0xa4, 0xce, 0xbe, 0xec,
      0xbd, 0xea, 0xa4, 0xf2], '設定ファイルの場所を');
    check('GB18030', [0xd5, 0xe2, 0xca, 0xc7, 0xce, 0xd2, 0xc3, 0xc7, 0xb5, 0xc4, 0xb9, 0xab, 0xcb, 0xbe],
      '这是我们的公司');
    check('Windows-1251', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20, 0xec, 0xe8, 0xf0], 'Привет мир');
    check('KOI8-R', [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4, 0x20, 0xcd, 0xc9, 0xd2], 'Привет мир');
    check('UTF-8 with a broken byte', [...utf8, ...utf8, ...utf8, 0xff], 'Größe 日本'.repeat(3) + '\ufffd', [
      'decode_error',
    ]);
  });

  table('are read as far as the limits go, with a warning', (row) => {
    const check = (kind: 'csv' | 'txt', name: string, text: string, kept: number, says: string): void =>
      row(`${name} (${kind})`, async () => {
        const { blocks, warnings } = await parseSample(kind, text);
        const [{ rowRange, text: shownText } = { text: '' }] = blocks;
        assert.equal(rowRange?.[1] ?? shownText.length, kept);
        assert.deepEqual(warnings, [{ type: 'too_large', message: says }]);
      });
    check('csv', 'a table of 700,001 rows', 'a\n'.repeat(700_001), 700_000,
      'The table has 700001 rows; the first 700000 are read.');
    check('csv', 'a table of wide rows', `${'a,'.repeat(999)}a\n`.repeat(701), 700,
      'The table has 701 rows; the first 700 are read.');
    check('txt', 'a text of 10 MB and a line', 'a line of 20 letters\n'.repeat(480_000), 9_999_989,
      'The text has 10080000 characters; the first 9999990 are read.');
  });

  it('are cut after a whole line, or else after a whole character', () => {
    const cut = (text: string, max: number) => limitText(text, () => undefined, { maxLength: max });
    assert.deepEqual([cut('ab\ncd', 5), cut('ab\ncd', 4), cut('ab\ncd', 2), cut('a😀b', 2)], ['ab\ncd', 'ab\n', 'ab',
      'a']);
  });

  it('are cut after a number of lines, with a warning', () => {
    const messages: string[] = [];
    const cut = (text: string) => limitText(text, ({ message }) => messages.push(message), { maxLines: 2 });
    assert.deepEqual(['a\nb\nc', 'a\nb\n', 'a\nb', ''].map(cut), ['a\nb\n', 'a\nb\n', 'a\nb', '']);
    assert.deepEqual(messages, ['The text has 3 lines; the first 2 are read.']);
  });

  it('are cut between numbers and tags, however far the last line end is', () => {
    const row = '<td>12345</td> ';
    const text = `<!doctype html>\n${row.repeat(2_000)}`;
    for (const share of [1 / 2, 1 / 4, 1 / 8, 1 / 16]) {
      const cut = limitText(text, () => undefined, { share });
      assert.ok(cut.length > text.length * share - 20, `${cut.length} of ${text.length}`);
      assert.match(cut, />$/);
    }
    assert.match(limitText('12345 '.repeat(2_000), () => undefined, { share: 1 / 2 }), /12345 $/);
  });
  it('are cut once, at the lower of two limits, with a warning about the whole text', () => {
    const messages: string[] = [];
    const cut = (maxLength: number, maxLines: number) =>
      limitText('ab\n'.repeat(10), ({ message }) => messages.push(message), { maxLength, maxLines }).length;
    assert.deepEqual([cut(20, 4), cut(10, 8), cut(9, 3), cut(30, 10)], [12, 9, 9, 30]);
    assert.deepEqual(messages, ['The text has 10 lines; the first 4 are read.',
      'The text has 30 characters; the first 9 are read.', 'The text has 10 lines; the first 3 are read.']);
  });

  table('are read in part as', (row) => {
    const line = 'a line of words, some of them\n';
    const samples = { csv: line, txt: `${line}\n`, md: `${line}\n`, html: `<p>${line}` } as const;
    for (const [kind, unit] of Object.entries(samples) as [keyof typeof samples, string][]) {
      row(kind, async () => {
        const warnings: DocumentWarning[] = [];
        const countLines = async (share: number) => {
          const { blocks } = await (await parsers[kind]())({
            bytes: strToU8(unit.repeat(400)),
            fast: false,
            share,
            warn: (warning) => warnings.push(warning),
            omit: () => {},
            progress: () => {},
          });
          return blocks.map(({ text }) => text).join('\n').match(/some of them/g)!.length;
        };
        assert.deepEqual([await countLines(1), await countLines(0.5), await countLines(0.25)], [400, 200, 100]);
        assert.match(warnings[0]!.message, /^The text has \d+ characters; the first \d+ are read\.$/);
        assert.equal(warnings.length, 2);
      });
    }
  });

  it('have time for their lines and rows, not only for their bytes', async () => {
    const pages = { csv: 4, txt: 4, md: 10, html: 4 } as const; // a line of Markdown counts as three
    for (const [kind, count] of Object.entries(pages) as [keyof typeof pages, number][]) {
      const { steps } = await parseSample(kind, 'a\n'.repeat(3_000));
      assert.deepEqual(steps.at(-1), [count, count], kind);
    }
  });

  table('terminate with', (row) => {
    const plain = { csv: 'a,b,c\n', txt: 'word and\nword\n\n', md: 'word *and* word\n\n' };
    const check = (kind: keyof typeof plain, name: string, text: string, expected: readonly string[]): void =>
      row(`${name} (${kind})`, async () => {
        const { blocks } = await parseHostile(name, kind, text, () => repeatedTo(text.length, plain[kind]));
        assert.deepEqual(beginnings(blocks), expected);
      });
    check('csv', 'one cell of 4 MB', `"${'x, '.repeat(1_300_000)}"`, ['table of 3900011: | x, x, x']);
    check('csv', 'quotes that do not end', '"a,b\n'.repeat(200_000), ['table of 1600007: | a,b<br>']);
    check('csv', 'a wide row and many short ones', `${','.repeat(100_000)}\n${'a\n'.repeat(100_000)}`, [
      'code of 300001: ,,,,,,,,,',
    ]);
    check('csv', '200,000 rows', 'a,b,c\n'.repeat(200_000), ['table of 2800019: | a | b |']);
    check('txt', 'one line of 8 MB', 'word '.repeat(1_600_000), ['paragraph of 7999999: word word']);
    check('txt', 'spaces alone', ' '.repeat(4_000_000), []);
    check('md', '20,000 nested quotes', `${'>'.repeat(20_000)} x`, ['paragraph of 1: x']);
    check('md', 'open marks', '[*_`'.repeat(5_000), ['paragraph of 11668: [_[*_[[*_']);
  });
});
