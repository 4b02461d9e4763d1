import assert from 'node:assert/strict';
import { createMute } from '#apps/vscode/folder/state/mutes';
import { createThreadNodes, type ThreadsViewInput } from '#features/threads/vscode/threadNodes';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import type { ThreadInfo } from '#reports';
import { now, thread } from './thread';
import { table } from '#test/support/table';

const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

function nodesOf(threads: readonly ThreadInfo[], part: Partial<ThreadsViewInput> = {}, current: string | null = null) {
  return createThreadNodes({
    report: { version: 1, current, threads, elsewhere: [], pruned: [] },
    logs: [],
    mutes: [],
    now,
    formatTime: (ms) => new Date(ms).toISOString().slice(11, 16),
    ...part,
  });
}

/** `icon label | description | context`, indented. */
function drawn(nodes: readonly TreeNode[], indent = ''): string[] {
  return nodes.flatMap((node) => [
    `${indent}${node.icon ?? '-'} ${[node.label, node.description, node.context].filter(Boolean).join(' | ')}`,
    ...drawn(node.children, `${indent}  `),
  ]);
}

const rows = (...given: Parameters<typeof nodesOf>) => nodesOf(...given).map((node) => drawn([node])[0]);

describe('the threads view', () => {
  it('shows the thread of this window first, active ones next, and ended ones in groups', () =>
    assert.deepEqual(
      rows([thread('archived', { status: 'archived' }), thread('bound', { updatedAt: minutesAgo(600) }),
        thread('done', { status: 'done' }), thread('idle', { status: 'idle', updatedAt: minutesAgo(3_000) }),
        thread('live', { session: 'CODEX_THREAD_ID', task: 'Fix it', updatedAt: minutesAgo(2) }),
        thread('new', { status: 'new', updatedAt: null }), thread('old')], {}, 'bound'),
      ['check bound | this window · 10 hours ago | thread canUnbind canEnd canArchive',
        'pulse Fix it | active now · 2 minutes ago | thread canSwitch canEnd canArchive',
        'circle-large-outline new | no pack yet | thread canSwitch canEnd canArchive',
        'git-branch old | 3 hours ago | thread canSwitch canEnd canArchive',
        'git-branch idle | idle · 2 days ago | thread canSwitch canEnd canArchive', '- Done | 1', '- Archived | 1'],
    ));
  it('shows the binding of a window to an ended thread', () =>
    assert.deepEqual(rows([thread('a', { status: 'archived' })], {}, 'a'), [
      'check a | this window · archived · 3 hours ago | thread canUnbind canRestore',
    ]));

  const hooks = (minutes: number, name: string) => [{ name, at: now - minutes * 60_000 }];
  const sessions:
    readonly (readonly [title: string, Partial<ThreadInfo>, logs: ReturnType<typeof hooks>, row: string])[] = [
      ['whose hooks write is at work, whatever the age of its pack', {}, hooks(1, 'codex-s-1'),
        'pulse codex: Do s-1 | active now · 1 minute ago'],
      ['that paused is a session, and no longer at work', {}, hooks(6, 'codex-s-1'),
        'git-branch codex: Do s-1 | agent session · 6 minutes ago'],
      ['is not at work for what another one does', {}, hooks(1, 'codex-s-12'),
        'git-branch Do s-1 | agent session · 3 hours ago'],
      ['that was ended is not at work', { status: 'done' }, hooks(1, 'codex-s-1'), '- Done | 1'],
      ['without a task has its name', { task: '' }, [], 'git-branch s-1 | agent session · 3 hours ago'],
    ];
  table('identifies an agent session', (test) => {
    for (const [title, part, logs, row] of sessions) {
      test(`for an agent session ${title}`, () =>
        assert.equal(
          rows([thread('s-1', { session: 'CODEX_THREAD_ID', ...part })], { logs })[0]?.replace(/ \| thread .*/, ''),
          row,
        ));
    }
  });

  const overlapping = [
    thread('mine', {
      changedFiles: ['src/a.ts'],
      selectedFiles: ['b.ts'],
      packedFiles: ['src/a.ts', 'b.ts'],
      overlaps: [{ thread: 'other', files: ['src/a.ts'] }],
    }),
    thread('other', { overlaps: [{ thread: 'mine', files: ['src/a.ts'] }] }),
  ];
  it('names the files in an overlap and the other thread', () =>
    assert.deepEqual(drawn(nodesOf(overlapping, {}, 'mine').slice(0, 1)), [
      'git-merge mine | this window · 1 file also in other · 3 hours ago | thread canUnbind canEnd canArchive',
      '  checklist Do mine | main',
      '  git-merge other | 1 file in common | overlap canMute',
      '    - a.ts | src',
      '  - Changed Files | 1',
      '    - a.ts | src',
      '  - Packed Files | 2',
      '    - a.ts | src',
      '    - b.ts',
    ]));
  it('marks an overlap that affects this window, otherwise an active agent', () => {
    const meets = (other: string) => [{ thread: other, files: ['f'] }];
    const live = { session: 'CODEX_THREAD_ID', task: '', updatedAt: minutesAgo(1) };
    const all = [thread('bound', { overlaps: meets('near') }),
      thread('near', { ...live, overlaps: [...meets('bound'), ...meets('far')] }),
      thread('far', { ...live, overlaps: meets('near') })];
    assert.deepEqual(nodesOf(all, {}, 'bound').map(({ label, icon }) => `${label} ${icon}`), ['bound git-merge',
      'far pulse', 'near git-merge']);
  });
  it('shows a muted overlap as muted, in both threads, with no warning anywhere', () => {
    const mutes = [createMute('mine', 'other', ['src/a.ts'], 'hour', now, now)];
    const text = drawn(nodesOf(overlapping, { mutes }, 'mine'));
    assert.equal(text.filter((row) => row.includes('git-merge') || row.includes('also in')).length, 0);
    assert.deepEqual(text.filter((row) => row.includes('muted')), [
      '  bell-slash other | muted until 13:00, 1 file in common | overlap muted',
      '  bell-slash mine | muted until 13:00, 1 file in common | overlap muted',
    ]);
  });
  it('keeps the IDs of rows between refreshes, each unique', () => {
    const ids = (nodes: readonly TreeNode[]): string[] => nodes.flatMap((node) => [node.id, ...ids(node.children)]);
    const before = ids(nodesOf(overlapping)), later = ids(nodesOf(overlapping, { now: now + 600_000 }));
    assert.deepEqual(before, later);
    assert.equal(new Set(before).size, before.length);
  });
  it('is short if a thread changed very many files, and reports the total', () => {
    const changedFiles = Array.from({ length: 1_500 }, (_, i) => `gen/${i}.ts`);
    const group = nodesOf([thread('a', { changedFiles })])[0]!.children[1]!;
    assert.deepEqual([group.children.length, group.children.at(-1)!.label], [201, 'and 1,300 more']);
  });
  it('makes every row accessible to screen readers', () => {
    const unnamed = (nodes: readonly TreeNode[]): string[] =>
      nodes.flatMap((node) => [...(node.accessible.trim() === '' ? [node.id] : []), ...unnamed(node.children)]);
    assert.deepEqual(unnamed(nodesOf(overlapping)), []);
    assert.equal(nodesOf(overlapping, {}, 'mine')[0]!.accessible,
      'mine, this window, 1 file also in other, 3 hours ago, Do mine');
  });
  it('shows no icon or link from text in the workspace', () => {
    const [row] = nodesOf([thread('a', { task: '$(trash) [x](command:evil)' })]);
    assert.ok(!row!.children[0]!.label.includes('$(trash)'));
    assert.doesNotMatch(row!.tooltip!, /\]\(command:evil/);
  });
});
