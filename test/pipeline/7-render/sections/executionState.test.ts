import assert from 'node:assert/strict';
import { buildExecutionState } from '#pipeline/7-render/sections/executionState';
import type { GitFacts } from '#model';
import type { ExecutionState } from '#reports';
import { assertAllLinear } from '#test/support/linear';
import { fileChange } from '#test/support/project';
import { table } from '#test/support/table';

describe('executionState', () => {
  check('reads the status, the summary and the checklist',
    'Status: blocked\nSummary: waits for the key\n\n- [x] read\n- [ ] write\n- [!] ship\n', undefined, {
    status: 'blocked',
    statusFrom: 'task_state.md',
    summary: 'waits for the key',
    checklist: [{ state: 'done', text: 'read' }, { state: 'open', text: 'write' }, { state: 'blocked', text: 'ship' }],
  });
  check('reads Windows line endings', 'Status: done\r\nSummary: ok\r\n- [x] all\r\n', undefined, {
    status: 'done',
    statusFrom: 'task_state.md',
    summary: 'ok',
    checklist: [{ state: 'done', text: 'all' }],
  });
  check('reads past a byte order mark, and accepts a handwritten status', '\ufeffStatus: In progress\n', undefined, {
    status: 'in_progress',
    statusFrom: 'task_state.md',
    checklist: [],
  });
  check('ignores an unknown status', 'Status: dreaming', undefined, {
    status: undefined,
    statusFrom: 'git',
    checklist: [],
  });
  it('names the Compose file that Docker would use', () => {
    const there = (...paths: string[]) =>
      buildExecutionState(undefined, undefined, (path) => paths.includes(path)).composeFile;
    assert.deepEqual([there(), there('docker-compose.yml'), there('docker-compose.yml', 'compose.yaml'),
      there('sub/compose.yaml')], [undefined, 'docker-compose.yml', 'compose.yaml', undefined]);
  });
  check('reports nothing if nothing is known', undefined, undefined, {
    status: undefined,
    statusFrom: 'git',
    checklist: [],
  });

  table('takes from git', (row) => {
    for (
      const [title, git, status] of [
        ['in progress with edits', { changes: [fileChange('a.ts', { unstaged: true })] }, 'in_progress'],
        ['in progress with a new file', { changes: [fileChange('a.ts', { unstaged: false, status: 'untracked' })] },
          'in_progress'],
        ['committed when only ahead', { ahead: 2 }, 'committed_not_pushed'],
        ['committed when clean', {}, 'committed'],
        ['committed when only changed since a reference', {
          changes: [fileChange('a.ts', { unstaged: false, sinceRef: true })],
        }, 'committed'],
      ] as const
    ) {
      row(`takes from git: ${title}`, () => assert.equal(buildExecutionState(undefined, facts(git)).status, status));
    }
  });

  it('counts git changes', () => {
    const git = facts({
      changes: [fileChange('a.ts', { staged: true, unstaged: true }),
        fileChange('a.ts', { status: 'untracked', unstaged: true })],
    });
    assert.deepEqual(buildExecutionState(undefined, git).git, {
      branch: 'main',
      head: 'abc',
      upstream: undefined,
      ahead: 0,
      behind: 0,
      dirty: 2,
    });
  });

  it('takes time linear in the length of a line', () => {
    assertAllLinear(
      ['Summary: ', '- [ ] ', ' ', '- [', 'Status:\t'].map((start) => (length) =>
        start + start.slice(-1).repeat(length)
      ),
      (text) => buildExecutionState(text, undefined),
    );
  });

  function check(title: string, text: string | undefined, git: GitFacts | undefined, expected: ExecutionState): void {
    it(title, () => assert.deepEqual(buildExecutionState(text, git), expected));
  }
});

function facts(overrides: Partial<GitFacts>): GitFacts {
  return {
    branch: 'main',
    head: 'abc',
    upstream: undefined,
    ahead: 0,
    behind: 0,
    changes: [],
    commits: [],
    ...overrides,
  };
}
