import assert from 'node:assert/strict';
import { neverCancelled } from '#base/cancellation';
import { Cancelled } from '#base/errors';
import { sources, task, TestFolder } from './testFolder';

const run = { cancel: neverCancelled };

describe('a tool called by a chat in the editor', () => {
  const open = async () => {
    const opened = new TestFolder();
    await opened.settle();
    return opened;
  };

  it('writes nothing before the first pack if it only reads', async () => {
    const opened = await open();
    const reply = await opened.folder.tool('search_files', { query: 'money' }, false, run);
    assert.ok(reply.ok && reply.text.includes('src/money.ts'));
    await opened.settle();
    assert.deepEqual(opened.host.paths.filter((path) => path.startsWith('.agentpack/')), []);
  });
  it('packs with the settings of the editor, and its pack is shown as fresh', async () => {
    const opened = await open();
    opened.set('budget', 900);
    await opened.settle();
    const reply = await opened.folder.tool('start_task', { task }, true, run);
    assert.ok(reply.ok, reply.text);
    await opened.settle();
    assert.equal(opened.folder.state.freshness.state, 'fresh');
    assert.equal(opened.folder.state.report?.budget, 900);
    assert.deepEqual(opened.failures, []);
  });
  it('makes a pack that is kept fresh from then on', async () => {
    const opened = await open();
    await opened.folder.tool('start_task', { task }, true, run);
    await opened.settle();
    opened.save('src/money.ts', `${sources['src/money.ts']}// refund\n`);
    await opened.settle();
    assert.match(opened.text('context.md'), /refund/);
    assert.equal(opened.folder.state.freshness.state, 'fresh');
  });
  it('reports the problem with a call, and leaves everything unchanged', async () => {
    const opened = await open();
    const reply = await opened.folder.tool('start_task', { task, tasks: [] }, true, run);
    assert.ok(!reply.ok && reply.kind === 'usage');
    assert.match(reply.text, /unknown argument tasks/);
    await opened.settle();
    assert.equal(opened.folder.state.freshness.state, 'none');
  });
  it('names an unreadable setting', async () => {
    const opened = await open();
    opened.set('mode', 'turbo');
    await assert.rejects(opened.folder.tool('get_delta', {}, false, run), /agentpack\.mode must be/);
  });
  it('is cancelled together with its folder', async () => {
    const opened = await open();
    const reply = opened.folder.tool('search_files', { query: 'money' }, false, run);
    opened.folder.dispose();
    await assert.rejects(reply, Cancelled);
  });
});
