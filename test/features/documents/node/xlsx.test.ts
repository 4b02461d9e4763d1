import assert from 'node:assert';
import type { DocumentBlock } from '#features/documents/pure/block';
import { createRandom } from '#test/support/randomNumbers';
import { table } from '#test/support/table';
import { parseHostile } from './hostileSample';
import { parseSample, relations, zipped, type Parts } from './parseSample';

const main =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

interface SheetParts {
  readonly name?: string;
  readonly state?: string;
  /** The content of `worksheet`, which replaces `cells`. */
  readonly xml?: string;
  /** Reference → cell, see `cell`. */
  readonly cells?: Readonly<Record<string, string>>;
  readonly after?: string;
}

const styles =
  `<styleSheet ${main}><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="171" formatCode="#,##0.00\\ &quot;EUR&quot;"/></numFmts>
<fonts><font><sz val="11"/></font><font><color rgb="FFFFFFFF"/></font><font><sz val="1"/></font></fonts>
<fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF000080"/></patternFill></fill></fills>
<cellXfs><xf/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="14"/><xf numFmtId="9"/><xf fontId="1"/><xf fontId="1" fillId="1"/><xf fontId="2"/></cellXfs></styleSheet>`;

/**
 * Makes a cell of a text, a number, or the inside of `c` if it starts with `<`; `3:` before it is the index of its
 * style.
 */
function cell(ref: string, value: string): string {
  const [, style = '0', content = value] = /^(\d):(.*)$/s.exec(value) ?? [];
  if (content.startsWith('<is>')) return `<c r="${ref}" s="${style}" t="inlineStr">${content}</c>`;
  if (content.startsWith('<')) return `<c r="${ref}" s="${style}">${content}</c>`;
  if (/^-?[\d.]+$/.test(content)) return `<c r="${ref}" s="${style}"><v>${content}</v></c>`;
  return `<c r="${ref}" s="${style}" t="inlineStr"><is><t>${content}</t></is></c>`;
}

function worksheet({ xml, cells = {}, after = '' }: SheetParts): string {
  const rows = new Map<string, string>();
  for (const [ref, value] of Object.entries(cells)) {
    const row = /\d+/.exec(ref)![0];
    rows.set(row, (rows.get(row) ?? '') + cell(ref, value));
  }
  const data = [...rows].map(([row, content]) => `<row r="${row}">${content}</row>`).join('');
  return `<worksheet ${main}>${xml ?? `<sheetData>${data}</sheetData>`}${after}</worksheet>`;
}

function xlsx(sheets: readonly SheetParts[], more: Parts = {}, workbook = ''): Uint8Array {
  const listed = sheets.map(({ name, state }, i) =>
    `<sheet name="${name ?? `Sheet${i + 1}`}" sheetId="${i + 1}" r:id="s${i + 1}"${
      state === undefined ? '' : ` state="${state}"`
    }/>`
  );
  return zipped({
    '_rels/.rels': relations({ r: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `<workbook ${main}>${workbook}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations({
      ...Object.fromEntries(
        sheets.map((_, i) => [`s${i + 1}`, ['worksheet', `worksheets/sheet${i + 1}.xml`] as const]),
      ),
      st: ['styles', 'styles.xml'],
      sh: ['sharedStrings', 'sharedStrings.xml'],
    }),
    'xl/styles.xml': styles,
    ...Object.fromEntries(sheets.map((sheet, i) => [`xl/worksheets/sheet${i + 1}.xml`, worksheet(sheet)])),
    ...more,
  });
}

function lines(blocks: readonly DocumentBlock[]): readonly string[] {
  return blocks.map(({ type, text, rowRange, caption }) =>
    `${type} ${rowRange?.join('-')}${caption === undefined ? '' : ` (${caption})`}: ${
      text.replace(/\n\| ---[^\n]*/, '').replace(/\n/g, '⏎')
    }`
  );
}

describe('parseXlsx', () => {
  table('reads', (row) => {
    const check = (name: string, sheets: readonly SheetParts[], expected: readonly string[], more: Parts = {},
      workbook = ''): void =>
      row(name, async () =>
        assert.deepEqual(lines((await parseSample('xlsx', xlsx(sheets, more, workbook))).blocks), expected));
    const at = (cells: Readonly<Record<string, string>>, after = ''): readonly SheetParts[] => [{ cells, after }];

    check('each sheet as a heading with its table', [{ name: 'Costs', cells: { B3: 'a', C3: 'b', B4: '1', C4: '2' } }, {
      name: 'Empty',
    }], [
      'heading 3-3: Costs',
      'table 3-4: | a | b |⏎| 1 | 2 |',
    ]);
    check('islands separated by an empty row or column, or touching only at a corner',
      at({ A1: 'a', B1: 'b', A2: '1', B2: '2', D1: 'c', E1: 'd', A4: 'e', B4: 'f', C5: 'g', D5: 'h' }), [
      'heading 1-1: Sheet1',
      'table 1-2: | a | b |⏎| 1 | 2 |',
      'table 1-1: | c | d |',
      'table 4-4: | e | f |',
      'table 5-5: | g | h |',
    ]);
    check('a table with an empty row as one, if values continue below it',
      at({ A1: 'Id', B1: 'Due', A2: '1', B2: '1:44000', A4: '2', B4: '1:44001', A6: '3', B6: '1:44002' }), [
      'heading 1-1: Sheet1',
      'table 1-6: | Id | Due |⏎| 1 | 2020-06-18 |⏎| 2 | 2020-06-19 |⏎| 3 | 2020-06-20 |',
    ]);
    check('two tables with separate headers as two',
      at({ A1: 'Id', B1: 'x', A2: '1', B2: '5', A4: 'No', B4: 'y', A5: '2' }), [
      'heading 1-1: Sheet1',
      'table 1-2: | Id | x |⏎| 1 | 5 |',
      'table 4-5: | No | y |⏎| 2 |  |',
    ]);
    check('a table with holes as one', at({ A1: 'a', B1: 'b', C1: 'c', A2: 'x', C2: '1', B3: '2' }), [
      'heading 1-1: Sheet1',
      'table 1-3: | a | b | c |⏎| x |  | 1 |⏎|  | 2 |  |',
    ]);
    check('titles above a table as its caption', at({ A1: 'Costs', A2: 'in EUR', A3: 'a', B3: 'b', A4: '1', B4: '2' }),
      [
        'heading 3-3: Sheet1',
        'table 3-4 (Costs⏎in EUR): | a | b |⏎| 1 | 2 |',
      ].map((line) => line.replace('Costs⏎', 'Costs\n')));
    check('a single cell as a paragraph', at({ A1: 'Note', A3: 'a', B3: 'b' }), [
      'heading 1-1: Sheet1',
      'paragraph 1-1: Note',
      'table 3-3: | a | b |',
    ]);
    check('merged cells in every cell that they cover, within the filled part of the sheet',
      at({ A1: 'a', B1: 'both', B2: 'c', C2: 'd', A3: '1', B3: '2', C3: '3' },
        '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:XFD1"/></mergeCells>'), [
      'heading 1-1: Sheet1',
      'table 1-3: | a | both | both |⏎| a | c | d |⏎| 1 | 2 | 3 |',
    ]);
    check('numbers and dates as displayed',
      at({ A1: '1:44000', B1: '2:1234.5', C1: '3:44000', D1: '4:0.25', E1: '0.1' }), [
      'heading 1-1: Sheet1',
      'table 1-1: | 2020-06-18 | 1,234.50 EUR | 2020-06-18 | 25% | 0.1 |',
    ]);
    check('dates from 1904', at({ A1: '1:42538', B1: 'x' }), ['heading 1-1: Sheet1', 'table 1-1: | 2020-06-18 | x |'],
      {}, '<workbookPr date1904="1"/>');
    check('formula values, and formulas without a value', at({
      A1: '<f>1+1</f><v>2</v>',
      B1: '<f>SUM(A1:A9)</f>',
      A2: '<f t="shared" si="0" ref="A2:A3">B2*$C$1</f>',
      A3: '<f t="shared" si="0"/>',
      B2: 'x',
      B3: 'y',
    }), ['heading 1-1: Sheet1', 'table 1-3: | 2 | =SUM(A1:A9) |⏎| =B2*$C$1 | x |⏎| =B3*$C$1 | y |']);
    check('shared strings with runs, without phonetic text', [{
      xml:
        '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row></sheetData>',
    }], ['heading 1-1: Sheet1', 'table 1-1: | 東京 x | TRUE | #N/A |'], {
      'xl/sharedStrings.xml':
        `<sst ${main}><si><r><t>東京</t></r><r><t xml:space="preserve"> x_x000D_</t></r><rPh sb="0" eb="2"><t>とう</t></rPh></si></sst>`,
    });
    check('powers, notes and struck text separate from adjacent numbers', at(
      Object.fromEntries(
        [['A1', '25', 'vertAlign val="superscript"', '3'], ['B1', 'word', 'vertAlign val="superscript"', '4'], ['A2',
          '101', 'vertAlign val="subscript"', '2'], ['B2', '7', 'strike', '1']].map(([ref, base, look, text]) => [
            ref!,
            `<is><r><t>${base}</t></r><r><rPr><${look}/></rPr><t>${text}</t></r></is>`,
          ]),
      ),
    ), [
      'heading 1-1: Sheet1',
      'table 1-2: | 25^3 | word[4] |⏎| 101_2 | 7~~1~~ |',
    ]);
    check('comments on cells', at({ A1: 'x', B1: 'y' }), ['heading 1-1: Sheet1', 'table 1-1: | x | y |',
      'note 2-2: Comment by Ana on B2: Why?'], {
      'xl/worksheets/_rels/sheet1.xml.rels': relations({ c: ['comments', '../comments1.xml'] }),
      'xl/comments1.xml':
        `<comments ${main}><authors><author>Ana</author></authors><commentList><comment ref="B2" authorId="0"><text>` +
        '<r><t>Ana:</t></r><r><t xml:space="preserve"> Why?</t></r></text></comment></commentList></comments>',
    });
    for (
      const [code, expected] of [['dd.mm.yyyy', '09.03.2024'], ['d. mmm yyyy', '9. Mar 2024'], ['hh.mm', '13.05'], [
        'dd.mm.yyyy hh:mm;@',
        '09.03.2024 13:05',
      ], ['[$-407]d.m.yy', '9.3.24'], ['dd\\.mm\\.yy', '09.03.24'], ['mm:ss.0', '05:00.0'], ['"Nr. "d.m.',
        'Nr. 9.3.']] as const
    ) {
      check(`a date in the format ${code}`, at({ A1: 'Day', A2: '1:45360.545138888888' }), ['heading 1-1: Sheet1',
        `table 1-2: | Day |⏎| ${expected} |`], {
        'xl/styles.xml': `<styleSheet ${main}><numFmts><numFmt numFmtId="180" formatCode="${
          code.replace(/"/g, '&quot;')
        }"/></numFmts><cellXfs><xf/><xf numFmtId="180"/></cellXfs></styleSheet>`,
      });
    }
    const printed = (lines: string, attributes = ''): string => `<headerFooter${attributes}>${lines}</headerFooter>`;
    check('the lines of printed pages once, without those that only number pages', [{
      cells: { A1: 'x' },
      after: printed(
        '<oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Draft &amp;K00FF00of &amp;&amp; Co&amp;R5 March</oddHeader>' +
          '<oddFooter>&amp;CPage &amp;P of &amp;N</oddFooter><firstHeader>not shown</firstHeader>',
      ),
    }, {
      cells: { A1: 'y' },
      after: printed(
        '<oddHeader>&amp;LDraft of &amp;&amp; Co&amp;R5 March</oddHeader><firstFooter>Signed</firstFooter>',
        ' differentFirst="1"',
      ),
    }], ['heading 1-1: Sheet1', 'paragraph 1-1: x', 'note undefined: Header: Draft of & Co 5 March',
      'heading 1-1: Sheet2', 'paragraph 1-1: y', 'note undefined: Footer: Signed']);
  });

  table('leaves out and warns about', (row) => {
    const check = (name: string, sheets: readonly SheetParts[], expected: readonly string[],
      warned: readonly string[]): void =>
      row(name, async () => {
        const { blocks, warnings } = await parseSample('xlsx', xlsx(sheets));
        assert.deepEqual(lines(blocks).slice(1), expected);
        assert.deepEqual(warnings.map(({ reason, place }) => `${reason} ${place}`), warned);
      });
    check('hidden rows and columns', [{
      xml:
        `<cols><col min="2" max="2" width="9" hidden="1"/></cols><sheetData><row r="1">${cell('A1', 'a')}${
          cell('B1', 'bb')
        }</row>` +
        `<row r="2" hidden="1">${cell('A2', 'gone')}</row><row r="3">${cell('A3', 'c')}</row></sheetData>`,
    }], ['table 1-3: | a |⏎| c |'], ['vanish sheet "Sheet1"!2:2', 'vanish sheet "Sheet1"!B:B']);
    check('filtered rows and a column without tearing the table', [{
      xml: `<cols><col min="2" max="3" hidden="1"/></cols><sheetData>${
        ['Id', '1', '2', '3', '4'].map((id, i) =>
          `<row r="${i + 1}"${i % 2 === 1 ? ' hidden="1"' : ''}>${cell(`A${i + 1}`, id)}${cell(`B${i + 1}`, 'note')}${
            cell(`D${i + 1}`, i === 0 ? 'Amount' : `${i}0`)
          }</row>`
        ).join('')
      }</sheetData>`,
    }], ['table 1-5: | Id | Amount |⏎| 2 | 20 |⏎| 4 | 40 |'], [
      'vanish sheet "Sheet1"!2:2',
      'vanish sheet "Sheet1"!4:4',
      'vanish sheet "Sheet1"!B:B',
    ]);
    check('group rows between a header and its total', [{
      xml: `<sheetData><row r="1">${cell('A1', 'Id')}${cell('B1', 'Kind')}${cell('C1', 'Sum')}</row>${
        [2, 3].map((n) => `<row r="${n}" ht="0">${cell(`A${n}`, `row ${n}`)}</row>`).join('')
      }<row r="4">${cell('A4', 'Total')}${cell('C4', '60')}</row></sheetData>`,
    }], ['table 1-4: | Id | Kind | Sum |⏎| Total |  | 60 |'], ['vanish sheet "Sheet1"!2:2',
      'vanish sheet "Sheet1"!3:3']);
    check('white and tiny text, but not white text on a dark cell', [{
      cells: { A1: '5:white', B1: '6:seen', C1: '7:tiny' },
    }], [
      'paragraph 1-1: seen',
    ], ['colour sheet "Sheet1"!A1', 'tiny sheet "Sheet1"!C1']);
    check('hidden sheets', [{ cells: { A1: 'x' } }, { name: 'Secret', state: 'veryHidden', cells: { A1: 'y1' } }], [
      'paragraph 1-1: x',
    ], [
      'vanish sheet "Secret"',
    ]);
  });

  it('provides the sheet as page and a range of rows for every block', async () => {
    const { blocks, pages } = await parseSample('xlsx', xlsx([{ cells: { A1: 'x' } }, { cells: { A9: 'y' } }]));
    assert.deepEqual(blocks.map(({ page, rowRange }) => [page, rowRange]), [[1, [1, 1]], [1, [1, 1]], [2, [9, 9]], [2, [
      9,
      9,
    ]]]);
    assert.equal(pages, 2);
  });

  table('terminates with', (row) => {
    const check = (name: string, sheet: SheetParts, expected: number): void =>
      row(name, async () => {
        const plain = () => xlsx([{ cells: plainCells(worksheet(sheet).length) }]);
        const { blocks } = await parseHostile(name, 'xlsx', xlsx([sheet]), plain);
        assert.equal(blocks.length, expected);
      });
    check('a range of seventeen billion cells', {
      xml: '<dimension ref="A1:XFD1048576"/><sheetData/>',
      cells: {},
      after: '',
    }, 0);
    check('cells in its corners', { cells: { A1: 'a', XFD1048576: 'b' } }, 3);
    check('a diagonal of 3,000 steps', {
      cells: Object.fromEntries(
        Array.from({ length: 3_000 }, (_, i) => [[`${name(i + 1)}${i + 1}`, 'x'], [`${name(i + 2)}${i + 1}`, 'y']])
          .flat(),
      ),
    }, 121);
    check('a merge of the whole sheet', {
      cells: { A1: 'x', B2: 'y' },
      after: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
    }, 2);
  });

  it('reads a sheet as far as the limit goes, with a warning', async () => {
    const random = createRandom(1); // equal cells are packed like a bomb
    const cells = () => Array.from({ length: 100 }, () => `<c><v>${Math.floor(random() * 1e6)}</v></c>`).join('');
    const row = (number: number) => `<row r="${number}">${cells()}</row>`;
    const rows = Array.from({ length: 7_002 }, (_, i) => row(i + 1)).join('');
    const { blocks, warnings } = await parseSample('xlsx', xlsx([{ xml: `<sheetData>${rows}</sheetData>` }]));
    assert.deepEqual(blocks.map(({ rowRange }) => rowRange), [[1, 1], [1, 7_000]]);
    assert.deepEqual(warnings, [{
      type: 'too_large',
      page: 1,
      place: 'sheet "Sheet1"',
      message: 'The sheet has more than 700000 filled cells; only rows 1 to 7000 are read.',
    }]);
  });
});

function name(column: number): string {
  return column > 26
    ? name(Math.floor((column - 1) / 26)) + name((column - 1) % 26 + 1)
    : String.fromCharCode(64 + column);
}

/** Makes three columns of numbers, as XML of about `length` characters. */
function plainCells(length: number): Readonly<Record<string, string>> {
  const count = Math.ceil(length / cell('A100', '100').length);
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`${name(i % 3 + 1)}${Math.floor(i / 3) + 1}`, String(i)]),
  );
}
