import assert from 'node:assert/strict';
import { createRanker } from '#pipeline/4-rank/ranker';
import { signalKinds, weightedKinds } from '#pipeline/4-rank/signals/kinds';
import { inputOfAllSignals as input } from '#test/support/allSignals';
import { table } from '#test/support/table';

describe('the weight of a signal', () => {
  const rank = createRanker();
  const whole = rank(input).listBest();
  const noted = (weight: number) => ` (× ${weight}, set in [weights])`;

  it('can be set for all signals except pins', () =>
    assert.deepEqual([...weightedKinds, 'pinned'].sort(), [...signalKinds].sort()));

  table('is named in all reasons of its kind and in no other, and they add up; 0 leaves the signal out', (row) => {
    for (const kind of weightedKinds) {
      for (const weight of [0.5, 2]) {
        row(`of "${kind}", ${weight}, is named in all reasons of its kind and in no other, and they add up`, () => {
          const files = rank({ ...input, weights: { [kind]: weight } }).listBest();
          const reasons = files.flatMap((file) => file.reasons);
          assert.ok(reasons.some((reason) => reason.kind === kind));
          for (const { kind: of, detail } of reasons) assert.equal(detail.endsWith(noted(weight)), of === kind, detail);
          for (const { score, reasons: own } of files)
            assert.equal(score.toFixed(1), own.reduce((sum, { points }) => sum + points, 0).toFixed(1));
        });
      }

      row(`of "${kind}", 0, leaves the signal out`, () =>
        assert.deepEqual(rank({ ...input, weights: { [kind]: 0 } }).listBest(),
          rank({ ...input, without: [kind] }).listBest()));
    }
  });

  it('multiplies the points of the signal', () => {
    const pointsOf = (files: typeof whole) =>
      new Map(files.map(({ path, reasons }) => [path, reasons.find(({ kind }) => kind === 'path')?.points ?? 0]));
    const doubled = pointsOf(rank({ ...input, weights: { path: 2 } }).listBest());
    for (const [path, points] of pointsOf(whole)) assert.ok(Math.abs(doubled.get(path)! - 2 * points) <= 0.11, path);
  });

  it('of 1 changes nothing, and no weight affects the next ranking', () => {
    assert.deepEqual(rank({ ...input, weights: Object.fromEntries(weightedKinds.map((kind) => [kind, 1])) }).listBest(),
      whole);
    assert.deepEqual(rank(input).listBest(), whole);
  });
});
