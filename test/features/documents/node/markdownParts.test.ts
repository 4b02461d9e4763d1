import assert from 'node:assert';
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { splitMarkdown } from '#features/documents/node/parsers/markdownParts';
import { parseMarkdownTree } from '#features/documents/node/parsers/markdownTree';
import { table } from '#test/support/table';
import { parseSample } from './parseSample';

const count = 1_500;
/** Makes lines so long that a block of all lines exceeds a part. */
const filler = 'and so on '.repeat(7).trimEnd();

/** Units that are repeated with their number, and the text that each leaves in a block. */
const units: Readonly<Record<string, readonly [unit: (i: number) => string, text: (i: number) => string]>> = {
  'list items': [(i) => `- item ${i} ${filler}\n`, (i) => `- item ${i}`],
  'items of an ordered list': [(i) => `${i + 1}. item ${i} ${filler}\n`, (i) => `${i + 1}. item ${i}`],
  'items that are all numbered 1': [(i) => `1. item ${i} ${filler}\n`, (i) => `${i + 1}. item ${i}`],
  headings: [(i) => `# Heading ${i} ${filler}\n`, (i) => `Heading ${i}`],
  quotes: [(i) => `> quote ${i} ${filler}\n\n`, (i) => `quote ${i}`],
  paragraphs: [(i) => `text ${i} ${filler}\n\n`, (i) => `text ${i}`],
  'words of one paragraph': [(i) => `word${i} ${filler} `, (i) => `word${i} and`],
  'rows of one table': [
    (i) => `${i === 0 ? '| a | b |\n| - | - |\n' : ''}| ${i} | ${filler} |\n`,
    (i) => `| ${i} | and`,
  ],
  'lines of one code block': [(i) => `${i === 0 ? '```\n' : ''}# line ${i} ${filler}\n\n`, (i) => `# line ${i}`],
  'rows of an HTML table': [
    (i) => `${i === 0 ? '<table>\n' : ''}<tr><td>${i}</td><td>${filler}</td></tr>\n`,
    (i) => `| ${i} | and`,
  ],
};

describe('parts of a Markdown text', () => {
  table('become one block of', (row) => {
    for (const [name, [unit, text]] of Object.entries(units))
      row(`1,500 ${name}`, async () => {
        const content = Array.from({ length: count }, (_, i) => unit(i)).join('');
        const { blocks, warnings } = await parseSample('md', content);
        const whole = blocks.map((block) => block.text).join('\n');
        let from = 0;
        for (let i = 0; i < count; i++) {
          from = whole.indexOf(text(i), from);
          assert.notEqual(from, -1, `${name} ${i}`);
        }
        assert.ok(blocks.length === 1 || blocks.length === count, String(blocks.length));
        assert.deepEqual(warnings, []);
      });
  });

  table('never end within', (row) => {
    const check = (name: string, text: string): void =>
      row(name, () => {
        const [last] = splitMarkdown(`${'text\n\n'.repeat(700)}${text}\n`).slice(-1);
        assert.ok(last!.text.includes(text), last!.text);
      });
    const lines = '\n\n# no heading\n\n- no item\n\n'.repeat(100);
    check('a code block', `\`\`\`sh${lines}\`\`\``);
    check('a code block of tildes that has backticks', `~~~~\n\`\`\`${lines}~~~~`);
    check('a comment', `<!--${lines}-->`);
    check('an element whose text is not Markdown', `<pre>${lines}</pre>`);
    check('a table in a list item', `1. item\n\n   | a | b |\n   | - | - |\n${'   | 1 | 2 |\n'.repeat(300)}`.trimEnd());
  });

  it('give the same nodes as the whole text', () => {
    const block = fc.constantFrom('- item', '- item\n- item\n  - nested\n\n    more\n- item', '* [x] done\n* [ ] open',
      '1. item\n2. item\n   ```sh\n   # code\n\n   more\n   ```\n3. item', '1. item\n1. item\n\n1. item', '1) item',
      '> quote\n> > inner\nlazy', '> ```\n> # code\n> ```', '# Heading', 'Heading\n---', 'text\nmore text',
      'text | more', 'text\n- item', '| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |', 'a | b\n--- | ---\n1 | `\\|`',
      '```\n# code\n\n- code\n| a | b |\n```', '~~~~ md\n```\n\ntext\n~~~~', '    code\n\n    code', '---',
      '<div>\n- text\n</div>', '<!-- a\n\n# text\n\n-->', '<pre>\n\n- text\n\n</pre>', '[one]: /x',
      '[^two]: note\n\n    more', 'see [one] and [^two] and [three]', '[Straße]: /y', 'see [that][STRASSE]',
      '<b>Note:</b> run\n```sh\n# code\n\n# more\n```', '<https://x.test>\n~~~\n- code\n\n# code\n~~~',
      'Agenda:\n2. text\n3. text', '1. item:\n\n  ```sh\n# code\n\n# code\n  ```', '<span>\n- text\n</span>');
    fc.assert(
      fc.property(fc.array(fc.tuple(block, fc.boolean()), { minLength: 60, maxLength: 120 }), (entries) => {
        const text = entries.map(([lines, isClose], i) =>
          lines.replace(/(?:item|text|code|quote)$/gm, (word) => `${word} ${i}`) +
          (isClose && /^[-#]/.test(entries[i + 1]?.[0] ?? '') ? '\n' : '\n\n')
        ).join('');
        const parts = [...parseMarkdownTree(text, 0)].flatMap(({ nodes, continues }) =>
          nodes.flatMap(format).slice(continues && nodes[0]?.type === 'table' ? 1 : 0)
        );
        assert.deepEqual(parts, fromMarkdown(text, options).children.flatMap(format));
      }),
      { numRuns: 25 },
    );
  });

  it('keep the levels and numbers of a list below one item', async () => {
    const level = fc.integer({ min: 1, max: 5 });
    const style = fc.constantFrom<readonly [marker: string, indent: number]>(['-', 2], ['*   ', 4], ['1.', 3]);
    await fc.assert(
      fc.asyncProperty(fc.array(level, { minLength: 1_500, maxLength: 2_500 }), style, fc.boolean(), async (
        levels,
        [marker, indent],
        isLoose,
      ) => {
        let current = 0;
        const items = levels.map((next, i) => ({
          text: `item ${i} ${filler}`,
          level: current = Math.min(next, current + 1),
        }));
        const source = [{ text: 'the only one', level: 0 }, ...items, { text: 'the last', level: 0 }];
        const content = source.map((item) =>
          `${' '.repeat(indent * item.level)}${marker.trimEnd()}${
            ' '.repeat(Math.max(1, indent - marker.trimEnd().length))
          }${item.text}\n`
        ).join(isLoose ? '\n' : '');
        const { blocks } = await parseSample('md', content);
        const lines = blocks.map((block) => block.text).join('\n').split('\n');
        assert.deepEqual(lines.map((line) => line.replace(/(?:-|\d+\.) /, '')),
          source.map((item) => `${'  '.repeat(item.level)}${item.text}`));
        assert.match(lines.at(-1)!, marker === '1.' ? /^2\. / : /^- /);
      }),
      { numRuns: 4 },
    );
  });

  it('know the links and footnotes that another part defines', async () => {
    const content = `See [the page][Page 1] and [^n].\n\n${
      'text\n\n'.repeat(20_000)
    }[page 1]: https://x.test\n\n[^n]: The note.\n`;
    const { blocks } = await parseSample('md', content);
    assert.equal(blocks[0]!.text, 'See the page and [n].');
    assert.equal(blocks.filter(({ type }) => type === 'note').map(({ text }) => text).join('|'),
      'Footnote n: The note.');
  });
});

const options = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/** Returns a line for each block, item and row. */
function format(node: Nodes): readonly string[] {
  switch (node.type) {
    case 'definition':
      return [];
    case 'list':
      return node.children.map((item, i) =>
        `${node.ordered ? `${(node.start ?? 1) + i}.` : '-'} ${item.checked ?? ''} ${
          item.children.flatMap(format).join(' / ')
        }`
      );
    case 'table':
      return node.children.map((tableRow) =>
        `row ${tableRow.children.map((cell) => format(cell).join(' ')).join(' | ')}`
      );
    default:
      return [
        `${node.type}: ${
          'children' in node ? node.children.flatMap(format).join(' ') : 'value' in node ? node.value : ''
        }`,
      ];
  }
}
