import assert from 'node:assert/strict';
import { findFollowedSession } from '#features/sessions/vscode/followedSession';
import { findSessionOverlaps } from '#features/sessions/vscode/overlapsAmong';
import { formatResumeCommand } from '#features/sessions/vscode/resumeCommand';
import { createStoreRows } from '#features/sessions/vscode/storeRows';
import type { SessionReport, SessionStoreReport } from '#reports';
import { table } from '#test/support/table';
import { file, session } from './session';

const active = (id: string, part: Partial<SessionReport> = {}): SessionReport =>
  session(id, { state: 'active', ...part });

describe('the consequences of sessions', () => {
  table('an overlap consists of files changed by two active sessions', (row) => {
    const check = (name: string, sessions: readonly SessionReport[], expected: readonly string[]): void =>
      row(name, () =>
        assert.deepEqual(findSessionOverlaps(sessions).map(({ a, b, files }) =>
          `${a.id} ${b.id}: ${files.join()}`
        ), expected));
    const files = [file('a.ts'), file('b.ts')];
    check('of two', [active('x', { files }), active('y', { files: [file('b.ts')] })], ['x y: b.ts']);
    check('of three, in pairs', [active('x', { files }), active('y', { files: [file('a.ts')] }),
      active('z', { files })], ['x y: a.ts', 'x z: a.ts,b.ts', 'y z: a.ts']);
    check('but not with an idle one', [active('x', { files }), session('y', { files })], []);
    check('but not with one without its transcript', [active('x', { files }), active('y', { files, gone: true })], []);
    check('but not outside the folder', ['x', 'y'].map((id) => active(id, { files: [file('/a', { outside: true })] })),
      []);
    check('by the new name of a renamed file', [active('x', { files: [file('o.ts', { how: 'renamed', to: 'a.ts' })] }),
      active('y', { files })], ['x y: a.ts']);
  });

  table('the task follows the newest active session', (row) => {
    const check = (name: string, thread: string | undefined, threads: readonly string[], expected?: string,
      seen = ''): void =>
      row(name, () =>
        assert.equal(
          findFollowedSession([session('idle'), active('gone', { gone: true }), active('new'), active('old')], thread,
            threads, (prompt) => prompt !== seen)?.id,
          expected,
        ));
    check('without a thread', undefined, [], 'new');
    check('without its own thread', undefined, ['new'], 'old');
    check('but of none, if each has a thread', undefined, ['new', 'old']);
    check('in the shown thread', 'old', [], 'old');
    check('but in no other thread', 'prices-cart', ['new']);
    check('but not an idle one', 'idle', []);
    check('once for each prompt', undefined, [], 'old', ' claude/new 0');
  });

  table('the command to resume a session', (row) => {
    const check = (name: string, cwd: string | null, argv: readonly string[], isWindows: boolean, expected: string) =>
      row(name, () =>
        assert.equal(formatResumeCommand({ argv, cwd }, isWindows ? 'C:\\shop' : '/shop', isWindows), expected));
    const argv = ['claude', '--resume', 'a-1'];
    check('consists of its words', null, argv, false, 'claude --resume a-1');
    check('runs in the folder of the terminal', '/shop/', argv, false, 'claude --resume a-1');
    check('runs in the folder of the session', "/it's here", argv, false, "cd '/it'\\''s here' && claude --resume a-1");
    check('ignores a folder that would take effect in a terminal', '/a\n/b', argv, false, 'claude --resume a-1');
    check('is quoted', null, ['claude', '$(x)'], false, "claude '$(x)'");
    check('recognizes the same folder on Windows', 'c:/Shop', argv, true, 'claude --resume a-1');
    check('is for PowerShell on Windows', "D:\\it's", argv, true, "cd 'D:\\it''s'; claude --resume a-1");
  });

  it('are read from allowed agents, which are listed before others that are present', () => {
    const store = (agent: string, part: Partial<SessionStoreReport>): SessionStoreReport => ({
      agent,
      label: agent.toUpperCase(),
      present: true,
      allowed: false,
      canRead: true,
      folders: [`/home/person/.${agent}`],
      sessions: null,
      versions: [],
      problems: [],
      ...part,
    });
    const rows = createStoreRows([store('a', { present: false, folders: [] }), store('b', {}),
      store('c', { canRead: false }), store('d', { allowed: true, sessions: 2, folders: ['/else'] })], '/home/person');
    assert.deepEqual(rows.map(({ label, description, picked }) => `${label} | ${description} | ${String(picked)}`), [
      'D | /else · 2 sessions in this folder | true',
      'B | ~/.b | false',
      'A | no sessions on this computer | false',
    ]);
  });
});
