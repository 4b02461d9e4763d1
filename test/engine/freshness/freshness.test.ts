import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describeStatusChange, createGitDigest } from '#engine/formats/gitDigest';
import { describeCauses, findStaleCauses, type CurrentInputs } from '#engine/freshness/freshness';
import type { RecordedInputs } from '#engine/formats/recordedInputs';
import { resolveSettings } from '#engine/settings/settings';
import type { FileChange, GitFacts } from '#model';
import { table } from '#test/support/table';

const settings = resolveSettings({}, {});
const packed: RecordedInputs = {
  engine: '1.0.0',
  taskHash: 'task-a',
  taskSource: 'task.md',
  taskFileHash: 'file-a',
  taskStateHash: 'state-a',
  settings,
  branch: 'main',
  head: 'a'.repeat(40),
  git: { changes: 'c', remote: 'r' },
  snapshot: 'root-a',
};
const same: CurrentInputs = {
  engine: '1.0.0',
  taskHash: 'task-a',
  taskSource: 'task.md',
  taskFileHash: 'file-a',
  taskStateHash: 'state-a',
  settings,
  branch: 'main',
  head: 'a'.repeat(40),
  git: { changes: 'c', remote: 'r' },
  changed: { added: [], modified: [], deleted: [], excluded: [] },
  changedContexts: [],
  lostReference: undefined,
  gitProblem: undefined,
};

function check(title: string, now: Partial<CurrentInputs>, expected: string, before: Partial<RecordedInputs> = {}) {
  it(title, () => {
    const causes = findStaleCauses({ ...packed, ...before }, { ...same, ...now }, new Set(['src/b.ts']));
    assert.equal(describeCauses(causes), expected);
  });
}

describe('freshness', () => {
  check('is fresh if every input equals the current one', {}, '');
  check('names selected files first', {
    changed: { added: ['a.ts'], modified: ['src/b.ts'], deleted: [], excluded: [] },
  }, '1 file changed (src/b.ts), 1 file is new (a.ts)');
  check('shortens a long list', { changed: { added: [], modified: ['a', 'b', 'c', 'd'], deleted: [], excluded: [] } },
    '4 files changed (a, b, c, …)');
  check('detects a deleted file', { changed: { added: [], modified: [], deleted: ['src/b.ts'], excluded: [] } },
    '1 file was deleted (src/b.ts)');
  check('counts changed files by kind of change', {
    changed: { added: ['n.ts'], modified: [], deleted: ['o.ts', 'p.ts'], excluded: ['docs/a.md', 'docs/b.md'] },
  }, '1 file is new (n.ts), 2 files were deleted (o.ts, p.ts), 2 files are left out now (docs/a.md, docs/b.md)');
  check('detects an edited task.md', { taskHash: 'task-b', taskFileHash: 'file-b' }, 'task: task.md was edited');
  check('keeps a manually given task if task.md is unchanged', { taskHash: 'task-b' }, '', { taskSource: 'option' });
  check('replaces a manually given task after task.md is edited', { taskFileHash: undefined, taskSource: 'inferred' },
    'task: the task would now be inferred from the branch and the changed files, because task.md no longer exists', {
    taskSource: 'option',
  });
  check('detects a new task.md', { taskFileHash: 'file-b', taskHash: 'task-b' }, 'task: task.md was written', {
    taskSource: 'inferred',
    taskFileHash: undefined,
  });
  check('detects a change in the source of an inferred task', { taskSource: 'inferred', taskHash: 'task-b' },
    'task: the task would now be inferred from other files', { taskSource: 'inferred' });
  check('detects a different branch', { taskSource: 'inferred', taskHash: 'task-b', branch: 'next' },
    'task: the task would now be inferred from another branch; branch: main → next', { taskSource: 'inferred' });
  check('detects a different manually given task', { taskHash: 'task-b', taskSource: 'option' },
    'task: another task was requested', { taskSource: 'option' });
  check('detects an edited task_state.md', { taskStateHash: 'state-b' }, 'task: task_state.md was edited');
  check('detects a branch switch', { branch: 'next' }, 'branch: main → next');
  check('stays fresh after a commit that changes nothing in the pack', { head: 'b'.repeat(40) }, '');
  check('detects a commit that changes the set of changed files in git', {
    head: 'b'.repeat(40),
    git: { changes: 'd', remote: 'r' },
  }, 'head: aaaaaaaaaaaa → bbbbbbbbbbbb');
  check('stays fresh after a fetch', { git: { changes: 'c', remote: 's' } }, '');
  check('detects a moved reference', { git: { changes: 'd', remote: 'r' } },
    'git: git now reports different changed files');
  check('reports an edit once', {
    git: { changes: 'd', remote: 'r' },
    changed: { added: [], modified: ['a.ts'], deleted: [], excluded: [] },
  }, '1 file changed (a.ts)');
  check('detects a missing reference', { lostReference: '--since base' }, 'git: --since base no longer names a commit');
  check('detects a context file written by another program', { changedContexts: ['context.md'] },
    'engine: context.md was changed or deleted after packing');
  check('detects a changed setting', { settings: { ...settings, budget: 900 } }, 'settings: budget');
  check('ignores which agent reads the pack', { settings: { ...settings, agent: 'claude' } }, '');
  check('detects a different version', { engine: '1.1.0' }, 'engine: 1.0.0 → 1.1.0');
});

describe('gitDigest', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const facts = (changes: readonly Partial<FileChange>[], more: Partial<GitFacts> = {}): GitFacts => ({
    branch: 'main',
    head: 'a',
    upstream: undefined,
    ahead: 0,
    behind: 0,
    commits: [],
    ...more,
    changes: changes.map((c) => ({
      path: 'a.ts',
      status: 'modified',
      staged: false,
      unstaged: true,
      sinceRef: false,
      hunks: [],
      ...c,
    })),
  });
  it('does not change if a file is staged', () => {
    assert.deepEqual(createGitDigest(facts([{}]), hash),
      createGitDigest(facts([{ staged: true, unstaged: false }]), hash));
    assert.deepEqual(createGitDigest(facts([{ status: 'untracked' }]), hash),
      createGitDigest(facts([{ status: 'added', staged: true }]), hash));
  });
  const files = (...changes: readonly Partial<FileChange>[]) => createGitDigest(facts(changes), hash)!;
  const told: readonly (readonly [string, Partial<FileChange>[], Partial<FileChange>[], string])[] = [
    ['a conflict that was resolved', [{ path: 'views.py', status: 'conflicted' }], [],
      'views.py is no longer conflicted'],
    ['a conflict that was added', [{ path: 'views.py', status: 'conflicted' }], [{ path: 'views.py' }],
      'views.py is modified now, no longer conflicted'],
    ['changes that come back', [], [{ path: 'a.ts' }, { path: 'b.ts', status: 'untracked' }],
      'a.ts is modified now and b.ts is new now'],
    ['other lines', [{ hunks: [] }], [{
      hunks: [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-a', '+b'] }],
    }], 'a.ts changed'],
    ['many files', [], ['a', 'b', 'c', 'd', 'e'].map((path) => ({ path })),
      'a is modified now, b is modified now, c is modified now and 2 more'],
  ];
  table('names the files of …', (row) => {
    for (const [title, before, now, sentence] of told)
      row(`names the files of ${title}`,
        () => assert.equal(describeStatusChange(files(...before), files(...now)), sentence));
  });
  it('changes if a file is committed', () =>
    assert.notEqual(createGitDigest(facts([{}]), hash)?.changes, createGitDigest(facts([]), hash)?.changes));
  it('distinguishes remote commits from local changes', () => {
    const [before, after] = [createGitDigest(facts([]), hash), createGitDigest(facts([], { ahead: 1 }), hash)];
    assert.equal(before?.changes, after?.changes);
    assert.notEqual(before?.remote, after?.remote);
  });
});
