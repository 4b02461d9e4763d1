import assert from 'node:assert/strict';
import { createRanker } from '../../src/4-rank/ranker';
import { signalKinds, weightedKinds } from '../../src/4-rank/signals/table';
import type { Learned } from '../../src/model';
import { fileChange } from '../support/project';
import { inputOf } from '../support/ranking';

/** Every signal has something to say here, and roles and what packs learned take points away. */
const bare = inputOf({
  'package.json': '{ "name": "shop" }\n',
  'src/cart.ts': "import { round } from './money';\nexport function addToCart(item: string) { return round(1); }\n",
  'src/invoice.ts':
    "import { addToCart } from './cart';\nexport class Invoice { total() { throw new Error('the total is below zero'); } }\n",
  'src/money.ts': 'export function round(n: number) { return Math.round(n); }\n',
  'src/router.ts': "import { Invoice } from './invoice';\nexport const routes = [Invoice];\n",
  'src/weather.ts': 'export const sunny = true;\n',
  'test/cart.test.ts':
    "import { addToCart } from '../src/cart';\ntest('adds to the cart', () => addToCart('cart cart cart'));\n",
}, 'release: addToCart in src/cart.ts says "the total is below zero"', {
  commits: [['cart of zero', 'src/cart.ts', 'src/weather.ts'], ['cart again', 'src/cart.ts', 'src/weather.ts'], [
    'cart and money',
    'src/cart.ts',
    'src/weather.ts',
  ]],
  changes: [fileChange('src/money.ts', { status: 'conflicted' }),
    fileChange('src/router.ts', { unstaged: false, sinceRef: true })],
  pinned: ['src/weather.ts'],
});
const learned: Learned = {
  tasks: 9,
  upTo: '2026-01-01T00:00:00.000Z',
  summaries: { packs: 0, shown: 0, useful: 0 },
  files: new Map([['src/cart.ts', { useful: 0, missed: 4, noise: 0 }], ['src/invoice.ts', {
    useful: 0,
    missed: 0,
    noise: 4,
  }]]),
};
const input = {
  ...bare,
  gone: [{ path: 'src/gone.ts', importers: ['src/weather.ts'] }],
  learned,
  editor: { open: ['src/cart.ts'], recent: [] },
};

describe('the weight of a signal', () => {
  const rank = createRanker();
  const whole = rank(input).best();
  const noted = (weight: number) => ` (× ${weight} by [weights])`;

  it('can be set for all signals but pins', () =>
    assert.deepEqual([...weightedKinds, 'pinned'].sort(), [...signalKinds].sort()));

  for (const kind of weightedKinds) {
    for (const weight of [0.5, 2]) {
      it(`of "${kind}", ${weight}, is named in all reasons of its kind and in no other, and they add up`, () => {
        const files = rank({ ...input, weights: { [kind]: weight } }).best();
        const reasons = files.flatMap((file) => file.reasons);
        assert.ok(reasons.some((reason) => reason.kind === kind));
        for (const { kind: of, detail } of reasons) assert.equal(detail.endsWith(noted(weight)), of === kind, detail);
        for (const { score, reasons: own } of files)
          assert.equal(score.toFixed(1), own.reduce((sum, { points }) => sum + points, 0).toFixed(1));
      });
    }

    it(`of "${kind}", 0, leaves the signal out`, () =>
      assert.deepEqual(rank({ ...input, weights: { [kind]: 0 } }).best(), rank({ ...input, without: [kind] }).best()));
  }

  it('multiplies the points of the signal', () => {
    const pointsOf = (files: typeof whole) =>
      new Map(files.map(({ path, reasons }) => [path, reasons.find(({ kind }) => kind === 'path')?.points ?? 0]));
    const doubled = pointsOf(rank({ ...input, weights: { path: 2 } }).best());
    for (const [path, points] of pointsOf(whole)) assert.ok(Math.abs(doubled.get(path)! - 2 * points) <= 0.11, path);
  });

  it('of 1 changes nothing, and none changes the ranking that follows', () => {
    assert.deepEqual(rank({ ...input, weights: Object.fromEntries(weightedKinds.map((kind) => [kind, 1])) }).best(),
      whole);
    assert.deepEqual(rank(input).best(), whole);
  });
});
