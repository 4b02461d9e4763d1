import assert from 'node:assert/strict';
import { neverCancelled } from '#base/cancellation';
import { Cancelled } from '#base/errors';
import type { FromWorker } from '#host/worker/protocol';
import { createWindowOptions } from '#host/worker/windowOptions';
import type { Report } from '#reports';
import { cancelledReply } from '#tools/toolBox';

describe('a tool called by another process, with the options from the window settings', () => {
  const told: FromWorker[] = [];
  const options = createWindowOptions((message) => told.push(message));
  const given: object[] = [];
  const tools = options.wrapTools(7, {
    tool: (_name, _input, one) => {
      given.push(one);
      return Promise.reject(new Error('the tool ran'));
    },
  });
  beforeEach(() => {
    told.length = given.length = 0;
  });
  const kinds = () => told.map(({ kind }) => kind);
  const call = () => (told[0] as { readonly call: number; }).call;

  it('has them if its caller has none', async () => {
    const run = tools.tool('pack_context', {}, { budget: 500 }, { cancel: neverCancelled });
    options.receive({ kind: 'toolOptions', call: call(), options: { budget: 900, mode: 'deep' } });
    await assert.rejects(run, /the tool ran/);
    assert.deepEqual(given, [{ budget: 500, mode: 'deep' }]);
    assert.deepEqual(kinds(), ['toolStarts', 'toolEnded']);
  });

  it('ends for the window when the pack that continues after its first look has ended', async () => {
    let end: () => void = () => assert.fail('no first look');
    const packEnd = new Promise<void>((resolve) => {
      end = resolve;
    });
    const answered = createWindowOptions((message) => told.push(message));
    const reply = answered.wrapTools(7, {
      async tool(_name, _input, _options, { showFirstLook }) {
        showFirstLook!({} as Report, packEnd);
        return cancelledReply;
      },
    }).tool('start_task', {}, {}, { cancel: neverCancelled });
    answered.receive({ kind: 'toolOptions', call: call(), options: {} });
    assert.equal(await reply, cancelledReply);
    assert.deepEqual(kinds(), ['toolStarts']);
    end();
    await packEnd;
    assert.deepEqual(kinds(), ['toolStarts', 'toolEnded']);
  });

  it('ends when it is cancelled, even if the window does not answer, and does not run when it does', async () => {
    const cancel = { cancelled: false };
    const run = tools.tool('pack_context', {}, {}, { cancel });
    cancel.cancelled = true;
    await assert.rejects(run, Cancelled);
    assert.deepEqual(kinds(), ['toolStarts', 'toolEnded']);
    options.receive({ kind: 'toolOptions', call: call(), options: {} });
    assert.deepEqual(given, []);
  });
});
