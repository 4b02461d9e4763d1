import assert from 'node:assert/strict';
import fc from 'fast-check';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import type { Host } from '#engine/host';
import { quiet } from '#test/support/quiet';
import { shownOf, sources, task, TestFolder } from './testFolder';

type Act = (editor: TestFolder, step: number) => unknown;

const paths = ['src/cart.ts', 'src/money.ts', 'src/mail.ts', 'src/new.ts'] as const;
const text = (path: string, step: number) => `${sources[path as 'src/cart.ts'] ?? ''}export const step${step} = 1;\n`;
/** A user's request; it is not a failure here if another event supersedes it, or if its setting is wrong. */
const request = (work: (editor: TestFolder) => Promise<unknown>): Act => (editor) => {
  work(editor).catch(() => undefined);
};
const path = fc.constantFrom(...paths);
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: path.map((one): Act => (editor, step) => editor.save(one, text(one, step))) },
  { weight: 3, arbitrary: path.map((one): Act => (editor, step) => editor.writeOutside(one, text(one, step))) },
  { weight: 1, arbitrary: fc.constant<Act>((editor) => editor.writeOutside('src/new.ts', undefined)) },
  {
    weight: 2,
    arbitrary: fc.constant<Act>((editor, step) =>
      editor.moveHead({ branch: `b${step}`, head: step.toString(16).padStart(40, '0') })
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('onChange', 'onSave', 'off', undefined).map((value): Act => (editor) =>
      editor.set('autoRepack', value)
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('turbo', undefined).map((value): Act => (editor) => editor.set('mode', value)),
  },
  { weight: 2, arbitrary: fc.constant(request((editor) => editor.pack())) },
  {
    weight: 1,
    arbitrary: fc.constant(
      request((editor) => editor.folder.pack({ cancel: { cancelled: editor.clock.now() % 2 < 1 } })),
    ),
  },
  { weight: 1, arbitrary: fc.constant(request((editor) => editor.folder.checkFreshness())) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('one', 'two', undefined).map((thread) =>
      request((editor) => editor.folder.switchThread(thread))
    ),
  },
  { weight: 1, arbitrary: path.map((one) => request((editor) => editor.folder.choose([one], 'pinned', true))) },
  { weight: 1, arbitrary: fc.constant<Act>((editor) => void editor.folder.restartEngine()) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('refreshIfStale', 'latest', 'threads').map((method): Act => (editor) =>
      editor.nextErrors.set(method, new Error('the engine failed'))
    ),
  },
  { weight: 1, arbitrary: fc.constant<Act>((editor) => editor.writeOutside('.agentpack/context.md', 'overwritten\n')) },
  {
    weight: 1,
    arbitrary: fc.constant<Act>((editor) => editor.writeOutside('.agentpack/pack_metadata.json', undefined)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('one', 'none').map((thread): Act => async (editor) => {
      editor.host.tick(3_000);
      // the memory host's clock stands still, but no two packs have the same time
      const host = Object.create(editor.host, { now: { value: () => editor.host.now() + 1 } }) as Host;
      await createEngine(host).pack({ task: 'Send mail', thread }, quiet);
    }),
  },
);
/** Turns of the event loop within a run, or virtual time between runs. */
const pauses = fc.oneof(fc.record({ turns: fc.nat(12) }), fc.record({ ms: fc.nat(900) }));

describe('a folder after any events', () => {
  it('shows the same as a new editor, and holds its invariants', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(acts, pauses), { minLength: 1, maxLength: 14 }), async (events) => {
        const editor = new TestFolder();
        await editor.pack(task);
        await editor.settle();
        for (const [step, [act, pause]] of events.entries()) {
          await act(editor, step);
          if ('turns' in pause) await editor.turns(pause.turns);
          else await editor.advance(pause.ms);
        }
        await editor.settle();
        editor.nextErrors.clear();
        // failed work is not repeated until something changes, and a wrong setting has to be fixed
        if (editor.failures.length > 0) {
          editor.set('mode', undefined);
          await editor.settle();
        }
        const before = shownOf(editor.folder);
        const { freshness, checking, fraction, problem } = before;
        assert.deepEqual([checking, fraction, problem], [false, undefined, undefined]);
        if (freshness.state !== 'none') {
          const truth = await createEngine(editor.host).status(
            {
              ...editor.folder.threads.option,
              ...editor.packSettings,
              complete: true,
              editor: { open: [], recent: [] },
            },
            { cancel: neverCancelled },
          );
          assert.deepEqual([freshness.state, freshness.causes], [truth.state, truth.causes]);
        }
        editor.reopen();
        await editor.settle();
        assert.deepEqual(shownOf(editor.folder), before);
      }),
      { numRuns: 25 },
    );
  });
});
