import assert from 'node:assert/strict';
import { allocate } from '#pipeline/6-select/budget/allocate';
import { computeFrontier } from '#pipeline/6-select/budget/frontier';
import { table } from '#test/support/table';

const file = (tokens: number, body: number) =>
  computeFrontier({ length: 1, tokens: Float64Array.of(tokens), shares: Float64Array.of(1) }, { presence: 0, body });

describe('files bought first', () => {
  table('come before better ones,', (row) => {
    const check = (title: string, budget: number, maxFiles: number, first: readonly number[],
      expected: readonly number[]) =>
      row(title, () => {
        const { levels } = allocate([file(10, 9), file(10, 1), file(10, 2)], budget, 0, maxFiles, first);
        assert.deepEqual(levels, expected);
      });
    check('only on request', 10, 9, [], [1, 0, 0]);
    check('whatever their value', 10, 9, [1], [0, 1, 0]);
    check('up to the maximum number of files', 100, 2, [1, 2, 0], [0, 1, 1]);
    check('and leave the rest to other files', 20, 9, [1], [1, 1, 0]);
    check('if they fit', 9, 9, [1], [0, 0, 0]);
    check('up to the last token', 30, 9, [1, 2], [1, 1, 1]);
  });
});
