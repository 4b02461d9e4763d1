import assert from 'node:assert/strict';
import { createRanker } from '#pipeline/4-rank/ranker';
import type { Phase, SignalRow } from '#pipeline/4-rank/signals/signal';
import { signals } from '#pipeline/4-rank/signals/table';
import { inputOf, rankedBy } from '#test/support/ranking';
import { table } from '#test/support/table';

/** Files that are long, by a row that the table does not have. */
const long: SignalRow = {
  kind: 'long',
  phase: 'task',
  create: () => ({ corpus, files }) => ({
    points: new Map(
      files.flatMap(({ path, facts }) => (facts.lines > 3 ? [[corpus.findSlot(path)!, 50] as const] : [])),
    ),
    formatDetail: (slot) => `has ${corpus.getFile(slot).facts.lines} lines`,
  }),
};
const input = inputOf({
  'src/cart.ts': "import { money } from './money';\nexport const cart = money;\n",
  'src/money.ts': 'export const money = 1;\n',
  'src/list.ts': 'export const a = 1;\nexport const b = 1;\nexport const c = 1;\nexport const d = 1;\n',
}, 'the cart');

describe('a new row in the table of signals', () => {
  const all = [...signals, long];
  const of = (path: string, rank = rankedBy(all, createRanker)) => rank(input).findReceipt(path)?.file;

  it('gives points with a reason that counts toward the score', () =>
    assert.deepEqual(of('src/list.ts'), {
      path: 'src/list.ts',
      score: 50,
      reasons: [{ kind: 'long', points: 50, detail: `has ${4} lines` }],
    }));
  it('leaves all other files unchanged', () =>
    assert.deepEqual(of('src/cart.ts')?.reasons, of('src/cart.ts', createRanker())?.reasons));
  it('gives nothing if its kind is excluded', () =>
    assert.equal(rankedBy(all, createRanker)({ ...input, without: ['long'] }).findReceipt('src/list.ts'), undefined));
  it('has the same place in the receipt as in the table', () => {
    const everywhere: SignalRow = {
      kind: 'long',
      phase: 'task',
      create: () => ({ corpus, files }) => ({
        points: new Map(files.map(({ path }) => [corpus.findSlot(path)!, 1])),
        formatDetail: () => 'is a file',
      }),
    };
    const kinds = (rows: readonly SignalRow[]) =>
      of('src/cart.ts', rankedBy(rows, createRanker))!.reasons.map(({ kind }) => kind);
    assert.deepEqual([kinds([everywhere, ...signals])[0], kinds([...signals.slice(0, 1), everywhere])], ['long', [
      'content',
      'long',
    ]]);
  });

  const phases: readonly Phase[] = ['task', 'prior', 'best', 'overview', 'neighbours', 'edits', 'hints'];
  table('is measured in the phase … if it says so', (test) => {
    for (const phase of phases) {
      test(`is measured in the phase ${phase} if it says so`, () => {
        let measured = 0;
        const row = {
          kind: 'counted',
          phase,
          create: () => () => {
            measured++;
            return { points: new Map<number, number>(), formatDetail: () => '' };
          },
        } as SignalRow;
        const rank = rankedBy([...signals, row], createRanker);
        rank(input);
        assert.equal(measured, phase === 'overview' ? 0 : 1);
        rank({ ...input, task: inputOf({}, 'nothing of it').task });
        assert.equal(measured, phase === 'overview' ? 1 : 2);
      });
    }
  });
  it('keeps its cached values for the lifetime of its ranker', () => {
    let made = 0;
    const row: SignalRow = {
      kind: 'long',
      phase: 'task',
      create: () => {
        made++;
        return () => ({ points: new Map(), formatDetail: () => '' });
      },
    };
    const rank = rankedBy([row], createRanker);
    rank(input);
    rank(input);
    assert.equal(made, 1);
  });
});
