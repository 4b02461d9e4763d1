import assert from 'node:assert/strict';
import { createDocumentNodes, type DocumentRowOptions } from '#features/documents/vscode/documentNodes';
import { noChoices } from '#apps/vscode/folder/state/folderState';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import { chunkId, document, section } from './documents';

const none: DocumentRowOptions = { choices: noChoices, packedChunkIds: new Set() };

/** `icon label | description | context | chunk`, indented. */
function drawn(nodes: readonly TreeNode[], indent = ''): string[] {
  return nodes.flatMap((node) => [
    `${indent}${node.icon ?? '-'} ${
      [node.label, node.description, node.context, node.chunk?.replace(/#src_.*_0*/, '#')].filter(Boolean).join(' | ')
    }`,
    ...drawn(node.children, `${indent}  `),
  ]);
}
const of = (documents: Parameters<typeof createDocumentNodes>[0]['documents'], options = none) =>
  drawn(createDocumentNodes({ documents }, options));

describe('the documents view', () => {
  it('lists documents, sections and chunks with pages and tokens', () =>
    assert.deepEqual(
      of([document('docs/spec.pdf', { chunks: section('', ['x']).chunks, sections: [section('Rules', ['a', 'b'])] })]),
      ['- spec.pdf | 2 pages · 300 tokens · docs | document canPin readable',
        '  note Page 1 | 100 tokens | chunk canPin | docs/spec.pdf#78',
        '  list-tree Rules | pages 1 to 2 · 200 tokens | section',
        '    note Page 1 | 100 tokens | chunk canPin | docs/spec.pdf#61',
        '    note Page 2 | 100 tokens | chunk canPin | docs/spec.pdf#62'],
    ));
  it('shows a section with one chunk as that chunk, by the innermost title', () =>
    assert.deepEqual(
      of([document('a.pdf', { sections: [section('Rules', [], [section('Rounding', ['a'])])] })]).slice(1),
      [
        '  note Rounding | page 1 · 100 tokens | chunk canPin | a.pdf#61',
      ],
    ));
  it('distinguishes several chunks on a page, and those without pages', () => {
    const chunk = (id: string, page: number | null) => ({
      id: chunkId(id),
      pages: page === null ? null : [page, page] as const,
      tokens: 9,
    });
    const chunks = [chunk('a', 1), chunk('b', 1), chunk('c', 2), chunk('d', null)];
    assert.deepEqual(
      createDocumentNodes({
        documents: [document('a.pdf', { chunks, sections: [] })],
      }, none)[0]!.children.map(({ label }) => label),
      ['Page 1, part 1', 'Page 1, part 2', 'Page 2', 'Part 4'],
    );
  });
  it('shows chunks in the pack, and pins with their task', () => {
    const options = (pinned: string[]) => ({
      packedChunkIds: new Set([chunkId('a')]),
      choices: { ...noChoices, pinned },
    });
    assert.deepEqual(of([document('a.pdf')], options([`a.pdf#${chunkId('b')}`])), [
      '- a.pdf | 2 pages · 200 tokens · 1 chunk in the pack | document canPin readable',
      '  list-tree Rules | pages 1 to 2 · 200 tokens · 1 chunk in the pack | section',
      '    pass Page 1 | 100 tokens · in the pack | chunk canPin | a.pdf#61',
      '    note Page 2 | 100 tokens · pinned | chunk pinned | a.pdf#62',
    ]);
    assert.deepEqual(
      createDocumentNodes({ documents: [document('a.pdf')] }, options(['a.pdf']))[0]!.children[0]!.children.map((row) =>
        row.context
      ),
      ['chunk pinnedWithAnother', 'chunk pinnedWithAnother'],
    );
  });
  it('shows warnings, and opens the chunk of their page', () =>
    assert.deepEqual(
      of([document('a.pdf', {
        warnings: [{ type: 'hidden_text', page: 2, reason: 'colour', message: 'White $(text).' }, {
          type: 'external_link',
          message: 'It links to a server.',
        }],
      })]).slice(0, 4),
      ['warning a.pdf | 2 pages · 200 tokens | document canPin readable', '  bell 2 warnings',
        '    warning Hidden Text | page 2 · White $\u200a(text). | a.pdf#62',
        '    info External Link | It links to a server.'],
    ));
  it('has the icon of the file if a warning is only informational', () =>
    assert.equal(
      createDocumentNodes({ documents: [document('a.pdf', { warnings: [{ type: 'external_link', message: 'x' }] })] },
        none)[0]!
        .icon,
      undefined,
    ));
  it('gives the reason why a document has no text', () =>
    assert.deepEqual(
      of([document('a/b.pdf', {
        status: 'failed',
        pages: null,
        sections: [],
        warnings: [{ type: 'encrypted', message: 'It needs a password.' }],
      })]),
      ['error b.pdf | encrypted · a | document canPin', '  bell 1 warning',
        '    warning Encrypted | It needs a password.'],
    ));
  it('has no two rows with the same ID', () => {
    const ids = (nodes: readonly TreeNode[]): string[] => nodes.flatMap(({ id, children }) => [id, ...ids(children)]);
    const all = ids(createDocumentNodes({
      documents: [document('a.pdf', { sections: [section('A', ['a', 'b']), section('A', ['c', 'd'])] }),
        document('b.pdf')],
    }, none));
    assert.equal(new Set(all).size, all.length);
  });
});
