import assert from 'node:assert/strict';
import type { HistoryCommit } from '#features/benchmark/pure/draw';
import { createPromptRows } from '#features/benchmark/pure/promptRows';
import type { PastPrompt } from '#model';
import { table } from '#test/support/table';

/** `M src/a.ts`, at this second of the history. */
const commit = (sha: string, second: number, parent: string | undefined,
  ...files: readonly string[]): HistoryCommit => ({
    sha,
    parents: parent === undefined ? [] : [parent],
    time: second * 1000,
    subject: sha,
    body: '',
    files: files.map((file) => ({ status: file[0]!, path: file.slice(2) })),
  });
const prompt = (second: number, edited: readonly string[], more: Partial<PastPrompt> = {}): PastPrompt => ({
  session: 'a1b2',
  number: 3,
  at: second * 1000 + 1,
  text: 'round the prices',
  edited,
  read: ['src/money.ts'],
  ...more,
});
const line = [commit('c1', 10, undefined, 'A src/a.ts', 'A src/b.ts'), commit('c2', 20, 'c1', 'M src/b.ts'),
  commit('c3', 30, 'c2', 'M src/a.ts', 'A src/new.ts'), commit('c4', 40, 'c3', 'M src/b.ts')];

describe('rows from past prompts', () => {
  it('name the commit before the prompt, and its edits that are in the next one', () =>
    assert.deepEqual(createPromptRows([prompt(25, ['src/a.ts', 'src/undone.ts'])], [...line].reverse()), [{
      id: 'a1b2-3',
      from: 'prompt 3 of session a1b2',
      sha: 'c3',
      base: 'c2',
      task: 'round the prices',
      gold: ['src/a.ts'],
      goldTests: [],
      goldReads: ['src/money.ts'],
    }]));

  const cases: readonly (readonly [
    title: string,
    prompt: PastPrompt,
    commits: readonly HistoryCommit[],
    expected: readonly (readonly [base: string, sha: string, gold: string])[],
  ])[] = [
    ['step over commits of other files', prompt(15, ['src/a.ts']), line, [['c1', 'c3', 'src/a.ts']]],
    ['leave out files that were added', prompt(25, ['src/a.ts', 'src/new.ts']), line, [['c2', 'c3', 'src/a.ts']]],
    ['are none where only new files were edited', prompt(25, ['src/new.ts']), line, []],
    ['are none of files that were added between the prompt and the commit', prompt(25, ['src/new.ts']), [
      ...line.slice(0, 3),
      commit('c4', 40, 'c3', 'M src/b.ts'),
      commit('c5', 50, 'c4', 'M src/new.ts'),
    ], []],
    ['are none where nothing was committed', prompt(45, ['src/a.ts']), line, []],
    ['are none before the history', prompt(5, ['src/a.ts']), line, []],
    ['are none where the history is cut', prompt(15, ['src/a.ts']), line.slice(1), []],
    ['are none of very many files', prompt(5, Array.from({ length: 13 }, (_, i) => `${i}.ts`)), [
      commit('m1', 1, undefined),
      commit('m2', 9, 'm1', ...Array.from({ length: 13 }, (_, i) => `M ${i}.ts`)),
    ], []],
  ];
  table('are correct in each case', (row) => {
    for (const [title, asked, commits, expected] of cases)
      row(title,
        () =>
          assert.deepEqual(createPromptRows([asked], commits).map(({ base, sha, gold }) => [base, sha, gold.join()]),
            expected));
  });
  it('are sorted by id, whatever the order of prompts and commits', () => {
    const prompts = [prompt(25, ['src/a.ts'], { session: 'z' }), prompt(25, ['src/a.ts'])];
    assert.deepEqual(createPromptRows(prompts, line).map(({ id }) => id), ['a1b2-3', 'z-3']);
    assert.deepEqual(createPromptRows([...prompts].reverse(), line), createPromptRows(prompts, [...line].reverse()));
  });
});
