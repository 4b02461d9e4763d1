import assert from 'node:assert/strict';
import { noChoices } from '#apps/vscode/folder/state/folderState';
import { formatPackLines } from '#apps/vscode/status/packLines';
import { buildChunkGroup } from '#apps/vscode/views/pack/chunkRows';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import { chunkId, reportChunk } from '#test/features/documents/vscode/documents';
import { report } from '../../report';

const documents = {
  documents: 3,
  failed: [{ path: 'docs/old.pdf', because: 'encrypted' }],
  chunks: [reportChunk('a', { matched: ['round'] }),
    reportChunk('b', { pages: null, rowRange: [2, 4], omitted: 'budget' })],
};

function drawn(nodes: readonly TreeNode[], indent = ''): string[] {
  return nodes.flatMap(({ icon, label, description, chunk, children }) => [
    `${indent}${icon} ${label} | ${description}${chunk === undefined ? '' : ` | ${chunk.slice(-2)}`}`,
    ...drawn(children, `${indent}  `),
  ]);
}

describe('documents in a pack', () => {
  it('have no row if there are none', () => {
    assert.deepEqual(buildChunkGroup(report(), noChoices), []);
    assert.deepEqual(buildChunkGroup(report({ documents: { documents: 0, failed: [], chunks: [] } }), noChoices), []);
  });
  it('are in the receipts: shown, left out with the reason, and unreadable', () =>
    assert.deepEqual(drawn(buildChunkGroup(report({ documents }), noChoices)), [
      'book Documents | 1 chunk',
      '  note spec.pdf | page 1, Rules › Rounding · 100 tokens | 61',
      '  circle-slash Left Out | 1',
      '    circle-slash spec.pdf | no budget left · rows 2 to 4, Rules › Rounding · 100 tokens | 62',
      '  error old.pdf | encrypted · docs',
    ]));
  it('list their task words and pins', () => {
    const [group] = buildChunkGroup(report({ documents }), { ...noChoices, pinned: [`docs/spec.pdf#${chunkId('a')}`] });
    assert.match(group!.children[0]!.description!, /^pinned · page 1/);
    assert.match(group!.children[0]!.tooltip!, /Words of the task\\: round/);
  });
  it('have one line in the hover of the status bar', () =>
    assert.equal(formatPackLines(report({ documents }), undefined).at(-1),
      '$(book) 3 documents\\, 1 chunk in the pack\\, 1 could not be read'));
});
