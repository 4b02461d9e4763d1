import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { memoryTitles, applyMemoryEdits, appendMemoryEntries } from '#features/memory/pure/edits';
import { createEntryId } from '#features/memory/pure/entryId';
import { splitStatement } from '#features/memory/pure/entryText';
import { formatEntryStatement, type MemoryEntry } from '#features/memory/pure/memoryEntry';
import { findRuleParagraphs, hideMarkup } from '#features/memory/pure/ruleParagraphs';
import { parseMemory } from '#features/memory/pure/parseMemory';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

function entry(said: string, more: Partial<MemoryEntry> = {}): MemoryEntry {
  return {
    id: createEntryId(hash, said, new Set()),
    kind: 'note',
    date: '2026-03-04',
    ...splitStatement(said),
    status: 'accepted',
    supersededBy: undefined,
    about: [],
    source: undefined,
    anchors: [],
    ...more,
  };
}

const unplaced = ({ hasId: _, lines: _l, start: _s, end: _e, ...rest }: MemoryEntry & Record<string, unknown>) => rest;

const oddLines = fc.constantFrom('', '# A', '### 2026-03-04 B [m-0123456789]', '## C', '```ts', '```', '~~~', '- a',
  '\\# D', 'Status: rejected', '<!-- m-0123456789 -->', 'Anchor: x 1', '\\Status: x', '  text  end', '<<<<<<< HEAD',
  '>>>>>>> b', 'Status:x', 'Preise sind Ganzzahlen, *immer*', '#', '---', '===');
const said = fc.array(fc.oneof(oddLines, fc.string({ maxLength: 20 })), { minLength: 1, maxLength: 8 }).map((lines) =>
  lines.join('\n').replace(/[\r\u0000]/g, '').trim()
).filter((text) => text !== '' && splitStatement(text).title !== '');

describe('a memory file', () => {
  it('returns each written entry, whatever its text', () => {
    fc.assert(fc.property(fc.uniqueArray(said, { minLength: 1, maxLength: 4 }), fc.boolean(), (texts, crlf) => {
      const entries = texts.map((text, i) =>
        entry(text, {
          about: i % 2 === 0 ? ['src/a, b.ts', 'src/**/*.{ts,tsx}'] : [],
          source: i === 0 ? 'Ann' : undefined,
          anchors: i === 1 ? [{ path: 'a %23#b.ts', symbol: 'C.d', hash: '0123456789ab' }] : [],
        })
      );
      let text: string | undefined = crlf ? '# Memory\r\n' : undefined;
      for (const one of entries) text = appendMemoryEntries(text, [one], memoryTitles.note);
      const found = parseMemory(text!, 'note', hash);
      assert.deepEqual(found.problems, []);
      assert.deepEqual(
        found.entries.map(({ title, ...rest }) => ({ ...unplaced({ title, ...rest }) as object, title: undefined })),
        entries.map((one) => ({ ...one, title: undefined })).map((one) => ({ ...one, text: oneText(one.text) })),
      );
    }));
  });

  it('keeps every other byte if an entry is replaced or removed', () => {
    fc.assert(fc.property(said, said, said, fc.constantFrom('\n', '\r\n'), (a, b, c, eol) => {
      const free = ['# Ours', '', 'Free text.', '', '- one', '- two', ''].join(eol);
      let text = free;
      for (const one of [entry(`a ${a}`), entry(`b ${b}`)]) text = appendMemoryEntries(text, [one], memoryTitles.note);
      const [, , first] = parseMemory(text, 'note', hash).entries;
      const replaced = applyMemoryEdits(text, [{
        placedEntry: first!,
        replacement: { ...first!, ...splitStatement(`c ${c}`) },
      }]);
      assert.ok(replaced.startsWith(free));
      assert.equal(replaced.slice(replaced.length - (text.length - first!.end)), text.slice(first!.end));
      const without = applyMemoryEdits(text, [{ placedEntry: first!, replacement: undefined }]);
      assert.deepEqual(parseMemory(without, 'note', hash).entries.map(({ id }) => id),
        parseMemory(text, 'note', hash).entries.filter((one) => one !== first && one.id !== first!.id).map(({ id }) =>
          id
        ));
    }));
  });

  it('is the same whether entries are added and edited at once or one by one', () => {
    const edit = fc.constantFrom('keep', 'remove', 'replace');
    fc.assert(fc.property(fc.array(fc.tuple(said, edit), { minLength: 1, maxLength: 6 }), (rows) => {
      let text: string | undefined;
      for (const [one] of rows) text = appendMemoryEntries(text, [entry(one)], memoryTitles.note);
      assert.equal(appendMemoryEntries(undefined, rows.map(([one]) => entry(one)), memoryTitles.note), text);
      const gaps = text!.replaceAll('\n\n###', () => '\n\n \n\n###');
      const edits = parseMemory(gaps, 'note', hash).entries.flatMap((placedEntry, i) => {
        const change = rows[i]?.[1] ?? 'keep';
        const { hasId } = placedEntry;
        if (change === 'keep' || !hasId) return [];
        return [{
          placedEntry,
          replacement: change === 'remove' ? undefined : { ...placedEntry, title: 'new', text: '' },
        }];
      });
      let stepwise = gaps;
      for (const one of [...edits].reverse()) stepwise = applyMemoryEdits(stepwise, [one]);
      assert.equal(applyMemoryEdits(gaps, edits), stepwise);
    }));
  });

  const cases: readonly (readonly [title: string, text: string, entries: readonly string[]])[] = [
    ['bullets', '# Memory\n\n- one\n  more\n- two\n', ['one\nmore', 'two']],
    ['a heading with text', '## Prices\n\nAre integers.\n', ['Prices\n\nAre integers.']],
    ['bullets under a heading that only groups them', '## Prices\n- are integers\n- are positive\n', ['are integers',
      'are positive']],
    ['a heading that says all', '# Memory\n## Prices are integers\n## Dates are UTC\n', ['Prices are integers',
      'Dates are UTC']],
    ['no code', '- one\n\n```md\n- no\n# no\n```\n\n- two\n', ['one', 'two']],
    ['a numbered list, and no rule', '1. one\n2) two\n\n---\n\n* * *\n', ['one', 'two']],
    ['no paragraphs', 'Only text.\n\nMore text.\n', []],
    ['text with a byte order mark and CRLF', '\ufeff# M\r\n\r\n- one\r\n- two\r\n', ['one', 'two']],
  ];
  for (const [title, text, entries] of cases) {
    it(`keeps free text unchanged: ${title}`, () => {
      assert.deepEqual(parseMemory(text, 'note', hash).entries.map(formatEntryStatement), entries);
    });
  }

  const paragraphCases: readonly (readonly [title: string, text: string, paragraphs: readonly string[]])[] = [
    ['sentences without any mark', 'Use pnpm.\n\nNever edit dist/\nby hand.\n', ['1 Use pnpm.',
      '3 Never edit dist/⏎by hand.']],
    ['what is below the title', '# Agents\n\nUse pnpm.\n', ['3 Use pnpm.']],
    ['what is after a list', '# Agents\n- one\n  more\n\nUse pnpm.\n', ['5 Use pnpm.']],
    ['code after its paragraph', 'Name files so:\n\n```\na.ts\n\nb.ts\n```\n\nUse pnpm.\n', [
      '1 Name files so:⏎⏎```⏎a.ts⏎⏎b.ts⏎```',
      '9 Use pnpm.',
    ]],
    ['text with CRLF', '\ufeffUse pnpm.\r\n\r\nUse tabs.\r\n', ['1 Use pnpm.', '3 Use tabs.']],
    ['no text of an entry', '## Prices\n\nAre integers.\n\nAlways.\n', []],
    ['no introduction of a list', 'When you write code:\n\n- use tabs\n\nAnd:\n1. run\n', []],
    ['no code alone, no comment, no rule, no included file',
      '```\na.ts\n```\n\n<!-- made by hand -->\n<!--\nold\n-->\n\n---\n\n@docs/rules.md\n', []],
    ['no underlined title', 'Title\n=====\n\nUse tabs.\n\nBuild\n---\nRun make.\n', ['4 Use tabs.', '8 Run make.']],
    ['a closed sentence above a thematic break', '**Never push.**\n---\nUse\npnpm\n---\n', ['1 **Never push.**',
      '3 Use⏎pnpm']],
    ['no introduction above a hidden line', 'Commands:\n<!-- x -->\n\n- npm test\n', []],
    ['a sentence above a thematic break', 'Use tabs.\n---\nUse\npnpm\n---\n', ['1 Use tabs.', '3 Use⏎pnpm']],
    ['no comment after a rule', 'Use tabs.\n<!-- a comment\n\nof lines -->\nUse pnpm. <!-- why? -->\n', ['1 Use tabs.',
      '5 Use pnpm.']],
    ['a comment in code', 'Begin `<!--` so:\n```\n<!-- x\n<p>\n-->\n```\n', [
      '1 Begin `<!--` so:⏎```⏎<!-- x⏎<p>⏎-->⏎```',
    ]],
    ['no table', '| cmd | what |\n|-----|:----:|\n| a | b |\nmore | c\n\nUse a|b.\n\nCommands:\n\na | b\n- | -\n', [
      '6 Use a|b.',
    ]],
    ['no table after a rule', 'Use tabs.\n| a | b |\n| - | - |\n', ['1 Use tabs.']],
    ['no tags',
      '<rules>\nNever push.\n</rules>\n\n<p align="center"><img src="a.png"></p>\n<h1>Agents</h1>\nUse Array<T>.\n', [
      '2 Never push.',
      '7 Use Array<T>.',
    ]],
  ];
  for (const [title, text, paragraphs] of paragraphCases) {
    it(`gives an import the paragraphs that are no entries: ${title}`, () => {
      const shown = hideMarkup(text);
      assert.deepEqual(
        findRuleParagraphs(shown, parseMemory(shown, 'note', hash).entries).map((paragraph) =>
          `${paragraph.line} ${paragraph.text.replaceAll('\n', '⏎')}`
        ),
        paragraphs,
      );
    });
  }

  it('ends a block with its marker, so that text below it is a separate entry', () => {
    const text = `${appendMemoryEntries(undefined, [entry('one')], '# M\n')}\n- by hand\n`;
    assert.deepEqual(parseMemory(text, 'note', hash).entries.map(formatEntryStatement), ['one', 'by hand']);
  });

  it('reads a block whose heading was separated by a formatter', () => {
    const text = appendMemoryEntries(undefined, [entry('one', { status: 'rejected', about: ['src/a.ts'] })], '# M\n')
      .replace(
        /(### .*\n)/,
        '$1\n',
      );
    const [found] = parseMemory(text, 'note', hash).entries;
    assert.deepEqual([found!.status, found!.about, found!.text], ['rejected', ['src/a.ts'], '']);
  });

  it('has no status if a merge left two', () => {
    const text = appendMemoryEntries(undefined, [entry('one')], '# M\n').replace('Status: accepted',
      '$&\nStatus: rejected');
    const { entries: [found], problems } = parseMemory(text, 'note', hash);
    assert.equal(found!.status, undefined);
    assert.match(problems[0]!.problem, /second status/);
  });

  it('skips comments', () =>
    assert.deepEqual(parseMemory('<!-- how to:\n- no\n-->\n- yes\n', 'note', hash).entries.map(formatEntryStatement), [
      'yes',
    ]));

  it('has no entries while it contains conflict markers, and reports their position', () => {
    const { entries, problems } = parseMemory('- a\n<<<<<<< ours\n- b\n=======\n- c\n>>>>>>> theirs\n', 'note', hash);
    assert.deepEqual([entries.length, problems[0]!.line], [0, 2]);
  });

  it('is read in linear time', () => {
    for (
      const text of ['#'.repeat(900_000), '- '.repeat(400_000), '\n- a'.repeat(200_000), `### ${' ['.repeat(400_000)}`,
        'a\n\n'.repeat(300_000), ' '.repeat(900_000), '<a>'.repeat(300_000) + 'b', '<h1></h1> '.repeat(90_000) + 'b',
        '<!-- --> `'.repeat(90_000), 'a|\n'.repeat(300_000), '|-'.repeat(450_000), `${'-'.repeat(900_000)}b`]
    ) {
      const shown = hideMarkup(text);
      findRuleParagraphs(shown, parseMemory(shown, 'note', hash).entries);
      parseMemory(text, 'note', hash);
    }
  });
});

/** Empty lines at the ends and white space at the end of the last line are not part of a text. */
function oneText(text: string): string {
  return text.replace(/^\n+|\s+$/g, '');
}
