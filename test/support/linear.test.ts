import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assertLinear, type Stopwatch } from './linear';

describe('the measure of linear time', () => {
  /** Milliseconds that work on a text of this length takes on a quiet machine. */
  type Cost = (length: number) => number;
  /** Work whose time is computed, and multiplied by the noise of each run in turn, 1 for none. */
  const measure = (cost: Cost, noise: readonly number[] = [1]) => {
    let worked = 0, runs = 0;
    const stopwatch: Stopwatch = (work) => {
      work();
      return cost(worked) * noise[runs++ % noise.length]!;
    };
    assertLinear('a', (text) => worked = text.length, stopwatch);
  };
  /** From a machine so fast that it measures next to nothing, to one where a run takes seconds. */
  const msPerRun = fc.double({ min: -2, max: 3.5, noNaN: true }).map((power) => 10 ** power);
  const smallest = 50_000;
  const upTo = (max: number) => fc.array(fc.double({ min: 1, max, noNaN: true }), { minLength: 1, maxLength: 20 });

  it('fails on work that grows with the square of the length', () =>
    assert.throws(() => measure((length) => (length / 10_000) ** 2),
      /8 times the size took 64 times as long, 32 times the size 1024 times/));
  it('fails on it whatever the speed of the machine, if it takes a time that matters, and with some noise', () =>
    fc.assert(fc.property(msPerRun.filter((ms) => ms > 2), upTo(1.5), (ms, noise) => {
      assert.throws(() => measure((length) => ms * (length / smallest) ** 2, noise), /times as long/);
    })));
  it('passes linear work whatever the speed and the load of the machine', () =>
    fc.assert(fc.property(msPerRun, upTo(3.9), (ms, noise) => measure((length) => ms * length / smallest, noise))));
  it('passes linear work in spite of pauses, if not all runs have one', () =>
    fc.assert(fc.property(msPerRun, fc.nat(2), fc.integer({ min: 2, max: 30_000 }), (ms, phase, pause) => {
      let runs = 0;
      measure((length) => ms * length / smallest + (runs++ % 3 === phase ? pause : 0));
    })));
  it('passes work that grows with the length times its logarithm', () =>
    fc.assert(fc.property(msPerRun, (ms) => measure((length) => ms * length * Math.log2(length) / smallest))));
  it('passes linear work whose small input is fast because it fits in a cache', () =>
    measure((length) => length / 1_000 * (length > smallest ? 8 : 1)));
});
