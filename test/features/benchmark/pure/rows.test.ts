import assert from 'node:assert/strict';
import { UserError } from '#base/errors';
import { parseRows } from '#features/benchmark/pure/rows';

const base = '0123456789abcdef0123456789abcdef01234567';
const whole = {
  id: 'a',
  repo: 'owner/name',
  base,
  task: 'Fix it',
  gold: ['src/a.ts'],
  goldTests: ['test/a.ts'],
  hunks: { 'src/a.ts': [[1, 2]] },
  budget: 4000,
};

describe('parseRows', () => {
  it('reads every field, and keeps unknown fields unchanged', () => {
    assert.deepEqual(parseRows(JSON.stringify({ ...whole, set: 'x' }), 't.jsonl'), [{
      ...whole,
      from: 't.jsonl line 1',
    }]);
  });

  it('requires only base, task and gold, and skips empty lines', () => {
    const [row] = parseRows(`\n${JSON.stringify({ base, task: 'Fix it', gold: ['src/a.ts'] })}\n\n`, 't.jsonl');
    assert.deepEqual(row, {
      id: 't.jsonl line 2',
      from: 't.jsonl line 2',
      base,
      task: 'Fix it',
      gold: ['src/a.ts'],
      goldTests: [],
      hunks: {},
    });
  });

  refuses('a file without a line', '\n', /^t\.jsonl contains no tasks\. /);
  refuses('a broken line', `${JSON.stringify(whole)}\n{"id": `, /^t\.jsonl line 2 is not valid JSON: /);
  refuses('a line that is not an object', '[1]', /^t\.jsonl line 1 is not a JSON object/);
  refuses('a missing field', JSON.stringify({ base, gold: ['a'] }),
    /^t\.jsonl line 1: "task" must be a text, but is missing\.$/);
  refuses('a base that could be an option', with_({ base: '--all' }),
    /line 1: "base" must be a commit hash, not "--all"\.$/);
  refuses('no gold', with_({ gold: [] }), /"gold" must be a non-empty list of paths below the root/);
  refuses('a repository that leaves the mirror', with_({ repo: '../x' }), /"repo" must be /);
  refuses('hunks that end before they start', with_({ hunks: { 'src/a.ts': [[3, 2]] } }),
    /"hunks" must be an object like /);
  refuses('hunks beyond any file', with_({ hunks: { 'src/a.ts': [[1, 9_000_000_000_000_000]] } }),
    /"hunks" must be an object like /);
  for (const path of ['../../etc/passwd', '/etc/passwd', 'src/a\0.ts', 'a'.repeat(5_000)])
    refuses(`the path ${JSON.stringify(path.slice(0, 20))}`, with_({ gold: [path] }),
      /"gold" must be a non-empty list of paths below the root/);
  refuses('a budget of half a token', with_({ budget: 0.5 }), /"budget" must be a positive whole number of tokens/);

  function with_(change: object): string {
    return JSON.stringify({ ...whole, ...change });
  }

  function refuses(title: string, text: string, message: RegExp): void {
    it(`rejects ${title} in one sentence`, () =>
      assert.throws(() => parseRows(text, 't.jsonl'), (error) =>
        error instanceof UserError && message.test(error.message) && !error.message.includes('\n')));
  }
});
