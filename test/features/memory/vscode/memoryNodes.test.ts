import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { createMemoryNodes } from '#features/memory/vscode/memoryNodes';
import { createWaitingBadge } from '#features/memory/vscode/memoryWords';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import type { MemoryRow } from '#reports';
import { entry, safe } from './entries';

/** `icon label | description | context`, indented; `+`: expanded. */
function drawn(nodes: readonly TreeNode[], indent = ''): string[] {
  return nodes.flatMap((node) => [
    `${indent}${node.expanded ? '+' : ''}${node.icon ?? ''} ${
      [node.label, node.description, node.context].filter(Boolean).join(' | ')
    }`,
    ...drawn(node.children, `${indent}  `),
  ]);
}
const of = (entries: readonly MemoryRow[], problems: readonly string[] = []) =>
  createMemoryNodes({ entries, problems });
const changed = { suspect: [{ of: 'src/cart.ts#total', change: 'changed' as const }] };

describe('the memory view', () => {
  it('groups entries by the next user action; obsolete ones are last and collapsed', () =>
    assert.deepEqual(
      drawn(of([
        entry('Old', { status: 'superseded' }),
        entry('Prices are integers'),
        entry('No ORM', { kind: 'decision', about: [], file: '.agentpack/DECISIONS.md' }),
        entry('Totals are rounded', changed),
        entry('Tax is per line', { status: 'proposed', owner: 'proposals' }),
        entry('Mine', { owner: 'person' }),
        entry('Refused', { status: 'rejected' }),
      ])),
      ['+ Proposed | 1 | memoryGroup',
        '  lightbulb Tax is per line | src/cart.ts | memoryEntry proposal canAccept canReject',
        '+ Suspect | 1 | memoryGroup', '  warning Totals are rounded | src/cart.ts | memoryEntry canConfirm canReject',
        '+ Accepted | 3 | memoryGroup', '  note Prices are integers | src/cart.ts | memoryEntry',
        '  law No ORM | decision | memoryEntry', '  note Mine | src/cart.ts · only for you | memoryEntry',
        ' Superseded or Rejected | 2 | memoryGroup', '  archive Old | src/cart.ts | memoryEntry',
        '  archive Refused | src/cart.ts | memoryEntry canAccept'],
    ));
  it('shows an unreadable file first', () =>
    assert.deepEqual(drawn(of([entry('A')], ['.agentpack/MEMORY.md:3: $(x).'])).slice(0, 1), [
      'error .agentpack/MEMORY.md:3: $\u200a(x).',
    ]));
  it('is empty without entries', () => assert.deepEqual(of([]), []));
  it('lists an entry with an unknown status among those to review, and marks one without its subject with a question icon', () => {
    const [suspect, accepted] = of([entry('A', { status: 'unknown' }), entry('B', { lost: [safe('src/cart.ts')] })]);
    assert.deepEqual([suspect!.id, suspect!.children[0]!.label], ['memory/suspect', 'A']);
    assert.equal(accepted!.children[0]!.icon, 'question');
  });
  it('has no two rows with the same ID, even if a merge left an ID twice', () => {
    const ids = drawnIds(of([entry('A'), entry('A', { line: 9 }), entry('B')]));
    assert.equal(new Set(ids).size, ids.length);
  });
});

describe('the tooltip for an entry', () => {
  const html = (of: MemoryRow) =>
    new MarkdownIt().render(createMemoryNodes({ entries: [of], problems: [] })[0]!.children[0]!.tooltip!);
  it('shows its text, subject, author, date, location, and the reason why it may be obsolete', () => {
    const text = new MarkdownIt().render(
      createMemoryNodes({
        entries: [entry('Prices', { ...changed, text: safe('Prices\n\nIn cents.\nNever floats.') })],
        problems: [],
      })[0]!.children[0]!.tooltip!,
    ).replace(/<[^>]+>/g, '');
    for (
      const part of ['Prices', 'In cents.', 'Never floats.', 'It was written before src/cart.ts#total changed.',
        'About: src/cart.ts', 'From: Ada', 'Date: 2026-03-04', 'Location: .agentpack/MEMORY.md:5']
    ) assert.ok(text.includes(part), text);
  });
  it('shows foreign text literally: no link, picture, HTML or code', () => {
    fc.assert(fc.property(
      fc.array(
        fc.constantFrom('[a](command:b)', '![x](http://y)', '<img src=x>', '`c`', '# h', '\n', '> q', '- l', '***',
          '    code', 'word', '|a|', '~~~'),
        { maxLength: 12 },
      ),
      (parts) => {
        const found = html(entry('T', { text: safe(`T${parts.join(' ')}`), about: [safe(parts.join(' '))] }));
        assert.doesNotMatch(found, /<(?:a|img|code|pre|h\d|blockquote|hr|table)\b/);
      },
    ));
  });
  it('is read with the reason by screen readers', () =>
    assert.match(of([entry('Prices', changed)])[0]!.children[0]!.accessible,
      /^Prices, src\/cart\.ts, It was written before src\/cart\.ts#total changed\.$/));
});

describe('the memory badge', () => {
  it('counts entries that wait for the user', () =>
    assert.deepEqual(createWaitingBadge([entry('A', { status: 'proposed' }), entry('B', changed), entry('C')]), {
      value: 2,
      tooltip: 'Memory: 1 entry proposed by agents and 1 entry about code that has changed since',
    }));
  it('is missing if there are none', () =>
    assert.equal(createWaitingBadge([entry('C'), entry('D', { status: 'rejected', ...changed })]), undefined));
});

function drawnIds(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ id, children }) => [id, ...drawnIds(children)]);
}
