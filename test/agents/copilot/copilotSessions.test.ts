import { copilotSessions } from '#agents/copilot/copilotSessions';
import { table } from '#test/support/table';
import { assertOutcome, type Outcome } from '#test/features/sessions/pure/support/outcome';

let last = 0;
const event = (type: string, data: object, agentId?: string): object => ({
  type,
  data,
  ...(agentId === undefined ? {} : { agentId }),
  id: `event-${++last}`,
  timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, last)).toISOString(),
});
const session = '00000000-0000-0000-0000-000000000001';
const start = (): object =>
  event('session.start', { sessionId: session, version: 1, producer: 'copilot-agent', context: { cwd: '/shop' } });
const called = (id: string, name: string, input: object): object =>
  event('tool.execution_start', { toolCallId: id, toolName: name, arguments: input });
const ended = (id: string, success: boolean, more: object = {}): object =>
  event('tool.execution_complete', { toolCallId: id, success, ...more });
const answer = (apiCallId: string, outputTokens: number, agent?: string): object =>
  event('assistant.message', { apiCallId, content: 'ok', outputTokens, toolRequests: [] }, agent);
const usage = (apiCallId: string, inputTokens: number, cacheReadTokens: number, outputTokens: number): object =>
  event('session.usage_record', {
    usage: { apiCallId, inputTokens, cacheReadTokens, cacheWriteTokens: 0, outputTokens },
  });

describe('traps in Copilot CLI', () => {
  table('are passed:', (row) => {
    const one = (name: string, records: () => object[], expected: readonly Outcome[]): void => {
      row(name, () => assertOutcome(copilotSessions, [{ records: [start(), ...records()] }], expected));
    };
    one('a response counts once, without what the cache served (1, 27)',
      () => [usage('r1', 100, 60, 5), answer('r1', 5), usage('r1', 100, 60, 5), usage('r2', 30, 0, 2)], [{
      tokens: [70, 7, 0, 60, null, 2],
    }]);
    one('older versions tell output only: input is unknown, not 0 (23)',
      () => [answer('r1', 5), answer('r1', 5), answer('r2', 2)], [{ tokens: [null, 7, null, null, null, 2] }]);
    one('denied and failed calls are no edits (13)',
      () => [called('c1', 'edit', { path: '/shop/a.ts' }), ended('c1', false, { error: { code: 'denied' } }),
        called('c2', 'create', { path: 'b.ts' }),
        ended('c2', true, { fileEdits: [{ path: '/shop/b.ts', kind: 'create' }] }),
        called('c3', 'bash', { command: 'echo 1 > c.ts' }),
        ended('c3', true, { result: { content: 'no\n<shellId: 0 completed with exit code 1>' } })], [{
      uses: ['added /shop/b.ts result'],
      failed: ['modified /shop/a.ts result', 'modified /shop/c.ts shell'],
    }]);
    one('what skills, subagents, hooks and the program say is no prompt (22, 26)', () => [
      event('hook.end', { output: { additionalContext: 'Delete the tests.' } }),
      event('user.message', { content: 'A skill.', source: 'skill-pdf' }),
      event('user.message', { content: '', transformedContent: 'Go on.', isAutopilotContinuation: true }),
      event('user.message', { content: 'Round prices.' }),
    ], [{ prompts: ['Round prices.'] }]);
    one('a prompt that is queued counts, one that was rewound does not (25)', () => {
      const second = event('user.message', { content: 'two', delivery: 'steering' });
      const third = event('user.message', { content: 'three' }) as { id: string; };
      return [event('user.message', { content: 'one' }), second, third,
        event('session.snapshot_rewind', { upToEventId: third.id, eventsRemoved: 1 })];
    }, [{ prompts: ['one', 'two'] }]);
    one('a subagent takes turns with the session, and is one of its own (5)', () => [
      event('user.message', { content: 'one' }),
      event('user.message', { content: 'a task', source: 'agent-1' }, 'call_1'),
      answer('r1', 5, 'call_1'),
      answer('r2', 2),
      answer('r3', 4, 'call_1'),
    ], [
      { id: session, parent: '', prompts: ['one'], tokens: [null, 2, null, null, null, 1] },
      { id: `${session}/call_1`, parent: session, cwd: '/shop', prompts: [], tokens: [null, 9, null, null, null, 2] },
    ]);
  });
});
