import assert from 'node:assert/strict';
import type { RankContext, SignalRow } from '#pipeline/4-rank/signals/signal';
import { signals } from '#pipeline/4-rank/signals/table';
import type { InputRow } from '#engine/inputs/inputRow';
import { inputTable } from '#features/inputTable';
import { memoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';
import { rankedBy } from '#test/support/ranking';
import { partsOf } from '../parts';

/** Paths that a review left comments on, one a line: an input that neither the table nor the model has. */
type Review = readonly string[];
let stored: Review | undefined;
const review: InputRow<Review> = {
  create: (host) => ({ isPacked }) => host.state.read('review.txt')?.split('\n').filter(isPacked),
  isDue: ({ partial }) => !partial,
  record: () => ({ learnedUpTo: '2026-01-02T00:00:00.000Z' }),
  store: (_host, paths) => {
    stored = paths;
  },
};
/** The signal that reads it. */
const reviewed: SignalRow = {
  kind: 'content', // a kind that records accept
  phase: 'hints',
  create: () => ({ corpus, review: paths = [] }: RankContext & { readonly review?: Review; }) => ({
    points: new Map(paths.map((path) => [corpus.findSlot(path)!, 30])),
    formatDetail: () => 'a review comments on it',
  }),
};

describe('an additional row in the table of inputs', () => {
  const host = memoryHost({
    files: { 'src/cart.ts': 'export const cart = 1;\n', 'src/mail.ts': 'export const mail = 1;\n' },
  });
  Object.assign(inputTable, { review });
  const { packer } = rankedBy([...signals, reviewed], () => partsOf(host));
  Reflect.deleteProperty(inputTable, 'review');
  const pack = () => packer.pack({ task: 'the cart' }, quiet);
  const reasonsOf = async () =>
    (await pack()).files.find(({ path }) => path === 'src/mail.ts')?.reasons.map(({ detail }) => detail);

  it('is missing if it has no value', async () => {
    assert.equal(await reasonsOf(), undefined);
    assert.equal(stored, undefined);
  });
  it('reaches the signals, the record and the stored data, through no other type', async () => {
    host.state.write('review.txt', 'src/mail.ts\nsrc/gone.ts\n');
    assert.deepEqual(await reasonsOf(), ['a review comments on it']);
    assert.deepEqual(stored, ['src/mail.ts']);
    assert.match(host.text('.agentpack/pack_metadata.json') ?? '', /"learnedUpTo": "2026-01-02T00:00:00.000Z"/);
  });
  it('keeps its value while it is not due', async () => {
    host.state.write('review.txt', '');
    host.write('src/cart.ts', 'export const cart = 22;\n');
    host.tick(5_000);
    const { plan, collected } = await packer.plan({ task: 'the cart', saved: ['src/cart.ts'] }, quiet);
    assert.equal(collected.partial, true);
    assert.deepEqual(plan.report.files.find(({ path }) => path === 'src/mail.ts')?.reasons.length, 1);
  });
});
