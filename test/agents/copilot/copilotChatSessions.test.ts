import { copilotChatSessions } from '#agents/copilot/copilotChatSessions';
import { table } from '#test/support/table';
import { assertOutcome, type Outcome } from '#test/features/sessions/pure/support/outcome';

const session = '11111111-2222-3333-4444-555555555555';
const request = (id: string, text: string, more: object = {}): object => ({
  requestId: id,
  timestamp: 1_767_225_600_000,
  message: { text },
  response: [],
  ...more,
});
const chat = (...requests: readonly object[]): object => ({
  version: 3,
  sessionId: session,
  creationDate: 1_767_225_600_000,
  requests,
});
const log = (...changes: readonly object[]): string => changes.map((one) => `${JSON.stringify(one)}\n`).join('');
const whole = (...requests: readonly object[]): object => ({ kind: 0, v: chat(...requests) });
const tool = (toolCallId: string, isConfirmed: unknown, command: string, exitCode?: number): object => ({
  kind: 'toolInvocationSerialized',
  toolId: 'run_in_terminal',
  toolCallId,
  isConfirmed,
  isComplete: true,
  toolSpecificData: { kind: 'terminal', commandLine: { original: command }, terminalCommandState: { exitCode } },
});
const event = (id: string, type: string, data: object): object => ({
  id,
  type,
  data,
  timestamp: '2026-01-01T00:00:00Z',
});

describe('traps in Copilot Chat in VS Code', () => {
  table('are passed:', (row) => {
    const one = (name: string, records: string, expected: Outcome): void => {
      row(name, () => assertOutcome(copilotChatSessions, [{ records, format: 'log' }], [expected]));
    };
    one('changes make the document: set, append, cut, delete',
      log(whole(request('r1', 'one')), { kind: 2, k: ['requests'], v: [request('r2', 'two'), request('r3', 'three')] },
        { kind: 2, k: ['requests'], i: 1, v: [request('r4', 'four')] }, {
        kind: 1,
        k: ['requests', 0, 'message', 'text'],
        v: 'first',
      }, { kind: 3, k: ['requests', 1, 'modelId'] }), {
      prompts: ['first', 'four'],
    });
    one('changes to what is not there, and a line that is being written, are passed over',
      `${
        log({ kind: 1, k: ['requests', 4, 'x'], v: 1 }, whole(request('r1', 'one')), {
          kind: 1,
          k: ['requests', 1e9],
          v: 1,
        }, { kind: 1, k: ['__proto__', 'x'], v: 1 }, { kind: 2, k: [], v: [1] })
      }{"kind":2,"k":["requests"],"v":[{"req`, { prompts: ['one'] });
    one('an undone request is gone, a removed one is no prompt (25)',
      log(whole(request('r1', 'one'), request('r2', 'two', { shouldBeRemovedOnSend: {} }), request('r3', 'three'))), {
      prompts: ['one', 'three'],
    });
    one('denied, skipped and failed commands write nothing (13)', log(whole(request('r1', 'one', {
      response: [
        tool('c1', { type: 0 }, 'echo 1 > /shop/a.ts'),
        tool('c2', false, 'echo 1 > /shop/b.ts'),
        tool('c3', { type: 4 }, 'echo 1 > /shop/c.ts', 1),
        tool('c4', { type: 4 }, 'echo 1 > /shop/d.ts', 0),
      ],
    }))), {
      uses: ['modified /shop/d.ts shell'],
      failed: ['modified /shop/a.ts shell', 'modified /shop/b.ts shell', 'modified /shop/c.ts shell'],
    });
    one('a chat without counts leaves tokens unknown (23)', log(whole(request('r1', 'one', { result: {} }))), {
      tokens: [null, null, null, null, null, null],
    });
    row('a file that was replaced as a whole is the same chat (11)', () => {
      const expected = [{ id: session, prompts: ['one', 'one', 'two'] }];
      const requests = [request('r1', 'one'), request('r2', 'one'), request('r3', 'two')] as const;
      const changes = log(whole(), ...requests.map((one) => ({ kind: 2, k: ['requests'], v: [one] })));
      for (const records of [changes, log(whole(...requests))])
        assertOutcome(copilotChatSessions, [{ records, format: 'log' }], expected);
    });
    row('a chat that was copied to a second workspace counts once (12)', () => {
      const usage = { metadata: { promptTokens: 90, outputTokens: 4 } };
      const records = log(whole(request('r1', 'one', { result: usage })));
      const workspace = (path: string): object => ({
        value: { folder: `file://${path}` },
        companion: '/x/workspace.json',
      });
      assertOutcome(copilotChatSessions, [
        { records, format: 'log', companions: [workspace('/shop') as never] },
        { records, format: 'log', companions: [workspace('/round%20shop') as never] },
      ], [{ id: session, prompts: ['one'], cwd: '/round shop', tokens: [90, 4, null, null, null, 1] }]);
    });
    row('the chat and its transcript are one session, with its prompts once', () => {
      assertOutcome(copilotChatSessions, [{ records: log(whole(request('r1', 'one'))), format: 'log' }, {
        records: [event('e1', 'session.start', { sessionId: session, version: 1 }),
          event('e2', 'user.message', { content: 'one' })],
      }], [{ id: session, prompts: ['one'] }]);
    });
  });
});
