import assert from 'node:assert/strict';
import { claudeSessions } from '#agents/claude/claudeSessions';
import { table } from '#test/support/table';
import { assertOutcome } from '#test/features/sessions/pure/support/outcome';

describe('Claude Code records', () => {
  const user = (content: unknown, more: object = {}) => ({
    type: 'user',
    uuid: 'u2',
    parentUuid: 'u1',
    message: { role: 'user', content },
    ...more,
  });
  const result = { type: 'tool_result', tool_use_id: 't1', content: 'done' };
  const cases: readonly (readonly [title: string, record: object, expected: readonly string[]])[] = [
    ['give the prompt of a person', user('fix it'), ['prompt fix it after u1']],
    ['give what a person writes while a tool runs, beside its result', user([result, { type: 'text', text: 'stop' }]), [
      'result t1',
      'prompt stop',
    ]],
    ['give no prompt of a program beside a result', user([result, {
      type: 'text',
      text: '<system-reminder>look</system-reminder>',
    }]), ['result t1']],
    ['give no prompt of a task that ended', user(
      '<task-notification>\n<task-id>b1</task-id>\n</task-notification>\nRead the output file: /tmp/b1.output',
    ), []],
    ['give what a person writes after a task ended', user([
      { type: 'text', text: '<task-notification>\n<task-id>b1</task-id>\n</task-notification>\nRead: /tmp/b1' },
      { type: 'text', text: 'go on' },
    ]), ['prompt go on after u1']],
    ['give no prompt of another session', user(
      'Another Claude session sent a message:\n<cross-session-message from="a">do it</cross-session-message>\nReply.',
    ), []],
    ['give no prompt of a teammate', user('<teammate-message teammate_id="a">\ndo it\n</teammate-message>'), []],
    ['give no prompt of a channel', user('<channel source="chat">do it</channel>'), []],
    ...['task-notification', 'peer', 'channel', 'coordinator'].map((kind) =>
      [`give no prompt of a ${kind} by its origin`, user('do it', { origin: { kind } }), []] as const
    ),
    ['give the prompt of a person by its origin', user('do it', { origin: { kind: 'human' } }), [
      'prompt do it after u1',
    ]],
    ['give a prompt about such messages', user('Why does <task-notification> appear? <b>bold</b>'), [
      'prompt Why does <task-notification> appear? <b>bold</b> after u1',
    ]],
    ['give no prompt of a command', user('be an expert', { isMeta: true }), []],
  ];
  table('are correct in each case', (row) => {
    for (const [title, record, expected] of cases) {
      row(title, () =>
        assert.deepEqual(
          claudeSessions.readEntries({ value: record }, claudeSessions.createMemory()).map((entry) =>
            entry.kind === 'prompt'
              ? `prompt ${entry.text}${entry.after === undefined ? '' : ` after ${entry.after}`}`
              : `${entry.kind} ${entry.key}`
          ),
          expected,
        ));
    }
  });

  it('of subagents in the transcript of their session belong to separate sessions', () => {
    const line = (uuid: string, parentUuid: string | null, isSidechain: boolean, type: string, content: unknown) => ({
      type,
      uuid,
      parentUuid,
      isSidechain,
      sessionId: 's',
      cwd: '/shop',
      gitBranch: 'main',
      message: {
        role: type,
        content,
        ...(type === 'assistant' ? { id: `m-${uuid}`, model: 'x', usage: { input_tokens: 10, output_tokens: 1 } } : {}),
      },
    });
    const edit = (id: string, path: string) => [{ type: 'tool_use', id, name: 'Edit', input: { file_path: path } }];
    const done = (id: string) => [{ type: 'tool_result', tool_use_id: id, content: 'done' }];
    const records = [
      line('a', null, false, 'user', 'fix it'),
      line('b', 'a', false, 'assistant', edit('main', 'src/a.ts')),
      line('p1', null, true, 'user', 'look at p'),
      line('q1', null, true, 'user', 'look at q'),
      line('p2', 'p1', true, 'assistant', edit('p', 'src/p.ts')),
      line('q2', 'q1', true, 'assistant', edit('q', 'src/q.ts')),
      line('p3', 'p2', true, 'user', done('p')),
      line('q3', 'q2', true, 'user', done('q')),
      line('p4', 'p3', true, 'assistant', 'found'),
      line('c', 'b', false, 'user', done('main')),
      line('d', 'c', false, 'assistant', 'done'),
    ];
    const side = { parent: 's', cwd: '/shop', prompts: [] };
    assertOutcome(claudeSessions, [{ records }], [
      { id: 's', prompts: ['fix it'], uses: ['modified /shop/src/a.ts result'], tokens: [20, 2, null, null, null, 2] },
      { ...side, id: 'p1', uses: ['modified /shop/src/p.ts result'], tokens: [20, 2, null, null, null, 2] },
      { ...side, id: 'q1', uses: ['modified /shop/src/q.ts result'], tokens: [10, 1, null, null, null, 1] },
    ]);
  });
});
