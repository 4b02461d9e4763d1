import assert from 'node:assert/strict';
import { createRanker } from '../../src/4-rank/ranker';
import { signalKinds } from '../../src/4-rank/signals/table';
import type { Learned } from '../../src/model';
import { fileChange } from '../support/project';
import { inputOf } from '../support/ranking';

/** Every signal has something to say here. */
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
  files: new Map([['src/cart.ts', { useful: 0, missed: 4, noise: 0 }]]),
};
const input = {
  ...bare,
  gone: [{ path: 'src/gone.ts', importers: ['src/weather.ts'] }],
  learned,
  editor: { open: ['src/cart.ts'], recent: [] },
};

describe('ranking without a signal', () => {
  const rank = createRanker();
  const whole = rank(input).best();
  const kindsOf = (files: typeof whole) => new Set(files.flatMap(({ reasons }) => reasons.map(({ kind }) => kind)));

  it('has all of them to leave out', () => assert.deepEqual([...kindsOf(whole)].sort(), [...signalKinds].sort()));

  for (const kind of signalKinds) {
    it(`gives no reason of kind ${kind}, and all others`, () => {
      const kinds = kindsOf(rank({ ...input, without: [kind] }).best());
      assert.equal(kinds.has(kind), false);
      assert.ok(kinds.size >= signalKinds.length - 3);
    });
  }

  it('leaves out the lines with the mentions that brought them', () => {
    const traced = { ...input, task: inputOf({}, 'wrong in src/cart.ts:2').task };
    const linesOf = (files: typeof whole) => files.flatMap(({ lines }) => lines ?? []);
    assert.deepEqual([linesOf(rank(traced).best()), linesOf(rank({ ...traced, without: ['mention'] }).best())], [[2],
      []]);
  });

  it('changes nothing of the ranking that follows', () => assert.deepEqual(rank(input).best(), whole));
});
