import assert from 'node:assert/strict';
import { shop } from '../cli/shop';
import type { Sandbox } from '#test/platform/sandbox';
import { connectToProcess, type Connection } from './connection';

type Calls = readonly (readonly [name: string, input?: Record<string, unknown>])[];

interface Answer {
  readonly name: string;
  readonly text: string;
  readonly isError: boolean;
}

/** A client that sends many calls before it reads an answer, as agents with subagents do. */
describe('a burst of calls over MCP', () => {
  let box: Sandbox;
  let server: Connection;
  before(async () => {
    box = shop();
    server = await connectToProcess(box.root);
  });
  after(async () => {
    await server.close();
    box.dispose();
  });

  /** Each call's answer, in the order in which they came. */
  async function burst(calls: Calls, signal?: (index: number) => AbortSignal | undefined): Promise<readonly Answer[]> {
    const answers: Answer[] = [];
    await Promise.all(calls.map(async ([name, input = {}], i) => {
      const own = signal?.(i);
      try {
        const { content, isError } = await server.client.callTool({ name, arguments: input },
          own ? { signal: own } : {}) as unknown as { content: { text: string; }[]; isError?: boolean; };
        answers.push({ name, text: content[0]!.text, isError: isError === true });
      } catch (error) {
        if (!own?.aborted) throw error;
        answers.push({ name, text: 'cancelled', isError: true });
      }
    }));
    return answers;
  }

  it('is answered as each one is ready: cheap ones first, packs last, with the same results as one by one', async () => {
    await burst([['start_task', { task: 'addTax in src/price.ts rounds wrongly', thread: 'one' }]]);
    const calls: Calls = [['repack_context', { thread: 'one' }],
      ...['src/price.ts', 'src/cart.ts', 'src/db.ts'].flatMap((
        path,
      ): Calls => [['explain_file', { path, thread: 'one' }], ['search_files', { query: 'addTax', thread: 'one' }], [
        'check_edit',
        { path, thread: 'one' },
      ], ['retrieve_block', { id: path }], ['list_threads']]), ['start_task', {
      task: 'describe the carts',
      thread: 'two',
    }], ['get_delta', { thread: 'one' }]];
    const answers = await burst(calls);
    assert.equal(answers.length, calls.length);
    assert.deepEqual(answers.filter(({ isError }) => isError), []);
    const last = (name: string) => answers.map((one) => one.name).lastIndexOf(name);
    const order = ['list_threads', 'check_edit', 'search_files', 'explain_file', 'start_task'].map(last);
    assert.deepEqual(order, [...order].sort((a, b) => a - b));
    for (const one of calls.filter(([name]) => /explain|check|retrieve/.test(name))) {
      const [alone = assert.fail()] = await burst([one]);
      assert.ok(answers.some(({ name, text }) => name === alone.name && text === alone.text), alone.text);
    }
  });

  it('is reported as busy at once if it is too large, and every call is answered', async () => {
    const answers = await burst([['start_task', { task: 'the carts', thread: 'three' }],
      ...Array.from({ length: 900 }, (): Calls[number] => ['explain_file', { path: 'src/cart.ts', thread: 'one' }])]);
    assert.equal(answers.length, 901);
    const refused = answers.filter(({ isError }) => isError);
    assert.ok(refused.length > 0);
    for (const { text } of refused) assert.match(text, /^AgentPack is busy: \d+ calls are waiting\. Try again\.$/);
    assert.ok(answers.filter(({ isError }) => !isError).length > 200);
  });

  it('frees the places of cancelled calls', async () => {
    const abort = new AbortController();
    const many = burst(
      Array.from({ length: 250 }, (): Calls[number] => ['start_task', { task: 'again', thread: 'four' }]).map((
        [name, input],
        i,
      ) => [name, { ...input, thread: `t${i}` }]),
      () => abort.signal,
    );
    abort.abort();
    const ended = await many;
    assert.equal(ended.length, 250);
    assert.ok(ended.filter(({ text }) => text === 'cancelled').length > 200);
    const answers = await burst(
      Array.from({ length: 200 }, (): Calls[number] => ['check_edit', { path: 'src/cart.ts', thread: 'one' }]),
    );
    assert.deepEqual(answers.filter(({ isError }) => isError), []);
  });

  it('makes no two packs for one task in a row: a newer task ends the older call', async () => {
    const answers = await burst([['start_task', { task: 'first', thread: 'five' }], ['start_task', {
      task: 'second',
      thread: 'five',
    }], ['start_task', { task: 'third', thread: 'five' }]]);
    assert.deepEqual(answers.map(({ isError, text }) => isError && /newer call/.test(text)).sort(), [false, true,
      true]);
    const [{ text } = assert.fail()] = await burst([['get_context', { thread: 'five' }]]);
    assert.match(text, /third/);
  });

  it('does not end a call because of a rejected one', async () => {
    const answers = await burst([['start_task', { task: 'the prices', thread: 'six' }], ['start_task', {
      tsak: 'the prices',
      thread: 'six',
    }]]);
    assert.deepEqual(answers.map(({ isError, text }) => isError && /newer call/.test(text)), [false, false]);
    assert.equal(answers.filter(({ isError }) => !isError).length, 1);
  });
});
