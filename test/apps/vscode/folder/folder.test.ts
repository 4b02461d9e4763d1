import assert from 'node:assert/strict';
import { neverCancelled } from '#base/cancellation';
import { Cancelled, UserError } from '#base/errors';
import { createEngine } from '#features/engine';
import { maxPinnedTasks } from '#engine/formats/selection';
import { quietPeriodMs } from '#platform/repack/repackSchedule';
import type { FolderState } from '#apps/vscode/folder/state/folderState';
import { fileChange } from '#test/support/project';
import { quiet } from '#test/support/quiet';
import { table } from '#test/support/table';
import { shownOf, sources, task, TestFolder } from './testFolder';

describe('a folder', () => {
  let editor: TestFolder;
  /** A word for each state that was shown, without repetitions. */
  const states: string[] = [];
  const word = ({ freshness, checking }: FolderState) => (checking ? 'checking' : freshness.state);
  const watchStates = () => {
    states.length = 0;
    editor.folder.onDidChange(() => {
      const now = word(editor.folder.state);
      if (states.at(-1) !== now) states.push(now);
    });
  };
  const packed = async () => {
    await editor.pack(task);
    await editor.settle();
    watchStates();
    editor.calls = [];
  };
  beforeEach(() => {
    editor = new TestFolder();
  });

  describe('with another budget or mode', () => {
    it('shows what a repack would produce, and writes nothing', async () => {
      const texts = () => Object.fromEntries(editor.host.paths.map((path) => [path, editor.host.text(path)]));
      await packed();
      const before = texts();
      const { budget, mode } = await editor.folder.ask.previewSize(undefined, neverCancelled);
      assert.deepEqual([budget, mode], [editor.folder.state.report?.budget, 'balanced']);
      const small = await editor.folder.ask.previewSize({ key: 'budget', value: 600 }, neverCancelled);
      assert.ok(small.budget === 600 && small.renderedTokens <= 600 && small.task === task, JSON.stringify(small.task));
      assert.equal((await editor.folder.ask.previewSize({ key: 'mode', value: 'lite' }, neverCancelled)).mode, 'lite');
      assert.deepEqual(texts(), before);
      editor.set('budget', 900);
      await editor.settle();
      assert.equal((await editor.folder.ask.previewSize({ key: 'budget', value: undefined }, neverCancelled)).budget,
        budget);
      editor.set('budget', undefined);
      await editor.settle();
      assert.equal(editor.folder.state.report?.budget, budget);
    });
  });

  describe('without a pack', () => {
    it('shows that once the disk has been read, writes nothing and starts no engine', async () => {
      assert.equal(editor.folder.state.loaded, false);
      await editor.settle();
      assert.deepEqual([editor.folder.state.loaded, editor.folder.state.freshness.state], [true, 'none']);
      editor.save('src/cart.ts', 'export const saved = 1;\n');
      editor.writeOutside('src/mail.ts', 'export const written = 1;\n');
      await editor.settle();
      assert.deepEqual([editor.calls, editor.host.paths.filter((path) => path.startsWith('.agentpack'))], [[], []]);
      assert.equal(editor.folder.state.checking, false);
    });
    it('gets one when the user packs', async () => {
      await editor.settle();
      watchStates();
      await editor.pack(task);
      assert.deepEqual(states, ['packing', 'fresh']);
      assert.equal(editor.folder.state.report?.task, task);
      assert.ok(editor.folder.shouldAutoRepack && editor.folder.wasPackedHere && !editor.folder.awaitsFirstPack);
    });
    table('shows a first look of a large folder until the pack', (row) => {
      row('is cancelled', () => watchFirstLook(true));
      row('replaces it', () => watchFirstLook(false));
    });
    async function watchFirstLook(isCancelled: boolean): Promise<void> {
      const many = Object.fromEntries(
        Array.from({ length: 3_000 }, (_, i) => [`src/part${i}.ts`, `const a = ${i};\n`]),
      );
      editor = new TestFolder({ ...sources, ...many });
      await editor.settle();
      const looks = new Set<string | undefined>();
      const cancel = { cancelled: false };
      editor.folder.onDidChange(() => {
        const { firstLook, freshness } = editor.folder.state;
        if (firstLook) assert.equal(freshness.state, 'packing');
        looks.add(firstLook?.task);
        cancel.cancelled ||= isCancelled && firstLook !== undefined;
      });
      const packing = editor.folder.pack({ cancel });
      await (isCancelled ? assert.rejects(packing, Cancelled) : packing);
      assert.deepEqual([...looks], [undefined, 'No task was given: an overview of the repository.']);
      const { firstLook, report } = editor.folder.state;
      assert.deepEqual([firstLook, report === undefined], [undefined, isCancelled]);
    }
    it('shows the pack that another program makes, and does not replace it', async () => {
      await editor.settle();
      await createEngine(editor.host).pack({ task }, quiet);
      await editor.settle();
      assert.deepEqual([editor.folder.state.freshness.state, editor.folder.state.report?.task], ['fresh', task]);
      assert.ok(editor.folder.awaitsFirstPack);
      editor.save('src/cart.ts', `${sources['src/cart.ts']}export const saved = 1;\n`);
      await editor.settle();
      assert.equal(editor.folder.state.freshness.state, 'stale');
      assert.doesNotMatch(editor.text('context.md'), /saved = 1/);
    });
  });

  describe('after a save', () => {
    it('claims nothing until the pack contains the change, and packs only that file first', async () => {
      await packed();
      editor.save('src/cart.ts', `${sources['src/cart.ts']}export const saved = 1;\n`);
      assert.equal(editor.folder.state.checking, true);
      await editor.advance(quietPeriodMs.save);
      await editor.answered();
      assert.match(editor.text('context.md'), /saved = 1/);
      assert.deepEqual([editor.calls, editor.folder.state.checking], [['refreshIfStale'], true]);
      await editor.settle();
      assert.deepEqual([editor.calls, states], [['refreshIfStale', 'refreshIfStale'], ['checking', 'fresh']]);
    });
    it('completes the pack even if auto-repack is turned off meanwhile', async () => {
      await packed();
      editor.save('src/cart.ts', `${sources['src/cart.ts']}export const saved = 1;\n`);
      await editor.advance(quietPeriodMs.save);
      await editor.answered();
      editor.set('autoRepack', 'off');
      await editor.settle();
      assert.equal(editor.folder.state.freshness.state, 'fresh');
      editor.save('src/cart.ts', sources['src/cart.ts']);
      await editor.settle();
      assert.equal(editor.folder.state.freshness.state, 'stale');
    });
    it('packs the saved text if it comes during a run, at any point', async () => {
      await packed();
      for (let turns = 0; turns < 24; turns++) {
        const run = editor.pack();
        await editor.turns(turns);
        editor.save('src/cart.ts', `${sources['src/cart.ts']}export const during${turns} = 1;\n`);
        assert.equal(editor.folder.state.checking, true);
        await editor.settle();
        await run;
        assert.deepEqual([editor.folder.state.freshness.state, editor.folder.state.checking], ['fresh', false]);
        assert.match(editor.text('context.md'), new RegExp(`during${turns} `));
      }
    });
    it('becomes fresh again if the file affects nothing', async () => {
      await packed();
      const before = shownOf(editor.folder);
      editor.save('src/cart.ts', sources['src/cart.ts']);
      await editor.settle();
      assert.deepEqual(states, ['checking', 'fresh']);
      assert.deepEqual(shownOf(editor.folder), before);
    });
  });

  describe('when asked to pack', () => {
    it('drops a request in favor of a newer one', async () => {
      const [first, second] = [editor.pack(), editor.pack()];
      await Promise.all([assert.rejects(first, Cancelled), second, editor.settle()]);
      assert.equal(editor.folder.state.freshness.state, 'fresh');
    });
    it('shows the state before a run that is cancelled, at any point', async () => {
      await packed();
      let cancelled = 0;
      for (let turns = 0; turns < 8; turns++) {
        const before = shownOf(editor.folder);
        const cancel = { cancelled: false };
        const run = editor.folder.pack({ cancel });
        await editor.turns(turns);
        cancel.cancelled = true;
        const ended = run.then(() => false, (error: unknown) => error instanceof Cancelled);
        await editor.settle();
        if (!await ended) continue; // it was done by then
        cancelled++;
        assert.deepEqual(shownOf(editor.folder), before, `cancelled after ${turns} turns`);
      }
      assert.ok(cancelled > 0);
    });
    it('shows progress only for a long run', async () => {
      await packed();
      const run = editor.pack();
      const fractions = new Set<number | undefined>();
      editor.folder.onDidChange(() => fractions.add(editor.folder.state.fraction));
      await editor.answered();
      await run;
      assert.deepEqual([...fractions], [undefined]);
      const long = editor.folder.pack({ cancel: neverCancelled, progress: () => editor.clock.to(1_000_000) });
      await editor.answered();
      await long;
      assert.ok(fractions.size > 1);
      assert.equal(editor.folder.state.fraction, undefined);
    });
    it('rejects with the name of the invalid setting, and keeps the pack unchanged', async () => {
      await packed();
      const before = shownOf(editor.folder);
      editor.set('mode', 'turbo');
      await assert.rejects(editor.pack(), /agentpack\.mode/);
      assert.deepEqual(shownOf(editor.folder).report, before.report);
      await editor.settle();
      assert.match(editor.folder.state.problem ?? '', /agentpack\.mode/);
      editor.set('mode', undefined);
      await editor.settle();
      assert.deepEqual(shownOf(editor.folder), before);
    });
  });

  describe('when asked to check its freshness', () => {
    it('still repairs a context file that another program overwrote earlier', async () => {
      await packed();
      editor.writeOutside('.agentpack/context.md', 'overwritten\n');
      await Promise.all([editor.folder.checkFreshness(), editor.settle()]);
      await editor.settle();
      assert.match(editor.text('context.md'), /Cart\.total/);
      assert.equal(editor.folder.state.freshness.state, 'fresh');
    });
    it('shows changes, and still repacks a change that was queued earlier', async () => {
      await packed();
      editor.writeOutside('src/cart.ts', `${sources['src/cart.ts']}export const queued = 1;\n`);
      await editor.turns(2);
      const check = editor.folder.checkFreshness();
      await editor.answered();
      await check;
      assert.deepEqual(editor.folder.state.freshness.causes.map(({ kind }) => kind), ['files']);
      await editor.settle();
      assert.equal(editor.folder.state.freshness.state, 'fresh');
      assert.match(editor.text('context.md'), /queued = 1/);
    });
  });

  describe('with threads', () => {
    it('switches to another in the middle of any run, and shows only the pack of that one', async () => {
      await packed();
      for (let turns = 0; turns < 12; turns++) {
        const thread = turns % 2 === 0 ? 'fix' : undefined;
        const run = editor.pack().then(() => 'done', (error: unknown) => error);
        await editor.turns(turns);
        await Promise.all([editor.folder.switchThread(thread), editor.settle()]);
        const ended = await run;
        assert.ok(ended === 'done' || ended instanceof Cancelled);
        assert.equal(editor.folder.state.thread, thread);
        assert.ok(editor.folder.state.report === undefined || editor.folder.state.report.thread === thread);
        if (editor.folder.state.report === undefined) await editor.pack(`Task of ${thread ?? 'none'}`);
        await editor.settle();
        assert.deepEqual([editor.folder.state.report?.thread, editor.folder.state.freshness.state], [thread, 'fresh']);
      }
      assert.equal(editor.folder.state.hasThreads, true);
    });
    it('warns of no muted overlap until the mute ends', async () => {
      editor.host.setGit({ branch: 'main', changes: [fileChange('src/cart.ts')] });
      for (const thread of ['other', 'mine']) await createEngine(editor.host).pack({ task, thread }, quiet);
      await editor.folder.switchThread('mine');
      await editor.settle();
      const shown = () =>
        [editor.folder.state.overlaps, editor.folder.state.mutedOverlaps].map((all) =>
          all.map((one) => `${one.thread}: ${one.files.join()}`)
        );
      const warned = shown();
      assert.deepEqual(warned, [['other: src/cart.ts'], []]);
      const length = { threads: ['mine', 'other'], files: ['src/cart.ts'], until: null };
      await editor.folder.threads.mute(length);
      await editor.answered();
      assert.deepEqual(shown(), [[], warned[0]]);
      await editor.folder.checkFreshness();
      assert.deepEqual(shown(), [[], warned[0]]);
      await editor.folder.threads.unmute('other', 'mine');
      await editor.answered();
      assert.deepEqual(shown(), warned);
      await editor.folder.threads.mute({ ...length, until: Date.now() - 1 });
      await editor.answered();
      assert.deepEqual(shown(), warned);
    });
    it('does not wait for the end of a mute once it is closed', async () => {
      await packed();
      await editor.folder.threads.mute({ threads: ['mine', 'other'], files: [], until: Date.now() + 3_600_000 });
      editor.close();
      await editor.folder.threads.findOverlaps(undefined);
      assert.equal(editor.clock.next, undefined);
    });
    it('shows the pack of a thread even if switching to it failed', async () => {
      await packed();
      await createEngine(editor.host).pack({ task: 'Of the team', thread: 'team' }, quiet);
      await editor.settle();
      editor.nextErrors.set('refreshIfStale', new TypeError('a bug'));
      await assert.rejects(editor.folder.switchThread('team'), /a bug/);
      await editor.settle();
      assert.deepEqual([editor.folder.state.thread, editor.folder.state.report?.task], ['team', 'Of the team']);
    });
    it('packs the thread named in a saved config.toml', async () => {
      await packed();
      await createEngine(editor.host).pack({ task: 'Of the team', thread: 'team' }, quiet);
      await editor.settle();
      editor.save('.agentpack/config.toml', '[context]\nthread = "team"\n');
      await editor.settle();
      assert.deepEqual([editor.folder.state.thread, editor.folder.state.report?.task], ['team', 'Of the team']);
    });
    it('shows threads even if the other program creates the first one during a save', async () => {
      await packed();
      editor.save('src/cart.ts', `${sources['src/cart.ts']}export const saved = 1;\n`);
      editor.host.tick(3_000);
      await createEngine(editor.host).pack({ task: 'Of the team', thread: 'team' }, quiet);
      await editor.settle();
      assert.equal(editor.folder.state.hasThreads, true);
    });
  });

  describe('with an engine that fails', () => {
    for (const error of [new UserError('The engine stopped twice.'), new TypeError('a bug')]) {
      it(`reports the error next to the pack, which has no problem for it (${error.name})`, async () => {
        await packed();
        editor.folder.reportError(error);
        assert.deepEqual([editor.failures, editor.folder.state.problem], [[error], undefined]);
      });
      it(`shows the problem until a run succeeds (${error.name})`, async () => {
        await packed();
        editor.nextErrors.set('refreshIfStale', error);
        editor.save('src/cart.ts', `${sources['src/cart.ts']}export const saved = 1;\n`);
        await editor.settle();
        assert.deepEqual([editor.folder.state.problem, editor.folder.state.checking, editor.failures], [error.message,
          false, [error]]);
        editor.save('src/mail.ts', `${sources['src/mail.ts']}export const later = 1;\n`);
        await editor.settle();
        assert.deepEqual([editor.folder.state.problem, editor.folder.state.freshness.state], [undefined, 'fresh']);
        assert.match(editor.text('context.md'), /saved = 1/);
      });
    }
    it('rejects a request with the error, and shows the previous state', async () => {
      await packed();
      const before = shownOf(editor.folder);
      editor.nextErrors.set('pack', new TypeError('a bug'));
      await assert.rejects(editor.pack(), /a bug/);
      assert.deepEqual([shownOf(editor.folder), editor.failures], [before, []]);
    });
    it('repeats the work with the next engine if it is replaced during a run, at any point', async () => {
      await packed();
      for (let turns = 0; turns < 16; turns++) {
        editor.save('src/cart.ts', `${sources['src/cart.ts']}export const restart${turns} = 1;\n`);
        await editor.advance(quietPeriodMs.save - 1);
        editor.clock.to(editor.clock.now() + 1);
        await editor.turns(turns);
        void editor.folder.restartEngine();
        await editor.settle();
        assert.deepEqual([editor.failures, editor.folder.state.freshness.state], [[], 'fresh']);
        assert.match(editor.text('context.md'), new RegExp(`restart${turns} `));
      }
    });
  });

  describe('that is disposed', () => {
    it('rejects pending and later requests, and reports no failure', async () => {
      await packed();
      const [run, queued] = [editor.pack(), editor.folder.checkFreshness()];
      const ends = Promise.all([assert.rejects(run, Cancelled), assert.rejects(queued, Cancelled)]);
      editor.folder.dispose();
      await editor.answered();
      await ends;
      await assert.rejects(editor.folder.ask.explain('src/cart.ts', neverCancelled), Cancelled);
      await assert.rejects(editor.pack(), Cancelled);
      assert.deepEqual(editor.failures, []);
    });
  });

  describe('from which AgentPack is removed', () => {
    it('writes nothing more, even for pending changes', async () => {
      await packed();
      editor.save('src/cart.ts', `${sources['src/cart.ts']}export const saved = 1;\n`);
      const forgetting = editor.folder.forget();
      await editor.answered();
      await forgetting;
      for (const path of editor.host.paths) if (path.startsWith('.agentpack/')) editor.host.remove(path);
      await editor.settle();
      assert.deepEqual(editor.host.paths.filter((path) => path.startsWith('.agentpack')), []);
      assert.deepEqual([editor.folder.state.freshness.state, editor.folder.wasPackedHere], ['none', false]);
    });
    it('writes nothing more of a run that it interrupts, at any point', async () => {
      const removeAll = () => {
        for (const path of editor.host.paths) if (path.startsWith('.agentpack/')) editor.host.remove(path);
      };
      for (let turns = 0; turns < 16; turns++) {
        await packed();
        editor.save('src/cart.ts', `${sources['src/cart.ts']}export const saved${turns} = 1;\n`);
        await editor.advance(quietPeriodMs.save - 1);
        editor.clock.to(editor.clock.now() + 1);
        await editor.turns(turns);
        await editor.folder.forget();
        removeAll();
        await editor.settle();
        assert.deepEqual(editor.host.paths.filter((path) => path.startsWith('.agentpack')), [], `after ${turns} turns`);
      }
    });
    it('is remembered by the editor until then, even if its files are gone', async () => {
      assert.equal(editor.folder.taskMemory.isEmpty, true);
      await packed();
      await editor.folder.taskMemory.addTasks('Round prices once');
      for (const path of editor.host.paths) if (path.startsWith('.agentpack/')) editor.host.remove(path);
      await editor.settle();
      assert.equal(editor.folder.taskMemory.isEmpty, false);
      await editor.folder.forget();
      assert.deepEqual([editor.folder.taskMemory.isEmpty, editor.folder.taskMemory.tasks], [true, []]);
    });
    it('packs no file that is saved before the pack is deleted', async () => {
      await packed();
      const forgetting = editor.folder.forget();
      await editor.answered();
      await forgetting;
      const [context, record] = [editor.text('context.md'), editor.text('pack_metadata.json')];
      editor.save('src/cart.ts', `${sources['src/cart.ts']}export const saved = 1;\n`);
      editor.save('.agentpack/config.toml', 'budget = 9000\n');
      await editor.settle();
      assert.equal(editor.text('context.md'), context);
      assert.equal(editor.text('pack_metadata.json'), record);
    });
  });

  describe('with pins', () => {
    it('shows them, and keeps them across packs', async () => {
      await packed();
      await editor.folder.choose(['src/mail.ts'], 'pinned', true);
      assert.deepEqual(editor.folder.state.choices.pinned, ['src/mail.ts']);
      await editor.pack();
      await editor.settle();
      editor.reopen();
      await editor.settle();
      assert.deepEqual(editor.folder.state.choices.pinned, ['src/mail.ts']);
      await editor.folder.choose(['src/mail.ts'], 'pinned', false);
      await assert.rejects(editor.folder.choose(['src/none.ts'], 'pinned', true), UserError);
      assert.deepEqual(editor.folder.state.choices.pinned, []);
    });

    it('reports when the pins of another task are forgotten to make room for them', async () => {
      const forgets: boolean[] = [];
      for (let i = 0; i <= maxPinnedTasks; i++) {
        await editor.folder.writeTask(undefined, `Fix rounding no. ${i}`);
        forgets.push(await editor.folder.choose(['src/mail.ts'], 'taskPinned', true));
      }
      assert.deepEqual(forgets, [...Array<boolean>(maxPinnedTasks).fill(false), true]);
    });
  });
});
