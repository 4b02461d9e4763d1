import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { parseTaskState, replaceTaskState, writtenStatuses } from '#base/task/taskState';
import { table } from '#test/support/table';

const line = fc.oneof(
  fc.constantFrom('', 'Status: done', '# Status: planned', 'status: In progress', 'Status: dreaming', 'Summary: words',
    '## Summary:', '- [ ] open', '- [x] done', '- [!] blocked', 'A note: with a colon', '# Task'),
  fc.string({ maxLength: 12 }).filter((text) => !/[\r\n]/.test(text)),
);
const file = fc.record({
  lines: fc.array(line, { maxLength: 8 }),
  end: fc.constantFrom('\n', '\r\n'),
  mark: fc.constantFrom('', '\ufeff'),
}).map(({ lines, end, mark }) => mark + lines.map((one) => one + end).join(''));
const summary = fc.stringMatching(/^[a-zA-Z][a-zA-Z .,:-]{0,40}[a-z]$/);

describe('a task_state.md', () => {
  it('reports the set value, and keeps all other lines', () => {
    fc.assert(
      fc.property(file, fc.option(fc.constantFrom(...writtenStatuses), { nil: undefined }),
        fc.option(summary, { nil: undefined }), (before, status, words) => {
        const after = replaceTaskState(before, { status, summary: words });
        const [old, now] = [parseTaskState(before), parseTaskState(after)];
        if (status !== undefined) assert.equal(now.status, status);
        if (words !== undefined) assert.equal(now.summary, words);
        assert.deepEqual(now.checklist, old.checklist);
        const rest = (text: string) =>
          text.replace(/^\ufeff/, '').split('\n').filter((one) => !/^(?:#+[ \t]+)?(?:status|summary):/i.test(one));
        assert.deepEqual(rest(after), rest(before));
        assert.equal(replaceTaskState(after, { status, summary: words }), after, 'a second time changes nothing');
      }),
    );
  });

  table('has its status in each form', (row) => {
    for (
      const [what, text, status] of [
        ['as a line', 'Status: done\n', 'done'],
        ['as a heading', '# Task\n\n# Status: blocked\n', 'blocked'],
        ['in other words', '## status: In Progress\n', 'in_progress'],
        ['not in prose', 'The Status: done\n', undefined],
      ] as const
    ) row(`has its status ${what}`, () => assert.equal(parseTaskState(text).status, status));
  });
});
