import assert from 'node:assert/strict';
import { createEmptySession } from '#features/sessions/pure/facts/fold';
import { deduplicateSessions } from '#features/sessions/pure/facts/ownHistory';
import type { PromptFact, SessionState, UsageFact } from '#features/sessions/pure/facts/state';
import { table } from '#test/support/table';
import { statesOf, storesWithCompanions } from '../traps/states';

const prompts = (text: string): PromptFact[] =>
  text.split(' ').map((one, turn) => {
    const [key, at] = one.split(':');
    return { key: key!, turn, place: { position: turn }, at: Number(at ?? 1) };
  });
const usage = (output: number): UsageFact => ({ counts: [1, output, null, null, null] });
const session = (id: string, keys: string, more: Partial<SessionState> = {}): SessionState => ({
  ...createEmptySession(id),
  startedAt: 1,
  prompts: prompts(keys),
  ...more,
});
const shown = (states: readonly SessionState[]): readonly string[] =>
  states.map((one) => `${one.id}: ${one.prompts.map(({ key, turn }) => `${key}=${turn}`).join(' ')}`);

describe('common content of several sessions', () => {
  table('belongs to the original', (row) => {
    const rows: readonly [title: string, states: readonly SessionState[], expected: readonly string[]][] = [
      ['by the start', [session('a', 'x y', { startedAt: 2 }), session('b', 'x')], ['b: x=0', 'a: y=1']],
      ['by the fork', [session('a', 'x y:2', { forkOf: 'b' }), session('b', 'x z:3')], ['b: x=0 z=1', 'a: y=1']],
      ['by the session that a subagent belongs to', [
        session('a', 'x y:0', { parent: 'b', startedAt: 0 }),
        session('b', 'x z:3'),
      ], ['b: x=0 z=1', 'a: y=1']],
      ['by the session where the fork that a subagent names is not there', [
        session('a', 'x y', { parent: 'b', forkOf: 'gone' }),
        session('b', 'x', { startedAt: 2 }),
      ], ['b: x=0', 'a: y=1']],
      ['by the session of a subagent of a subagent', [
        session('a', 'x y z', { parent: 'b', startedAt: 0 }),
        session('b', 'x y', { parent: 'c' }),
        session('c', 'x', { startedAt: 2 }),
      ], ['c: x=0', 'b: y=1', 'a: z=2']],
      ['by the first own record', [session('a', 'x y:5'), session('b', 'x z:3')], ['b: x=0 z=1', 'a: y=1']],
      ['that has nothing of its own', [session('a', 'x y:5'), session('b', 'x')], ['b: x=0', 'a: y=1']],
    ];
    for (const [title, states, expected] of rows) {
      row(title, () => {
        assert.deepEqual(shown(deduplicateSessions(states)), expected);
        assert.deepEqual(shown(deduplicateSessions([...states].reverse())), expected);
      });
    }
  });

  it('is one session if files have the same ID', () => {
    const early = session('s', 'a b', {
      updatedAt: 9,
      endedAt: 9,
      phase: 'ended',
      usages: { m: usage(5), '@1': usage(1) },
    });
    const late = session('s', 'b c', { startedAt: 2, updatedAt: 8, usages: { m: usage(3), '@1': usage(2) } });
    for (const states of [[early, late], [late, early]]) {
      const [one] = deduplicateSessions(states);
      assert.deepEqual(shown([one!]), ['s: a=0 b=1 c=3']);
      assert.deepEqual(Object.entries(one!.usages).map(([key, { counts }]) => `${key}=${counts[1]}`), ['m=5', '@1=1',
        '@1/1=2']);
      assert.deepEqual([one!.startedAt, one!.updatedAt, one!.endedAt, one!.phase], [1, 9, 9, 'ended']);
    }
    const [longer] = deduplicateSessions([early, { ...late, updatedAt: 10, phase: 'active' }]);
    assert.deepEqual([longer!.updatedAt, 'endedAt' in longer!, longer!.phase], [10, false, 'active']);
  });

  table('may have keys with any text', (row) => {
    for (const key of ['__proto__', 'constructor', 'toString']) {
      row(key, () => {
        const payloads = [{ type: 'function_call', name: 'exec_command', arguments: '{"cmd":"rm a"}', call_id: key }, {
          type: 'function_call_output',
          call_id: key,
          output: 'Exit code: 0',
        }];
        const codex = statesOf('codex', payloads.map((payload) => ({ type: 'response_item', payload })));
        assert.deepEqual(codex[0]!.uses.map((one) => one.path), ['a']);
        const message = { id: key, usage: { output_tokens: 2 }, content: [{ type: 'tool_use', id: key }] };
        const claude = statesOf('claude', [{ sessionId: 's', type: 'assistant', message }]);
        const [kept] = deduplicateSessions(JSON.parse(JSON.stringify(claude)) as SessionState[]);
        assert.deepEqual([Object.keys(kept!.usages), Object.keys(kept!.pending)], [[key], [key]]);
      });
    }
  });

  table('has companions in Windows paths', (row) => {
    const rows = [['C:\\tmp\\shop\\chats\\session-1.jsonl', 'C:\\tmp\\shop/.project_root'], [
      'C:\\d\\ab\\chatSessions\\1.json',
      'C:\\d\\ab/workspace.json',
    ]] as const;
    for (const [path, expected] of rows) {
      row(path, () => {
        const found = storesWithCompanions('C:/u').flatMap((store) => store.listCompanions!(path)).map((one) =>
          one.path
        );
        assert.ok(found.includes(expected), found.join(', '));
      });
    }
  });
});
