import assert from 'node:assert/strict';
import fc from 'fast-check';
import { measureGrowth, type Growth, type Stopwatch } from './growth';
import { assertAllLinear, assertLinear, assertLinearIn } from './linear';

describe('the measure of growth', () => {
  /** Milliseconds that work on a text of this length takes on a quiet machine. */
  type Cost = (length: number) => number;
  /** Work whose time is computed, and multiplied by the noise of each run in turn, 1 for none. */
  const measured = (cost: Cost, noise: readonly number[] = [1]): Growth => {
    let worked = 0, runs = 0;
    const stopwatch: Stopwatch = (work) => {
      work();
      return cost(worked) * noise[runs++ % noise.length]!;
    };
    return measureGrowth(smallest, (length) => length, (length) => worked = length, stopwatch);
  };
  const isTooSlow = (cost: Cost, noise?: readonly number[]) => measured(cost, noise).isTooSlow;
  /** From a machine so fast that it measures almost nothing, to a machine on which a run takes seconds. */
  const msPerRun = fc.double({ min: -2, max: 3.5, noNaN: true }).map((power) => 10 ** power);
  const smallest = 50_000;
  const upTo = (max: number) => fc.array(fc.double({ min: 1, max, noNaN: true }), { minLength: 1, maxLength: 20 });

  it('finds work that grows with the square of the size', () =>
    assert.deepEqual(measured((length) => (length / 10_000) ** 2), { times8: 64, times32: 1024, isTooSlow: true }));
  it('finds it whatever the speed of the machine, if it takes a significant time, even with some noise', () =>
    fc.assert(
      fc.property(msPerRun.filter((ms) => ms > 2), upTo(1.5), (ms, noise) =>
        assert.ok(isTooSlow((length) => ms * (length / smallest) ** 2, noise))),
    ));
  it('passes linear work whatever the speed and the load of the machine', () =>
    fc.assert(
      fc.property(msPerRun, upTo(3.9), (ms, noise) => assert.ok(!isTooSlow((length) => ms * length / smallest, noise))),
    ));
  it('passes linear work despite pauses, unless all runs have one', () =>
    fc.assert(fc.property(msPerRun, fc.nat(2), fc.integer({ min: 2, max: 30_000 }), (ms, phase, pause) => {
      let runs = 0;
      assert.ok(!isTooSlow((length) => ms * length / smallest + (runs++ % 3 === phase ? pause : 0)));
    })));
  it('passes work that grows with the size times its logarithm', () =>
    fc.assert(
      fc.property(msPerRun, (ms) => assert.ok(!isTooSlow((length) => ms * length * Math.log2(length) / smallest))),
    ));
  it('passes linear work with a small input that is fast because it fits in a cache', () =>
    assert.deepEqual(measured((length) => length / 1_000 * (length > smallest ? 8 : 1)), {
      times8: 64,
      times32: 256,
      isTooSlow: false,
    }));
});

describe('a test of linear time', () => {
  const inputsOf = (test: (work: (input: string | number) => void) => void) => {
    const inputs: (string | number)[] = [];
    test((input) => inputs.push(input));
    return inputs.map((input) => typeof input === 'number' ? input : `${input.slice(0, 3)} ${input.length}`);
  };

  it('does the work once on each large input, without a clock', () => {
    assert.deepEqual(inputsOf((work) => assertLinear('ab', work)), ['aba 200000']);
    assert.deepEqual(inputsOf((work) => assertAllLinear(['abc', (length) => 'x'.repeat(length)], work)), ['abc 200001',
      'xxx 200000']);
    assert.deepEqual(inputsOf((work) => assertLinearIn(10, (size) => size, work)), [40]);
  });
  it('fails if the work does', () =>
    assert.throws(() => assertLinear('a', (text) => assert.equal(text.length, 1)), /200000/));
});
