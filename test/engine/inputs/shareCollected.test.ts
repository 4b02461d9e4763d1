import assert from 'node:assert/strict';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import type { Arrival, Run } from '#engine/run';
import { memoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';
import { table } from '#test/support/table';

const path = 'src/cart.ts';

function made() {
  const host = memoryHost({
    files: { [path]: 'export const cart = 1;\n', 'src/price.ts': 'export const price = 1;\n' },
    git: {},
  });
  let listed = 0;
  const { git } = host;
  const counting = { ...git!, list: () => (listed++, git!.list()) };
  const engine = createEngine({
    ...host,
    get git() {
      return counting;
    },
  });
  return { host, engine, takeListed: () => listed + (listed = 0) };
}

/** Two calls of a burst, and how many wait by the time that the first one runs. */
function burst(waiting: number): readonly [Run, Run] {
  const run = (number: number, last: number): Run => ({
    ...quiet,
    arrival: { number, getNewest: () => last } as Arrival,
  });
  return [run(1, waiting), run(2, 2)];
}

type Ask = (engine: Engine, run: Run) => Promise<unknown>;

describe('calls made before the folder was read', () => {
  const status: Ask = (engine, run) => engine.status({}, run);
  const explain: Ask = (engine, run) => engine.explain(path, {}, run);
  const cases: Readonly<
    Record<string, readonly [waiting: number, first: Ask, second: Ask, reads: number]>
  > = {
    'share it': [2, status, status, 1],
    'share the plan too': [2, explain, explain, 1],
    'do not share what was read before one came': [1, status, status, 2],
    'do not share it with other options': [2, status, (engine, run) => engine.status({ budget: 900 }, run), 2],
    'do not share it with a question that reads more': [2, status, explain, 2],
  };
  it('do not share data that one of them has since overwritten', async () => {
    const { engine } = made();
    await engine.pack({ task: 'cart' }, quiet);
    const [first, second] = burst(2);
    await engine.workState({}, first);
    const { summary, changed } = await engine.workState({ summary: 'half done' }, second);
    assert.deepEqual([summary, changed], ['half done', true]);
  });

  table('', (row) => {
    for (const [title, [waiting, first, second, reads]] of Object.entries(cases))
      row(title, async () => {
        const { engine, takeListed } = made();
        await engine.pack({ task: 'cart' }, quiet);
        takeListed();
        const runs = burst(waiting);
        const answers = [await first(engine, runs[0]), await second(engine, runs[1])];
        assert.equal(takeListed(), reads);
        assert.deepEqual(answers[1], await second(engine, quiet));
      });
  });

  it('do not share data read before a pack or another query reads it again', async () => {
    for (
      const between of [(engine: Engine) => engine.pack({ task: 'price' }, quiet),
        (engine: Engine) => engine.scan({}, quiet)]
    ) {
      const { host, engine } = made();
      await engine.pack({ task: 'cart' }, quiet);
      const [one, other] = burst(2);
      await engine.status({}, one);
      host.tick(5_000);
      host.write(path, 'export const cart = 2;\n');
      await between(engine);
      assert.deepEqual(await engine.status({}, other), await engine.status({}, quiet));
    }
  });
});
