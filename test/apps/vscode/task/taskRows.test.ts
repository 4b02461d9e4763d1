import assert from 'node:assert/strict';
import { buildTaskRows, type TaskSources } from '#apps/vscode/task/taskRows';

const nothing: TaskSources = { current: '', pinnedCount: 0, history: [], foundTasks: [], asksForClipboard: false };
const full: TaskSources = {
  current: 'Fix roundPrice',
  pinnedCount: 2,
  history: ['Fix roundPrice', 'Add a VAT rate', '# Totals are wrong\n\nadd two items'],
  foundTasks: [
    { from: 'problem', sourceName: 'a.ts:3', task: 'src/a.ts:3: no such name' },
    { from: 'branch', sourceName: 'fix/vat', task: 'fix vat' },
    { from: 'clipboard', sourceName: '', task: '## Description\n\nThe cart is empty\nafter a reload' },
  ],
  asksForClipboard: false,
};

function check(title: string, sources: TaskSources, typed: string, expected: readonly string[]): void {
  it(title, () =>
    assert.deepEqual(
      buildTaskRows(sources, typed).map((row) =>
        row.kind === 'separator' ? `-- ${row.label}` : [row.kind, row.label, row.description].join(' | ')
      ),
      expected,
    ));
}

const below = [
  '-- earlier tasks in this folder',
  'set | $(history) Add a VAT rate | ',
  'set | $(history) Totals are wrong | 3 lines',
  '-- from your work',
  'set | $(warning) src/a.ts:3: no such name | Problem at a.ts:3',
  'set | $(git-branch) fix vat | Branch fix/vat',
  'set | $(clippy) The cart is empty | From the clipboard, 4 lines',
];

describe('the rows of Set Task', () => {
  check('ask for a first task', nothing, '', ['typed | $(edit) Describe the task | ']);
  check('start with the current task, and describe each of the others', full, '', [
    'edit | $(edit) Fix roundPrice | ',
    'pins | $(pin) Pin Files to This Task… | 2 pinned',
    ...below,
  ]);
  check('start with the typed text', full, ' Round once ', ['typed | $(check) Round once | Set this task', ...below]);
  check('show no task twice', {
    ...full,
    foundTasks: [{ from: 'commit', sourceName: 'abc1234', task: 'Add a VAT rate' }],
  }, '', [
    'edit | $(edit) Fix roundPrice | ',
    'pins | $(pin) Pin Files to This Task… | 2 pinned',
    ...below.slice(0, 3),
  ]);
  check('read the clipboard only when they are chosen if the editor asks for permission', {
    ...nothing,
    asksForClipboard: true,
  }, '', ['typed | $(edit) Describe the task | ', '-- from your work',
    'paste | $(clippy) From the Clipboard… | a copied issue, including all of its lines']);
  check('show no icon from a text, and no secret', {
    ...nothing,
    history: ['Fix $(bug) with AKIAIOSFODNN7EXAMPLX of the cloud'],
  }, '', [
    'typed | $(edit) Describe the task | ',
    '-- earlier tasks in this folder',
    'set | $(history) Fix $\u200a(bug) with [REDACTED:aws-access-key] of the cloud | ',
  ]);
  it('set the whole text', () => {
    const rows = buildTaskRows(full, '').flatMap((row) => (row.kind === 'set' ? [row.task] : []));
    assert.deepEqual(rows, [...full.history.slice(1), ...full.foundTasks.map(({ task }) => task)]);
  });
});
