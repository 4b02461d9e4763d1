import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { buildGroupRows, filterGroups, noContent, type GroupContent } from '#apps/vscode/views/tree/groupRows';
import { buildHintRow } from '#apps/vscode/views/tree/hintRow';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';

type Part = Partial<GroupContent>;

const uri = (text: string) => ({ toString: () => text }) as Uri;
const row = (id: string): TreeNode => ({ id, label: id, children: [], accessible: id });
const group = (id: string, part: Part) => ({
  name: { id, name: id, icon: 'book' },
  content: { ...noContent, hints: [buildHintRow(id, `Add ${id}`, `agentpack.${id}`)], ...part },
});

function drawn(nodes: readonly TreeNode[], indent = ''): string[] {
  return nodes.flatMap(({ label, description, run, children }) => [
    `${indent}${[label, description, run?.join(' ')].filter((part) => part !== undefined).join(' | ')}`,
    ...drawn(children, `${indent}  `),
  ]);
}

function check(title: string, { memory, documents }: { memory: Part; documents: Part; },
  expected: readonly string[]): void
{
  it(title, () =>
    assert.deepEqual(
      drawn(
        buildGroupRows(filterGroups([group('memory', memory), group('documents', documents)], uri('file:///shop'))),
      ),
      expected,
    ));
}

describe('the groups of a view', () => {
  check('are none while all are empty, so that the welcome shows', { memory: {}, documents: {} }, []);
  check('say what would bring rows, if another one has some', {
    memory: { nodes: [row('a'), row('b')], summary: '2 entries' },
    documents: {},
  }, ['memory | 2 entries', '  a', '  b', 'documents', '  Add documents | agentpack.documents']);
  check('are not shown without rows and hints', {
    memory: { hints: [] },
    documents: { nodes: [row('a.pdf')] },
  }, ['documents', '  a.pdf']);
  check('begin with a message', { memory: { message: 'It cannot be read.', hints: [] }, documents: { hints: [] } }, [
    'memory',
    '  It cannot be read.',
  ]);
  check('wait for the folder that is shown', {
    memory: { root: uri('file:///other'), nodes: [row('a')] },
    documents: { root: uri('file:///shop'), nodes: [row('b.pdf')] },
  }, ['documents', '  b.pdf']);
  it('keep the ids of their rows, and have one of their own', () =>
    assert.deepEqual(
      buildGroupRows([group('memory', { nodes: [row('memory/m-1')], message: 'Now' })]).map((node) => [
        node.id,
        node.context,
        ...node.children.map(({ id }) => id),
      ]),
      [['group:memory', 'memory', 'group:memory/message', 'memory/m-1']],
    ));
  it('let no message draw an icon or act as Markdown', () => {
    const [found] = buildGroupRows([group('memory', { message: '$(x) [a](command:b)' })])[0]!.children;
    assert.equal(found?.label, '$\u200a(x) [a](command:b)');
    assert.equal(found?.tooltip, '\\$\\(x\\) \\[a\\]\\(command\\:b\\)');
  });
});
