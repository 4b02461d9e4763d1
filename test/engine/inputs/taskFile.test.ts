import assert from 'node:assert/strict';
import { UserError } from '#base/errors';
import { createEngine } from '#features/engine';
import { memoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';

describe('the task of a scope', () => {
  const made = () => {
    const host = memoryHost({ files: { 'src/cart.ts': 'export const cart = 1;\n' }, git: {} });
    return { host, engine: createEngine(host) };
  };

  it('is empty, and nothing is written, until a task is set', async () => {
    const { host, engine } = made();
    assert.equal(await engine.task({}, quiet), '');
    assert.deepEqual(host.paths.filter((path) => path.startsWith('.agentpack')), []);
  });

  it('is the written text, separate for each thread, and is used by packs', async () => {
    const { host, engine } = made();
    assert.equal(await engine.task({ text: 'Fix the cart\n\nIt has two lines' }, quiet),
      'Fix the cart\n\nIt has two lines');
    assert.equal(await engine.task({ thread: 'fix-tax', text: 'Fix the tax' }, quiet), 'Fix the tax');
    assert.equal(host.state.read('task.md'), '# Task\n\nFix the cart\n\nIt has two lines\n');
    assert.equal(await engine.task({ thread: 'none' }, quiet), 'Fix the cart\n\nIt has two lines');
    assert.match((await engine.pack({ budget: 2_000 }, quiet)).task, /^Fix the cart/);
    assert.match((await engine.pack({ budget: 2_000, thread: 'fix-tax' }, quiet)).task, /^Fix the tax/);
  });

  it('remains that of the last pack if the file contains none', async () => {
    for (const file of ['', ' \n', '# Task\n\n', '# Task\n\n<!-- What is to be done? -->\n']) {
      const { host, engine } = made();
      await engine.pack({ task: 'Fix the cart', budget: 2_000 }, quiet);
      host.state.write('task.md', file);
      assert.equal((await engine.status({}, quiet)).state, 'fresh', file);
      const again = () => engine.pack({ keepTask: true, keepOptions: true }, quiet);
      assert.equal((await again()).task, 'Fix the cart', file);
      assert.equal((await again()).task, 'Fix the cart', 'a pack that was made beside the file');
      host.state.write('task.md', `${file}Fix the tax\n`);
      assert.match((await again()).task, /Fix the tax$/);
    }
  });

  it('is rejected for an invalid thread, and for a cancelled run', async () => {
    const { host, engine } = made();
    await assert.rejects(engine.task({ thread: '../out', text: 'x' }, quiet), UserError);
    await assert.rejects(engine.task({ text: 'x' }, { ...quiet, cancel: { cancelled: true } }), { name: 'Cancelled' });
    assert.deepEqual(host.paths.filter((path) => path.startsWith('.agentpack')), []);
  });

  it('contains no secret from the written text', async () => {
    const engine = createEngine(memoryHost());
    const key = `glpat-${'mU7JT6gaKc'}${'Ua0kaGCy0y'}`;
    assert.equal(await engine.task({ text: `Log in with ${key}` }, quiet), 'Log in with [REDACTED:gitlab-token]');
  });
});
