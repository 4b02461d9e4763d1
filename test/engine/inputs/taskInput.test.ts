import assert from 'node:assert/strict';
import { UserError } from '#base/errors';
import { resolveTaskInput } from '#engine/inputs/task/taskInput';
import type { GitFacts } from '#model';

const git: GitFacts = {
  branch: 'fix/cart',
  head: undefined,
  upstream: undefined,
  ahead: 0,
  behind: 0,
  commits: [],
  changes: [{ path: 'src/cart.ts', status: 'modified', staged: false, unstaged: true, sinceRef: false, hunks: [] }],
};

function check(title: string, [option, file, facts]: [string | undefined, string | undefined, GitFacts | undefined],
  text: string, source: string)
{
  it(title, () => {
    const input = resolveTaskInput(option, file, facts);
    assert.deepEqual([input.text, input.source], [text, source]);
  });
}

describe('taskInput', () => {
  check('prefers a manually given task', ['Fix it', 'From the file', git], 'Fix it', 'option');
  check('then task.md', [undefined, 'From the file\n', git], 'From the file', 'task.md');
  check('drops the heading of the predecessor', [undefined, '# Task\n\nAdd a cache\n', git], 'Add a cache', 'task.md');
  check('keeps a meaningful heading', [undefined, '# Add a cache\nwith LRU\n', git], '# Add a cache\nwith LRU',
    'task.md');
  for (
    const [name, end] of Object.entries({
      'line feeds': '\n',
      'carriage returns and line feeds': '\r\n',
      'carriage returns': '\r',
    })
  ) {
    check(`accepts ${name} at the ends of its lines`, [undefined,
      ['# Task', '', 'Add a cache', '', '- with LRU', ''].join(end), git], 'Add a cache\n\n- with LRU', 'task.md');
    check(`accepts ${name}, after a byte order mark`, [`\ufeffFix it${end}today${end}`, undefined, git],
      'Fix it\ntoday', 'option');
  }
  check('uses the branch and the changed files next', [undefined, ' \n', git],
    'Continue the work on the branch "fix/cart". Changed files: src/cart.ts.', 'inferred');
  check('reports that there is no task', [undefined, undefined, undefined],
    'No task was given: an overview of the repository.', 'inferred');
  check('does not mention a branch with an uninformative name', [undefined, undefined, { ...git, branch: 'main' }],
    'Changed files: src/cart.ts.', 'inferred');
  it('ranks an inferred task by the branch and the files, not by the wording around them', () => {
    const [some, none] = [git, undefined].map((facts) => resolveTaskInput(undefined, undefined, facts));
    assert.deepEqual([some!.subject, some!.files, none!.subject, none!.files], ['fix cart', ['src/cart.ts'], '', []]);
  });
  it('rejects an empty task', () => assert.throws(() => resolveTaskInput('  ', undefined, git), UserError));
  it('redacts before anything else reads it', () => {
    const { text } = resolveTaskInput(`use ${'ghp_' + 'a1B2'.repeat(9)} to log in`, undefined, undefined);
    assert.match(text, /\[REDACTED:/);
  });
});
