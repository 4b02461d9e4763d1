import assert from 'node:assert/strict';
import { claudeSessions } from '#features/sessions/pure/agents/claude';
import { table } from '#test/support/table';

describe('records of Claude Code', () => {
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
    ['give no prompt of a command', user('be an expert', { isMeta: true }), []],
  ];
  table('hold in each case', (row) => {
    for (const [title, record, expected] of cases) {
      row(title, () =>
        assert.deepEqual(
          claudeSessions.entries({ value: record }, claudeSessions.memory()).map((entry) =>
            entry.kind === 'prompt'
              ? `prompt ${entry.text}${entry.after === undefined ? '' : ` after ${entry.after}`}`
              : `${entry.kind} ${entry.key}`
          ),
          expected,
        ));
    }
  });
});
