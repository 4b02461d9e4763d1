import assert from 'node:assert/strict';
import { storesWithCompanions, statesOf, usesOf, writtenBy } from './states';
import { deduplicateSessions } from '#features/sessions/pure/facts/ownHistory';
import { getNextPhase, getCurrentPhase } from '#features/sessions/pure/facts/lifecycle';
import { findRelativePath } from '#features/sessions/pure/facts/paths';
import { toEpochMs } from '#agents/transcripts/values';
import { sessionAgents } from '#agents/transcripts/sessionAgents';
import { table } from '#test/support/table';

const time = '2026-05-01T10:00:00.000Z';
const claude = (id: string, cwd: string, more: object): string =>
  JSON.stringify({ sessionId: id, cwd, timestamp: time, ...more });
const edit = (id: string, path: string): object => ({
  type: 'assistant',
  message: {
    id: `m${id}`,
    role: 'assistant',
    content: [{ type: 'tool_use', id, name: 'Edit', input: { file_path: path } }],
  },
});
const done = (id: string, isError = false): object => ({
  type: 'user',
  message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, is_error: isError, content: 'x' }] },
});

describe('traps for readers of transcripts', () => {
  it('subagents in folders at two depths are found by path', () => {
    const folders = ['/p'];
    const stores = sessionAgents.find(({ id }) => id === 'claude')!
      .listStores({ platform: 'linux', home: '/h', variables: {}, folders });
    const matches = (path: string): boolean =>
      stores.some((store) => {
        const parts = path.split('/');
        return parts.length === store.path.length &&
          store.path.every((part, i) => typeof part === 'string' ? part === parts[i] : part(parts[i]!, folders));
      });
    assert.ok(matches('-p/s.jsonl'));
    assert.ok(matches('-p/s/subagents/agent-1.jsonl'));
    assert.ok(matches('-p/s/subagents/workflows/w/agent-1.jsonl'));
    assert.ok(!matches('-q/s.jsonl'));
  });

  table('denied and failed edits are kept separate', (row) => {
    const opencode = (tool: string, status: string, metadata: object = {}): object => ({
      id: 'm',
      sessionID: 'ses_0123456789ab',
      data: '{"role":"assistant"}',
      parts: JSON.stringify([{
        id: 'p',
        data: JSON.stringify({
          type: 'tool',
          tool,
          state: { status, input: { filePath: '/p/a.ts', command: 'rm /p/a.ts' }, metadata },
        }),
      }]),
    });
    const cline = (result: object): object => ({
      sessionId: '1784094124598_rruoq',
      messages: [
        {
          id: 'a',
          role: 'assistant',
          content: [{ type: 'tool_use', id: 't', name: 'editor', input: { path: '/p/a.ts' } }],
        },
        { id: 'b', role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', ...result }] },
      ],
    });
    const kiro = (status: string): readonly object[] => [
      {
        version: 'v1',
        kind: 'AssistantMessage',
        data: {
          message_id: 'a',
          content: [{
            kind: 'toolUse',
            data: { toolUseId: 't', name: 'write', input: { command: 'create', path: '/p/a.ts' } },
          }],
        },
      },
      {
        version: 'v1',
        kind: 'ToolResults',
        data: { message_id: 'b', content: [{ kind: 'toolResult', data: { toolUseId: 't', status, content: [] } }] },
      },
    ];
    const antigravity = (status: string, content: string): readonly object[] => [
      {
        step_index: 1,
        source: 'MODEL',
        type: 'PLANNER_RESPONSE',
        status: 'DONE',
        created_at: time,
        tool_calls: [{ name: 'replace_file_content', args: { TargetFile: '"/p/a.ts"' } }],
      },
      { step_index: 2, source: 'MODEL', type: 'CODE_ACTION', status, created_at: time, content },
    ];
    const changed = 'The following changes were made by the replace_file_content tool to: /p/a.ts. If relevant, x';
    const rows: readonly [agent: string, records: readonly unknown[], expected: string][] = [
      ['opencode', [opencode('edit', 'completed')], '/p/a.ts modified | '],
      ['opencode', [opencode('edit', 'error')], ' | /p/a.ts modified'],
      ['opencode', [opencode('bash', 'completed', { exit: 0 })], '/p/a.ts deleted | '],
      ['opencode', [opencode('bash', 'completed', { exit: 1 })], ' | /p/a.ts deleted'],
      ['opencode', [opencode('edit', 'running')], ' | '],
      ['cline', [cline({ content: '{"success":true}' })], '/p/a.ts modified | '],
      ['cline', [cline({ content: '{"success":false}' })], ' | /p/a.ts modified'],
      ['cline', [cline({ content: 'denied', is_error: true })], ' | /p/a.ts modified'],
      ['kiro', kiro('success'), '/p/a.ts added | '],
      ['kiro', kiro('error'), ' | /p/a.ts added'],
      ['antigravity', antigravity('DONE', changed), '/p/a.ts modified | '],
      ['antigravity', antigravity('ERROR', 'denied'), ' | /p/a.ts modified'],
      ['antigravity', antigravity('DONE', 'The user denied it.'), ' | /p/a.ts modified'],
    ];
    for (const [agent, records, expected] of rows)
      row(`${agent} ${JSON.stringify(records).slice(0, 400)}`, () => assert.equal(usesOf(agent, records), expected));
  });

  it('folders with similar names are distinguished by the folder named in the session', () => {
    for (const cwd of ['/w/foo_bar', '/w/foo.bar', '/w/foo/bar']) {
      const [state] = statesOf('claude', [claude('s', cwd, { type: 'user', message: { role: 'user', content: 'a' } })]);
      assert.equal(findRelativePath(state!.cwds[0]!, ['/w/foo.bar']) === '', cwd === '/w/foo.bar');
    }
  });

  it('a session that moves to another folder counts for each, with its files', () => {
    const [state] = statesOf('claude', [claude('s', '/p', edit('1', 'a.ts')), claude('s', '/p', done('1')),
      claude('s', '/q/sub', edit('2', 'b.ts')), claude('s', '/q/sub', done('2'))]);
    assert.deepEqual(state!.cwds, ['/p', '/q/sub']);
    assert.deepEqual(state!.uses.map(({ path }) => path), ['/p/a.ts', '/q/sub/b.ts']);
  });

  table('torn and padded lines do not affect other lines', (row) => {
    const line = claude('s', '/p', { type: 'user', uuid: 'u', message: { role: 'user', content: 'a' } });
    const rows: readonly [name: string, text: string, prompts: number, malformed: number][] = [
      ['a whole last line without its break', line, 1, 0],
      ['half a last line', `${line}\n${line.slice(0, 40)}`, 1, 0],
      ['NULs of a crash at the end', `${line}\n\0\0\0\0`, 1, 0],
      ['NULs before a line', `\0\0\0${line}\n`, 1, 0],
      ['CRLF', `${line}\r\n\r\n`, 1, 0],
      ['a byte order mark', `\uFEFF${line}\n`, 1, 0],
      ['a torn line in the middle', `${line.slice(0, 40)}\n${line}\n`, 1, 1],
    ];
    for (const [name, text, prompts, malformed] of rows) {
      row(name, () => {
        const [state] = writtenBy('claude', Buffer.from(text), 'lines').sessions;
        assert.deepEqual([state!.prompts.length, state!.unread.malformed], [prompts, malformed]);
      });
    }
  });

  table('clocks work in any unit', (row) => {
    const at = Date.parse(time);
    const rows: readonly [unknown, number | undefined][] = [[at / 1000, at], [at, at], [at * 1000, at], [at * 1e6, at],
      [time, at], ['2026-05-01T12:00:00+02:00', at], ['2026-05-01', undefined], [-5, undefined], [Number.NaN,
      undefined], [null, undefined]];
    for (const [value, expected] of rows) row(String(value), () => assert.equal(toEpochMs(value), expected));
  });

  it('records out of order do not move the time of a session backwards', () => {
    const user = (at: string, uuid: string): string =>
      JSON.stringify({
        sessionId: 's',
        cwd: '/p',
        timestamp: at,
        type: 'user',
        uuid,
        message: { role: 'user', content: 'a' },
      });
    const [state] = statesOf('claude', [user('2026-05-01T10:05:00Z', 'b'), user(time, 'a')]);
    assert.deepEqual([state!.startedAt, state!.updatedAt], [Date.parse(time), Date.parse(time) + 300_000]);
  });

  it('one database contains all sessions, and each is requested only by its ID', () => {
    for (const { id, database } of sessionAgents.filter((agent) => agent.database)) {
      for (const sql of database!.records) assert.equal(sql.split('?').length, 2, `${id}: ${sql}`);
      for (const sql of [database!.sessions, ...database!.records]) {
        assert.match(sql, /^SELECT /);
        assert.doesNotMatch(sql.replaceAll('count(*)', ''), /\*|;|ItemTable/);
      }
    }
  });

  it('IDs are not file names: none with a separator becomes a companion path', () => {
    for (const store of storesWithCompanions('/h')) {
      for (const one of store.listCompanions?.('/h/x/../../etc/passwd.json') ?? [])
        assert.ok(one.path.startsWith('/h/x'));
    }
  });

  it('two agents in one folder have separate facts', () => {
    const [a] = statesOf('claude', [claude('s', '/p', edit('1', '/p/a.ts')), claude('s', '/p', done('1'))]);
    const [b] = statesOf('aider', ['# aider chat started at 2026-05-01 10:00:00', '#### b', '> Applied edit to b.ts']);
    assert.deepEqual(deduplicateSessions([a!, b!]).map((one) => one.uses.map(({ path }) => path)).sort(), [['/p/a.ts'],
      [
        'b.ts',
      ]]);
  });

  it('records after the end of a session still count', () => {
    const manifest = { session_id: '1784094124598_rruoq', workspace_root: '/p', cwd: '/p', ended_at: time };
    const messages = {
      sessionId: '1784094124598_rruoq',
      messages: [{ id: 'a', role: 'user', content: 'late', ts: Date.parse(time) + 1000 }],
    };
    const [state] = statesOf('cline', [manifest, messages]);
    assert.deepEqual([state!.prompts.length, state!.endedAt], [1, Date.parse(time)]);
  });
});

describe('the phase of a session', () => {
  table('follows its events', (row) => {
    const rows: readonly [Parameters<typeof getNextPhase>[0], Parameters<typeof getNextPhase>[1], string][] = [
      ['idle', 'turnStart', 'active'],
      ['active', 'turnStart', 'active'],
      ['active', 'turnEnd', 'idle'],
      ['active', 'sessionStart', 'idle'],
      ['active', 'gitCommit', 'active'],
      ['ended', 'turnStart', 'active'],
      ['ended', 'turnEnd', 'ended'],
      ['idle', 'sessionEnd', 'ended'],
      ['ended', 'sessionStart', 'idle'],
    ];
    for (const [phase, event, expected] of rows)
      row(`${phase} ${event}`, () => assert.equal(getNextPhase(phase, event), expected));
  });

  table('is read from its last record', (row) => {
    const now = Date.parse(time);
    const rows: readonly [string, Parameters<typeof getCurrentPhase>[0], string][] = [
      ['a minute ago', { updatedAt: now - 60_000, phase: 'active' }, 'active'],
      ['the turn is over', { updatedAt: now - 60_000, phase: 'idle' }, 'idle'],
      ['ten minutes ago', { updatedAt: now - 600_000, phase: 'active' }, 'idle'],
      ['a clock ahead', { updatedAt: now + 60_000, phase: 'active' }, 'idle'],
      ['no time', { phase: 'active' }, 'idle'],
      ['ended', { updatedAt: now, phase: 'ended' }, 'ended'],
    ];
    for (const [name, state, expected] of rows) row(name, () => assert.equal(getCurrentPhase(state, now), expected));
  });
});
