import assert from 'node:assert/strict';
import { Cancelled, UserError } from '#base/errors';
import type { Run } from '#engine/run';
import type { Report } from '#reports';
import { createBackgroundPack } from '#tools/backgroundPack';
import { memoryTools } from './memoryTools';

const quiet: Run = { cancel: { cancelled: false } };

/** A folder that is large enough for a first look, of which one file defines what the task names. */
const largeFolder = {
  'src/cart/cartTotal.ts': 'export function roundCartTotal(cents: number) {\n  return Math.round(cents);\n}\n',
  ...Object.fromEntries(
    Array.from({ length: 3_000 }, (_, i) => [`src/part${i % 40}/module${i}.ts`, `export const value${i} = ${i};\n`]),
  ),
};

describe('the first pack of a large folder by a tool', () => {
  const { host, engine, box } = memoryTools(largeFolder);
  const call = async (name: string, input: object, run = quiet) => {
    const reply = await box.call(name, input, { takesFirstLook: true }, run);
    assert.ok(reply.ok, reply.text);
    return reply as typeof reply & { readonly document: Readonly<Record<string, unknown>>; };
  };
  const startTask = () => call('start_task', { task: 'Round the cart total' });

  it('is answered with a first look, and the next call waits for the complete pack', async () => {
    const answer = await startTask();
    assert.equal(answer.document['firstLook'], true);
    assert.match(answer.text, /context\.md` is a first look, .*: 3,001 files are being indexed/);
    assert.match(answer.text, /or call get_context, which waits for the complete pack\.$/);
    assert.match(host.text('.agentpack/context.md')!, /^First look: /m);
    assert.ok(engine.isPacking());
    const fractions: number[] = [];
    const { text } = await call('get_context', {}, {
      ...quiet,
      progress(_, fraction) {
        fractions.push(fraction);
      },
    });
    assert.doesNotMatch(text, /First look/);
    assert.match(text, /return Math\.round\(cents\)/);
    assert.ok(fractions.length > 3, 'progress of the pack that it waits for');
    assert.deepEqual(fractions, [...fractions].sort((a, b) => a - b));
    assert.doesNotMatch(host.text('.agentpack/context.md')!, /First look/);
  });
  it('is not answered with a first look again', async () => {
    const answer = await startTask();
    assert.equal(answer.document['firstLook'], false);
    assert.match(answer.text, /Call get_context to read the pack\.$/);
  });
  it('is replaced by that of a new task, which begins with a first look too', async () => {
    const replaced = memoryTools(largeFolder);
    const start = async (task: string) => {
      const reply = await replaced.box.call('start_task', { task }, { takesFirstLook: true }, quiet);
      assert.ok(reply.ok && reply.text.includes('first look'));
    };
    await start('Round the cart total');
    await start('Print the cart');
    assert.match(replaced.host.text('.agentpack/context.md')!, /^Print the cart$/m);
    assert.equal((await replaced.document('get_context'))['packProblem'], undefined);
    assert.equal(replaced.engine.latest('none')?.task, 'Print the cart');
    assert.equal(replaced.host.text('.agentpack/metrics.jsonl')!.trim().split('\n').length, 1);
  });
  it('is awaited by a caller that takes no first look', async () => {
    const { document, host: patientHost } = memoryTools(largeFolder);
    assert.equal((await document('start_task', { task: 'Round the cart total' }))['firstLook'], false);
    assert.doesNotMatch(patientHost.text('.agentpack/context.md')!, /First look/);
  });
  it('ends with its engine', async () => {
    const unfinished = memoryTools(largeFolder);
    const reply = await unfinished.box.call('start_task', { task: 'Round the cart total' }, { takesFirstLook: true },
      quiet);
    assert.ok(reply.ok && reply.text.includes('first look'));
    await unfinished.engine.dispose();
    assert.match(unfinished.host.text('.agentpack/context.md')!, /^First look: /m);
  });
});

describe('a pack that continues', () => {
  const report = { task: 'a task' } as Report;
  /** A pack that shows a first look and continues until its end is called. */
  async function startPack(run = quiet) {
    const background = createBackgroundPack();
    let packRun: Run | undefined;
    let end: (error?: Error) => void = () => assert.fail('not started');
    const first = await background.start({
      pack: (_, givenRun) => {
        packRun = givenRun;
        return new Promise((resolve, reject) => {
          end = (error) => (error ? reject(error) : resolve(report));
          setImmediate(() => givenRun.showFirstLook!(report));
        });
      },
    }, {}, 'a thread', run);
    assert.deepEqual(first, { report, isFirstLook: true });
    return { background, packRun: packRun!, end };
  }

  it('is neither cancelled nor reported by the call that started it', async () => {
    const reported: unknown[] = [];
    const cancel = { cancelled: false };
    const { packRun } = await startPack({
      cancel,
      progress: (stage) => reported.push(stage),
      notice: (sentence) => reported.push(sentence),
    });
    cancel.cancelled = true;
    packRun.progress!('scan', 0.5);
    packRun.notice!('a delay');
    assert.ok(!packRun.cancel.cancelled);
    assert.deepEqual(reported, []);
  });
  it('reports its error to the next call, once', async () => {
    const { background, end } = await startPack();
    const waiting = background.wait('a thread', quiet);
    end(new UserError('The disk is full.'));
    await assert.rejects(waiting, /^UserError: The pack that start_task began failed: The disk is full\.$/);
    await background.wait('a thread', quiet);
  });
  it('does not report its error to a cancelled call', async () => {
    const { background, end } = await startPack();
    const cancel = { cancelled: false };
    const cancelled = background.wait('a thread', { cancel });
    cancel.cancelled = true;
    end(new UserError('The disk is full.'));
    await assert.rejects(cancelled, Cancelled);
    await assert.rejects(background.wait('a thread', quiet), /The disk is full\./);
  });
  it('reports its error neither to a call of another thread nor to a new task of its thread', async () => {
    const { background, end } = await startPack();
    end(new UserError('The disk is full.'));
    await background.wait('another thread', quiet);
    background.stop('a thread');
    await background.wait('a thread', quiet);
  });
  it('is cancelled by a new task of its thread only', async () => {
    const { background, packRun, end } = await startPack();
    background.stop('another thread');
    assert.ok(!packRun.cancel.cancelled);
    background.stop('a thread');
    assert.ok(packRun.cancel.cancelled);
    end(new Cancelled());
    await background.wait('a thread', quiet);
  });
  it('lets a cancelled call go, and continues', async () => {
    const { background, packRun, end } = await startPack();
    const cancel = { cancelled: false };
    const [cancelled, patient] = [background.wait('a thread', { cancel }), background.wait('a thread', quiet)];
    cancel.cancelled = true;
    packRun.progress!('index' as never, 0.6);
    await assert.rejects(cancelled, Cancelled);
    end();
    await patient;
  });
});
