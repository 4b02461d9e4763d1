import assert from 'node:assert/strict';
import { createRanker } from '#pipeline/4-rank/ranker';
import { signalKinds } from '#pipeline/4-rank/signals/kinds';
import { inputOfAllSignals as input } from '#test/support/allSignals';
import { inputOf } from '#test/support/ranking';
import { table } from '#test/support/table';

describe('ranking without a signal', () => {
  const rank = createRanker();
  const whole = rank(input).listBest();
  const kindsOf = (files: typeof whole) => new Set(files.flatMap(({ reasons }) => reasons.map(({ kind }) => kind)));

  it('covers all signals', () => assert.deepEqual([...kindsOf(whole)].sort(), [...signalKinds].sort()));

  table('gives no reason of kind …, but all others', (row) => {
    for (const kind of signalKinds) {
      row(`gives no reason of kind ${kind}, but all others`, () => {
        const kinds = kindsOf(rank({ ...input, without: [kind] }).listBest());
        assert.equal(kinds.has(kind), false);
        assert.ok(kinds.size >= signalKinds.length - 3);
      });
    }
  });

  it('leaves out lines along with the mentions that brought them in', () => {
    const traced = { ...input, task: inputOf({}, 'wrong in src/cart.ts:2').task };
    const linesOf = (files: typeof whole) => files.flatMap(({ lines }) => lines ?? []);
    assert.deepEqual([linesOf(rank(traced).listBest()), linesOf(rank({ ...traced, without: ['mention'] }).listBest())],
      [[2], []]);
  });

  it('does not affect the next ranking', () => assert.deepEqual(rank(input).listBest(), whole));
});
