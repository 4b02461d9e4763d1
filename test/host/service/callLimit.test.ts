import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { Cancelled, UserError } from '#base/errors';
import { createCallLimit, type CallKind } from '#host/service/callLimit';
import { callCosts } from '#tools/tool';
import { table } from '#test/support/table';
import { until } from '#test/support/until';

/** Calls of one limit; each runs until it is ended. */
function calls(most?: number) {
  const limit = createCallLimit(most);
  const started: string[] = [];
  const ended: string[] = [];
  const ends = new Map<string, () => void>();
  const cancels = new Map<string, { cancelled: boolean; }>();
  return {
    limit,
    started,
    ended,
    /** Asks for `cost name`, and notes how it ended. */
    ask(name: string, { cost = 'question', ...kind }: Partial<CallKind> = {}) {
      const cancel = { cancelled: false };
      cancels.set(name, cancel);
      const work = (run: { readonly cancel: { readonly cancelled: boolean; }; }) =>
        new Promise<void>((resolve, reject) => {
          started.push(name);
          ends.set(name, () => (run.cancel.cancelled ? reject(new Cancelled()) : resolve()));
        });
      void limit.run({ name, cost, ...kind }, { cancel }, work).then(() => ended.push(`${name} answered`),
        (error: unknown) =>
          ended.push(`${name} ${
            error instanceof Cancelled
              ? 'cancelled'
              : error instanceof UserError && /busy/.test(error.message)
              ? 'busy'
              : error instanceof UserError
              ? 'replaced'
              : String(error)
          }`));
    },
    cancel: (name: string) => {
      cancels.get(name)!.cancelled = true;
    },
    async end(name: string) {
      await until(`${name} runs`, () => ends.has(name));
      ends.get(name)!();
      await until(`${name} ended`, () => ended.some((one) => one.startsWith(`${name} `)));
    },
  };
}

describe('the call limit', () => {
  const orders: Readonly<Record<string, readonly [asked: readonly string[], started: readonly string[]]>> = {
    'cheap ones first': [['pack b', 'plan c', 'search d', 'question e'], ['e', 'd', 'c', 'b']],
    'as they came, of the same cost': [['plan b', 'plan c', 'plan d'], ['b', 'c', 'd']],
    'those together that share what is read': [['plan b.1', 'plan c.1', 'plan b.2', 'plan c.2'], ['b.1', 'b.2', 'c.1',
      'c.2']],
    'at once what waits for nothing': [['plan b', 'none c'], ['c', 'b']],
  };
  table('runs', (row) => {
    for (const [title, [asked, expected]] of Object.entries(orders))
      row(title, async () => {
        const { limit, started } = calls();
        let end = () => undefined as void;
        const first = limit.run({ name: 'a', cost: 'pack' }, { cancel: { cancelled: false } },
          () =>
            new Promise<void>((resolve) => {
              end = resolve;
            }));
        for (let turn = 0; turn < 3; turn++) await setImmediate();
        const all = asked.map((one) => {
          const [cost, id] = one.split(' ') as [CallKind['cost'], string];
          return limit.run({ name: id[0]!, cost }, { cancel: { cancelled: false } }, async () => started.push(id));
        });
        end();
        await Promise.all([first, ...all]);
        assert.deepEqual(started, expected);
      });
  });

  it('reports to further calls that it is busy, and gives the slot of a cancelled one to the next', async () => {
    const { ask, cancel, end, ended, started } = calls(2);
    ask('a');
    await until('it runs', () => started.length === 1);
    for (const name of ['b', 'c', 'd']) ask(name);
    await until('it is busy', () => ended.length === 1);
    assert.deepEqual(ended, ['d busy']);
    cancel('b');
    await until('it is cancelled', () => ended.length === 2);
    ask('e');
    await end('a');
    await until('the next runs', () => started.length === 2);
    await end('c');
    await end('e');
    assert.deepEqual(ended, ['d busy', 'b cancelled', 'a answered', 'c answered', 'e answered']);
  });

  it('ends earlier calls for the same pack, waiting or running, and no others', async () => {
    const { ask, end, ended, started } = calls();
    const pack = (scope: string, replaces = true) => ({ cost: 'pack' as const, scope, replaces });
    ask('a', pack('x'));
    await until('it runs', () => started.length === 1);
    ask('b', pack('x', false));
    ask('c', pack('y'));
    ask('d', pack('x', false));
    assert.deepEqual(ended, []);
    ask('e', pack('x'));
    await until('they are ended', () => ended.length === 2);
    assert.deepEqual(ended, ['b replaced', 'd replaced']);
    await end('a');
    await end('c');
    await end('e');
    assert.deepEqual(ended.slice(2), ['a replaced', 'c answered', 'e answered']);
  });

  it('ends no earlier call for one without a slot, and counts the slots of those that it ends', async () => {
    const { ask, end, ended, started } = calls(2);
    const pack = (scope: string) => ({ cost: 'pack' as const, scope, replaces: true });
    ask('a', pack('x'));
    await until('it runs', () => started.length === 1);
    for (const name of ['b', 'c']) ask(name);
    ask('d', pack('x'));
    await until('it is busy', () => ended.length === 1);
    assert.deepEqual(ended, ['d busy']);
    await end('a');
    assert.deepEqual(ended.slice(1), ['a answered']);
    await until('the next runs', () => started.length === 2);
    ask('e', pack('y'));
    ask('f', pack('y'));
    await until('the older one is ended', () => ended.length === 3);
    assert.deepEqual(ended.slice(2), ['e replaced']);
    for (const name of ['b', 'c', 'f']) await end(name);
  });

  it('lets no call be overtaken more often than there are slots', async () => {
    const { ask, end, started } = calls(3);
    ask('a');
    await until('it runs', () => started.length === 1);
    ask('pack', { cost: 'pack' });
    for (const name of ['b', 'c', 'd', 'e', 'f']) {
      ask(name);
      await end(started.at(-1)!);
      await until('the next one runs', () => started.at(-1) === name || started.at(-1) === 'pack');
      if (started.at(-1) === 'pack') break;
    }
    assert.deepEqual(started, ['a', 'b', 'c', 'd', 'pack']);
  });

  it('answers each call once, whatever is cancelled', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            cost: fc.constantFrom(...callCosts),
            name: fc.constantFrom('a', 'b'),
            scope: fc.constantFrom('x', 'y'),
            replaces: fc.boolean(),
            fails: fc.boolean(),
            cancelled: fc.boolean(),
          }),
          { maxLength: 12 },
        ),
        fc.integer({ min: 1, max: 6 }),
        async (asked, most) => {
          const limit = createCallLimit(most);
          let running = 0;
          const results = await Promise.allSettled(asked.map(async ({ fails, cancelled, ...kind }) => {
            const cancel = { cancelled: false };
            const result = limit.run(kind, { cancel }, async () => {
              if (kind.cost !== 'none') assert.equal(++running, 1);
              await setImmediate();
              if (kind.cost !== 'none') running--;
              if (fails) throw new Error('failed');
              return kind;
            });
            cancel.cancelled = cancelled;
            assert.equal(await result, kind);
          }));
          for (const result of results)
            if (result.status === 'rejected')
              assert.ok(
                result.reason instanceof Cancelled || result.reason instanceof UserError ||
                  (result.reason as Error).message === 'failed',
                String(result.reason),
              );
        },
      ),
      { numRuns: 40 },
    ));
});
