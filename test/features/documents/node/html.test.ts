import assert from 'node:assert';
import { table } from '#test/support/table';
import { beginnings, parseHostile, repeatedTo } from './hostileSample';
import { parseSample, shown } from './parseSample';

describe('parseHtml', () => {
  table('reads', (row) => {
    const check = (name: string, html: string, expected: readonly string[]): void =>
      row(name, async () => assert.deepEqual(shown((await parseSample('html', html)).blocks), expected));

    check('headings and paragraphs', '<h1>A &amp; B</h1><p>one\n two<br>three</p>text<div>four</div>', [
      'heading 1: A & B',
      'paragraph: one two⏎three',
      'paragraph: text',
      'paragraph: four',
    ]);
    check('the title of a page without a top-level heading', '<title>Page</title><h2>x</h2>', [
      'heading 1: Page',
      'heading 2: x',
    ]);
    check('nested and numbered lists', '<h1>x</h1><ol start="3"><li>a<ul><li>b</li><li>c</ul><li>d</ol>', [
      'heading 1: x',
      'list: 3. a⏎  - b⏎  - c⏎4. d',
    ]);
    check('tables with spans, captions and rich cells',
      '<h1>x</h1><table><caption>Costs</caption><tr><th colspan=2>a</th><th rowspan=2>b</th></tr><tr><td>1</td><td><p>p</p><ul><li>q</li></ul></td></tr></table>',
      [
        'heading 1: x',
        'table (Costs): | a | a | b |⏎| --- | --- | --- |⏎| 1 | p<br>- q | b |',
      ]);
    check('a layout table', '<table><tr><td><h1>x</h1><p>y</p></td><td>z</td></tr></table>', [
      'heading 1: x',
      'paragraph: y',
      'paragraph: z',
    ]);
    check('code with its lines', '<h1>x</h1><pre><code>if a:\n  b()\n</code></pre><p>run <code>x</code></p>', [
      'heading 1: x',
      'code: if a:⏎  b()',
      'paragraph: run x',
    ]);
    check('powers, notes and formulas separate from adjacent numbers',
      '<h1>25<sup>3</sup></h1><p>10<sup>-6</sup> m, word<sup>4</sup>, in 2020<sup><a href="#n5">5</a></sup>, 101<sub>2</sub>' +
        '<table><tr><td>a<td>10<sup>6</sup><tr><td>b<td>2<span style="vertical-align: super">7</span></table>' +
        '<p><math><msup><mn>25</mn><mn>3</mn></msup><mo>+</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></math><pre>10<sup>6</sup></pre>',
      ['heading 1: 25^3', 'paragraph: 10^-6 m, word[4], in 2020[5], 101_2',
        'table: | a | 10^6 |⏎| --- | --- |⏎| b | 2^7 |', 'paragraph: $25^3+\\frac{1}{2}$', 'code: 10^6']);
    check('no deleted text, and struck text with its mark',
      '<h1>x</h1><p>Price <del>1</del><ins>2</ins>500 <s>1</s>2500 <span style="text-decoration: line-through">3</span>4<del><p>gone</p></del>' +
        '<ul><li>1<del>2</del>3</ul><table><tr><td>a<td>1<del>2</del>3<tr><td>c<td>d</table><pre>1<del>2</del>3</pre>',
      ['heading 1: x', 'paragraph: Price 2500 ~~1~~2500 ~~3~~4', 'list: - 13',
        'table: | a | 13 |⏎| --- | --- |⏎| c | d |', 'code: 13']);
    check('definitions', '<h1>x</h1><dl><dt>Term<dd>Meaning</dl>', ['heading 1: x', 'list: - Term: Meaning']);
    check('no scripts, navigation, controls or cookie notices',
      '<h1>x</h1><script>a</script><style>b</style><nav>c</nav><div class="cookie-banner">d</div><button>e</button><noscript>f</noscript>' +
        '<div class="sidebar"><a href=x>link link</a></div><p>text', ['heading 1: x', 'paragraph: text']);
    check('a text sidebar', '<h1>x</h1><div class="sidebar">A long explanation without any link.</div>', [
      'heading 1: x',
      'paragraph: A long explanation without any link.',
    ]);
    check('the main element, if it contains most of the text',
      '<div>other</div><main><h1>x</h1><p>much more text than beside it</main>', [
      'heading 1: x',
      'paragraph: much more text than beside it',
    ]);
  });

  table('reads from a form', (row) => {
    const check = (name: string, control: string, shownText: string, omitted: readonly string[] = []): void =>
      row(name, async () => {
        const parsed = await parseSample('html', `<h1>x</h1><form><p><label>Size ${control}</label> mm</form>`);
        const text = `paragraph: Size ${shownText === '' ? '' : `${shownText} `}mm`;
        assert.deepEqual([shown(parsed.blocks), parsed.omitted], [['heading 1: x', text], omitted]);
      });
    for (const type of ['', 'type=text ', 'type=number ', 'TYPE="Date" ', 'type=range '])
      check(`the value of <input ${type}>`, `<input ${type}value=42>`, '42');
    for (const type of ['hidden', 'password', 'file'])
      check(`no value of <input type=${type}>`, `<input type=${type} value=42>`, '');
    for (const type of ['submit', 'reset', 'button', 'image'])
      check(`no label of <input type=${type}>`, `<input type=${type} value=42>`, '', ['button 1: “42”']);
    for (const type of ['checkbox', 'radio']) {
      check(`a ${type}`, `<input type=${type} value=42>`, '☐');
      check(`a selected ${type}`, `<input type=${type} value=42 checked>`, '☒');
    }
    check('a text field', '<textarea>4\n2</textarea>', '4⏎2');
    check('no button', '<button>42</button>', '', ['button 1: “42”']);
    const options = '<option value=1>1 to 9<optgroup><option value=2>10 to 19<option label=more></optgroup>';
    check('the first option', `<select>${options}</select>`, '1 to 9', ['option 2: “10 to 19”, “more”']);
    check('the selected option', `<select>${options.replace('=2', '=2 selected')}</select>`, '10 to 19', [
      'option 2: “1 to 9”, “more”',
    ]);
    check('no option of several if none is selected', `<select multiple>${options}</select>`, '', [
      'option 3: “1 to 9”, “10 to 19”, “more”',
    ]);
    for (const name of ['name=api_key', 'id=userPassword', 'name=x autocomplete=current-password'])
      check(`no value of a field that is named for a secret: ${name}`, `<input ${name} value=42>`, '');
    check('the last selected option, if one can be selected', '<select><option selected>1<option selected>2</select>',
      '2', ['option 1: “1”']);
    check('a progress', '<progress value=3 max=4>75 %</progress>', '75 %');
  });

  table('states what it leaves out:', (row) => {
    const check = (name: string, html: string, omitted: readonly string[]): void =>
      row(name, async () => assert.deepEqual((await parseSample('html', `<h1>x</h1>${html}`)).omitted, omitted));
    check('navigation', '<nav><a>Home</a> <a>2024</a><script>1</script></nav>', ['navigation 1: “Home 2024”']);
    check('a notice', '<div class="cookie-banner">Accept 2 cookies</div>', ['navigation 1: “Accept 2 cookies”']);
    check('deleted text', '<p>1<del>2</del>3<pre>4<del>5</del></pre><ul><li>6<del>7</del></ul>', [
      'deletion 3: “2”, “5”, “7”',
    ]);
    check('what is beside the main part',
      '<div>page <b>1</b></div><div><nav>Home</nav><main><p>much more text than beside it</main>end</div>', [
      'navigation 1: “Home”',
      'outside 3: “x”, “page 1”, “end”',
    ]);
    check('nothing of scripts', '<script>1</script><style>2</style><template>3</template><p>4', []);
  });

  table('leaves out and warns about', (row) => {
    const check = (name: string, element: string, count = 1): void =>
      row(name, async () => {
        const { blocks, warnings } = await parseSample('html', `<h1>x</h1>${element}<p>seen`);
        assert.deepEqual([shown(blocks), warnings.map(({ reason }) => reason)], [
          count > 0 ? ['heading 1: x', 'paragraph: seen'] : ['heading 1: x', 'paragraph: secret', 'paragraph: seen'],
          Array(count).fill('css'),
        ]);
      });
    check('a hidden attribute', '<p hidden>secret</p>');
    check('display: none', '<p style="color:red; DISPLAY : none">secret</p>');
    check('visibility', '<p style="visibility:hidden">secret</p>');
    check('a size of zero', '<p style="font-size:0">secret</p>');
    check('an off-screen position', '<p style="position:absolute;left:-9999px">secret</p>');
    check('white text', '<p style="color:#fff">secret</p>');
    check('a style rule of the page',
      '<style>p.a, #b { display:none }</style><p class="z a">secret</p><p id=b>secret</p>', 2);
    check('but no print rule', '<style>@media print { .a { display:none } }</style><p class=a>secret</p>', 0);
    check('but no rule that a later one overrides',
      '<style>.a{display:none} .a{display:block}</style><p class=a>secret</p>', 0);
    check('but no white text on the background of its page',
      '<style>body{background:#222} h2{color:#fff}</style><p style="color:#fff">secret</p>', 0);
    check('but no white text in a cell with a background', '<div bgcolor="#000"><p style="color:#fff">secret</p></div>',
      0);
    check('but no white text on its own background', '<p style="color:#fff;background:#000">secret</p>', 0);
  });

  it('reads the encoding that the page names', async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('<meta charset="iso-8859-2"><h1>x</h1><p>'), 0xb9, 0xe8]);
    assert.deepEqual(shown((await parseSample('html', bytes)).blocks), ['heading 1: x', 'paragraph: šč']);
  });

  table('terminates with', (row) => {
    const check = (name: string, html: string, expected: readonly string[]): void =>
      row(name, async () => {
        const plain = () => repeatedTo(html.length, '<p>some plain words</p>\n');
        assert.deepEqual(beginnings((await parseHostile(name, 'html', html, plain)).blocks), expected);
      });
    check('100,000 nested elements', `${'<div>'.repeat(100_000)}x`, ['paragraph of 1: x']);
    check('100,000 nested elements that are closed', `${'<div>'.repeat(100_000)}x${'</div>'.repeat(100_000)}<p>y`, [
      'paragraph of 1: x',
      'paragraph of 1: y',
    ]);
    check('1,500 nested tables', `${'<table><tr><td>a<td>'.repeat(1_500)}x`, ['table of 1914: | a | a \\']);
    check('20,000 open inline elements', `${'<b><i>'.repeat(20_000)}x`, ['paragraph of 1: x']);
    check('a table of huge spans', `<table>${'<tr><td rowspan=9999 colspan=9999>x'.repeat(1_000)}</table>`, [
      'table of 818205: | x | x |',
    ]);
    check('200,000 unclosed comments', `a${'<!--'.repeat(200_000)}`, ['paragraph of 1: a']);
    check('100,000 empty styles', `${'<style>{}</style>'.repeat(100_000)}<p>x`, ['paragraph of 1: x']);
  });
});
