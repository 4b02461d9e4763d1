import assert from 'node:assert/strict';
import { createRanker } from '#pipeline/4-rank/ranker';
import { signalKinds } from '#pipeline/4-rank/signals/kinds';
import { inputOfAllSignals as input } from '#test/support/allSignals';
import { inputOf } from '#test/support/ranking';
import { table } from '#test/support/table';

describe('ranking without a signal', () => {
  const rank = createRanker();
  const whole = rank(input).best();
  const kindsOf = (files: typeof whole) => new Set(files.flatMap(({ reasons }) => reasons.map(({ kind }) => kind)));

  it('has all of them to leave out', () => assert.deepEqual([...kindsOf(whole)].sort(), [...signalKinds].sort()));

  table('gives no reason of kind …, and all others', (row) => {
    for (const kind of signalKinds) {
      row(`gives no reason of kind ${kind}, and all others`, () => {
        const kinds = kindsOf(rank({ ...input, without: [kind] }).best());
        assert.equal(kinds.has(kind), false);
        assert.ok(kinds.size >= signalKinds.length - 3);
      });
    }
  });

  it('leaves out the lines with the mentions that brought them', () => {
    const traced = { ...input, task: inputOf({}, 'wrong in src/cart.ts:2').task };
    const linesOf = (files: typeof whole) => files.flatMap(({ lines }) => lines ?? []);
    assert.deepEqual([linesOf(rank(traced).best()), linesOf(rank({ ...traced, without: ['mention'] }).best())], [[2],
      []]);
  });

  it('changes nothing of the ranking that follows', () => assert.deepEqual(rank(input).best(), whole));
});
