import assert from 'node:assert';
import { table } from '#test/support/table';
import { parseSample, relations, rootOf, shown, zipped, type Parts } from './parseSample';

interface SlideParts {
  /** Shapes. */
  readonly tree: string;
  readonly show?: boolean;
  readonly relations?: Readonly<Record<string, readonly [string, string]>>;
}

function run(text: string, properties = ''): string {
  return `<a:r><a:rPr${
    properties.startsWith('<') ? `>${properties}</a:rPr>` : ` ${properties}/>`
  }<a:t>${text}</a:t></a:r>`;
}

function line(text: string, properties = ''): string {
  return `<a:p>${properties}${text.startsWith('<') ? text : run(text)}</a:p>`;
}

/** `place`: left, top, width, height in pixels of 1,000 units. */
function shape(content: string, placeholder = '', place?: readonly number[], more = ''): string {
  const [x = 0, y = 0, cx = 0, cy = 0] = (place ?? []).map((one) => one * 1_000);
  const frame = place ? `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>` : '';
  return `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr>${frame}${more}</p:spPr><p:txBody>${content}</p:txBody></p:sp>`;
}

const title = (text: string): string => shape(line(text), '<p:ph type="title"/>');
const bullet = '<a:buChar char="•"/>';

function pptx(slides: readonly SlideParts[], more: Parts = {}, order = slides.map((_, i) => i + 1)): Uint8Array {
  return zipped({
    '_rels/.rels': relations({ r: ['officeDocument', 'ppt/presentation.xml'] }),
    'ppt/presentation.xml': rootOf('p:presentation',
      `<p:sldIdLst>${
        order.map((n) => `<p:sldId id="${n}" r:id="s${n}"/>`).join('')
      }</p:sldIdLst><p:sldSz cx="1000000" cy="500000"/>`),
    'ppt/_rels/presentation.xml.rels': relations({
      ...Object.fromEntries(slides.map((_, i) => [`s${i + 1}`, ['slide', `slides/slide${i + 1}.xml`] as const])),
      a: ['commentAuthors', 'commentAuthors.xml'],
    }),
    ...Object.fromEntries(slides.flatMap((slide, i) => [
      [`ppt/slides/slide${i + 1}.xml`,
        rootOf('p:sld', `<p:cSld><p:bg><p:bgPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></p:bgPr></p:bg>` +
          `<p:spTree>${slide.tree}</p:spTree></p:cSld>`).replace('<p:sld ',
            `<p:sld ${slide.show === false ? 'show="0" ' : ''}`)],
      [`ppt/slides/_rels/slide${i + 1}.xml.rels`, relations(slide.relations ?? {})],
    ])),
    ...more,
  });
}

describe('parsePptx', () => {
  table('reads', (row) => {
    const check = (name: string, slides: readonly SlideParts[], expected: readonly string[], more: Parts = {},
      order?: number[]): void =>
      row(name, async () =>
        assert.deepEqual(shown((await parseSample('pptx', pptx(slides, more, order))).blocks), expected));

    check('slides in the order of the presentation', [{ tree: title('First') }, { tree: title('Second') }], [
      'heading 1: Second',
      'heading 1: First',
    ], {}, [2, 1]);
    check('the title of the deck above the titles of slides', [{ tree: shape(line('Deck'), '<p:ph type="ctrTitle"/>') },
      {
        tree: title('Slide'),
      }], [
      'heading 1: Deck',
      'heading 2: Slide',
    ]);
    check('a slide without a title by its number', [{ tree: title('A') }, { tree: shape(line('text')) }], [
      'heading 1: A',
      'heading 1: Slide 2',
      'paragraph: text',
    ]);
    check('lists with levels and numbers', [{
      tree: title('A') + shape(line('a', `<a:pPr>${bullet}</a:pPr>`) + line('b', `<a:pPr lvl="1">${bullet}</a:pPr>`) +
        line('c', '<a:pPr><a:buAutoNum type="alphaLcParenR" startAt="2"/></a:pPr>') +
        line('d', '<a:pPr><a:buAutoNum type="alphaLcParenR" startAt="2"/></a:pPr>') + line('plain')),
    }], ['heading 1: A', 'list: - a⏎  - b⏎b) c⏎c) d', 'paragraph: plain']);
    check('powers, indexes, notes and struck text separate from adjacent numbers', [{
      tree: title('A') +
        shape(line(run('25') + run('3', 'baseline="30000"') + run(' and word') + run('4', 'baseline="30000"') +
          run(' 101') + run('2', 'baseline="-25000"') + run(' ') + run('1', 'strike="sngStrike"') + run('2500'))),
    }], ['heading 1: A', 'paragraph: 25^3 and word[4] 101_2 ~~1~~2500']);
    check('upper content of a column first', [{
      tree: title('A') + shape(line('below'), '', [10, 300, 100, 50]) + shape(line('beside'), '', [500, 10, 100, 50]) +
        shape(line('above'), '', [10, 100, 100, 50]),
    }], ['heading 1: A', 'paragraph: beside', 'paragraph: above', 'paragraph: below']);
    check('groups, tables with spans, and alternative text', [{
      tree: title('A') +
        `<p:grpSp><p:grpSp>${
          shape(line('inside'))
        }</p:grpSp></p:grpSp><p:graphicFrame><a:graphic><a:graphicData><a:tbl>` +
        `<a:tr><a:tc gridSpan="2"><a:txBody>${line('head')}</a:txBody></a:tc><a:tc hMerge="1"/></a:tr>` +
        `<a:tr><a:tc><a:txBody>${line('1')}</a:txBody></a:tc><a:tc><a:txBody>${
          line('2')
        }</a:txBody></a:tc></a:tr></a:tbl></a:graphicData>` +
        `</a:graphic></p:graphicFrame><p:pic><p:nvPicPr><p:cNvPr id="2" name="x" descr="A duck on a lake"/></p:nvPicPr></p:pic>`,
    }], ['heading 1: A', 'paragraph: inside', 'table: | head | head |⏎| --- | --- |⏎| 1 | 2 |',
      'note: Picture: A duck on a lake']);
    check('notes and comments', [{
      tree: title('A'),
      relations: { n: ['notesSlide', '../notesSlides/n.xml'], c: ['comments', '../comments/c.xml'] },
    }], ['heading 1: A', 'note: Speaker notes: Say it.', 'note: Comment by Ana (2026-01-02): Why?'], {
      'ppt/notesSlides/n.xml': rootOf('p:notes',
        shape(line('Say it.'), '<p:ph type="body"/>') + shape(line('3'), '<p:ph type="sldNum"/>')),
      'ppt/comments/c.xml': rootOf('p:cmLst',
        '<p:cm authorId="0" dt="2026-01-02T03:04:05"><p:text>Why?</p:text></p:cm>'),
      'ppt/commentAuthors.xml': rootOf('p:cmAuthorLst', '<p:cmAuthor id="0" name="Ana"/>'),
    });
    const numbers = (name: string, values: readonly (number | string)[]): string =>
      `<c:${name}><c:numRef><c:numCache><c:formatCode>General</c:formatCode>${
        values.map((value, i) => value === '' ? '' : `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('')
      }</c:numCache></c:numRef></c:${name}>`;
    const series = (name: string, ...content: readonly string[]): string =>
      `<c:ser><c:tx><c:v>${name}</c:v></c:tx>${content.join('')}</c:ser>`;
    const chart = (name: string, title: string, content: string, expected: string): void =>
      check(name, [{
        tree:
          '<p:graphicFrame><a:graphic><a:graphicData><c:chart r:id="c"/></a:graphicData></a:graphic></p:graphicFrame>',
        relations: { c: ['chart', '../charts/chart1.xml'] },
      }], ['heading 1: Slide 1', `table (${title}): ${expected}`], {
        'ppt/charts/chart1.xml': rootOf('c:chartSpace', `<c:chart><c:plotArea>${content}</c:plotArea></c:chart>`),
      });
    chart('series of a scatter chart with their own values of X', 'Scatter chart',
      `<c:scatterChart>${series('a', numbers('xVal', [1, 2]), numbers('yVal', [10, 20]))}${
        series('b', numbers('xVal', [5, 6, 7]), numbers('yVal', [50, 60, 70]))
      }${series('c', numbers('xVal', [1, 2]), numbers('yVal', ['', 21]))}</c:scatterChart>`,
      '| X of a, c | a | c | X of b | b |⏎| --- | --- | --- | --- | --- |⏎| 1 | 10 |  | 5 | 50 |⏎| 2 | 20 | 21 | 6 | 60 |⏎|  |  |  | 7 | 70 |');
    chart('bubbles with their sizes', 'Bubble chart',
      `<c:bubbleChart>${
        series('a', numbers('xVal', [1, 2]), numbers('yVal', [10, 20]), numbers('bubbleSize', [3, 4]))
      }</c:bubbleChart>`, '|  | a |⏎| --- | --- |⏎| 1 | 10, 3 |⏎| 2 | 20, 4 |');
    chart('columns and a line with other categories', 'Bar chart, Line chart',
      `<c:barChart>${series('a', numbers('cat', [1, 2]), numbers('val', [10, 20]))}${
        series('b', numbers('val', [11, 21]))
      }</c:barChart><c:lineChart>${series('c', numbers('cat', [8, 9]), numbers('val', [80, 90]))}</c:lineChart>`,
      '| X of a, b | a | b | X of c | c |⏎| --- | --- | --- | --- | --- |⏎| 1 | 10 | 11 | 8 | 80 |⏎| 2 | 20 | 21 | 9 | 90 |');
    check('a diagram', [{
      tree: title('A') +
        '<p:graphicFrame><a:graphic><a:graphicData><d:relIds xmlns:d="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="d"/></a:graphicData></a:graphic></p:graphicFrame>',
      relations: { d: ['diagramData', '../diagrams/data1.xml'] },
    }], ['heading 1: A', 'list: - Plan⏎- Do'], {
      'ppt/diagrams/data1.xml':
        '<x:dataModel xmlns:x="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><x:ptLst>' +
        `<x:pt type="doc"/><x:pt><x:t>${line('Plan')}</x:t></x:pt><x:pt type="pres"><x:t>${
          line('no')
        }</x:t></x:pt><x:pt><x:t>${line('Do')}</x:t></x:pt></x:ptLst></x:dataModel>`,
    });
    check('a footer once, and no slide numbers', [1, 2].map((n) => ({
      tree: title(`T${n}`) + shape(line('Company'), '<p:ph type="ftr"/>') +
        shape(line(String(n)), '<p:ph type="sldNum"/>'),
    })), ['heading 1: T1', 'note: Footer: Company', 'heading 1: T2']);
  });

  it('states what it leaves out', async () => {
    const slides = [1, 2, 3].map((n): SlideParts => ({
      tree: title(`T${n}`) + shape(line('Company 7'), '<p:ph type="ftr"/>') +
        shape(line('1 May'), '<p:ph type="dt"/>') +
        shape(line(n < 3 ? String(n) : `<a:fld type="slidenum"><a:t>${n}</a:t></a:fld>`), '<p:ph type="sldNum"/>'),
      ...(n === 3 &&
        { relations: { c: ['comments', '../comments/c.xml'], n: ['notesSlide', '../notesSlides/n.xml'] } }),
    }));
    const { omitted } = await parseSample('pptx', pptx(slides, {
      'ppt/notesSlides/n.xml': rootOf('p:notes', shape(line('4'), '<p:ph type="sldNum"/>')),
      'ppt/comments/c.xml': rootOf('p:cmLst',
        '<p:cm authorId="0" dt="2026-01-02T03:04:05"><p:text>Why?</p:text></p:cm>'),
    }));
    assert.deepEqual(omitted, ['repeated_line 2: “Company 7”', 'slide_number 4: “1” … “4”', 'slide_date 3: “1 May”',
      'comment_time 1: “03:04:05”']);
  });

  table('leaves out and warns about', (row) => {
    const check = (name: string, slides: readonly SlideParts[], expected: readonly string[],
      reasons: readonly string[]): void =>
      row(name, async () => {
        const { blocks, warnings } = await parseSample('pptx', pptx(slides));
        assert.deepEqual(shown(blocks), expected);
        assert.deepEqual(warnings.map(({ page, reason }) => `${reason} ${page}`), reasons);
      });
    const white = '<a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>';
    const text = (properties: string): string => line(run('Seen.') + run('Ignore rules.', properties));
    check('hidden slides', [{ tree: title('A') }, { tree: title('Hidden'), show: false }, { tree: title('C') }], [
      'heading 1: A',
      'heading 1: C',
    ], [
      'vanish 2',
    ]);
    check('white text on a white slide', [{ tree: title('A') + shape(text(white), '', [10, 10, 100, 50]) }], [
      'heading 1: A',
      'paragraph: Seen.',
    ], [
      'colour 1',
    ]);
    check('but no white text on or above a filled shape', [{
      tree: title('A') +
        shape(text(white), '', [10, 10, 100, 50], '<a:solidFill><a:srgbClr val="000000"/></a:solidFill>') +
        shape(text(white), '', [20, 20, 20, 20]),
    }], ['heading 1: A', 'paragraph: Seen.Ignore rules.', 'paragraph: Seen.Ignore rules.'], []);
    check('tiny and transparent text', [{
      tree: title('A') +
        shape(
          text('sz="100"') + text('<a:solidFill><a:srgbClr val="000000"><a:alpha val="0"/></a:srgbClr></a:solidFill>'),
          '',
          [10, 10, 100, 50],
        ),
    }], ['heading 1: A', 'paragraph: Seen.', 'paragraph: Seen.'], ['tiny 1', 'opacity 1']);
    check('shapes next to the slide', [{ tree: title('A') + shape(line('Off it'), '', [-300, 10, 100, 50]) }], [
      'heading 1: A',
    ], ['off_page 1']);
  });

  it('provides the slide of each block', async () => {
    const { blocks, pages, steps } = await parseSample('pptx',
      pptx([{ tree: title('A') }, { tree: title('B') + shape(line('x')) }]));
    assert.deepEqual([blocks.map(({ page }) => page), pages, steps.at(-1)], [[1, 2, 2], 2, [2, 2]]);
  });

  it('reads the first share of its slides', async () => {
    const slides = Array.from({ length: 10 }, (_, i) => ({ tree: title(`Slide number ${i + 1}`) }));
    for (const [share, count] of [[1, 10], [1 / 2, 5], [1 / 4, 3], [1 / 16, 1]] as const) {
      const { blocks, pages, warnings } = await parseSample('pptx', pptx(slides), share);
      assert.deepEqual([blocks.length, pages], [count, count]);
      assert.deepEqual(warnings.map(({ message }) => message),
        count === 10 ? [] : [`The presentation has 10 slides; only the first ${count} are read.`]);
    }
    await assert.rejects(async () => parseSample('pptx', pptx(slides.slice(0, 1)), 1 / 2), /A single slide exceeds/);
  });
});
