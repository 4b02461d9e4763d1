import assert from 'node:assert/strict';
import { createEngine } from '#features/engine';
import { quiet } from '#test/support/quiet';
import { sources, task, TestFolder } from './testFolder';

const edited = `${sources['src/cart.ts']}export const edited = 1;\n`;
const branch = { branch: 'other', head: 'b'.repeat(40) };

describe('auto-repack', () => {
  let editor: TestFolder;
  const isPacked = () => editor.text('context.md').includes('edited = 1');
  const state = () => editor.folder.state.freshness.state;
  const causes = () => editor.folder.state.freshness.causes.map(({ kind }) => kind);
  const packed = async (setting?: string) => {
    editor.set('autoRepack', setting);
    await editor.pack(task);
    await editor.settle();
  };
  beforeEach(() => {
    editor = new TestFolder();
  });

  const changes = {
    'a save': () => editor.save('src/cart.ts', edited),
    'a change by another program': () => editor.writeOutside('src/cart.ts', edited),
    'a branch switch': () => {
      editor.host.write('src/cart.ts', edited);
      editor.moveHead(branch);
    },
  } as const;
  const table: Readonly<Record<string, Record<keyof typeof changes, boolean>>> = {
    onChange: { 'a save': true, 'a change by another program': true, 'a branch switch': true },
    onSave: { 'a save': true, 'a change by another program': false, 'a branch switch': false },
    off: { 'a save': false, 'a change by another program': false, 'a branch switch': false },
    'a value that the setting cannot have': {
      'a save': false,
      'a change by another program': false,
      'a branch switch': false,
    },
  };
  for (const [setting, row] of Object.entries(table)) {
    for (const [change, repacks] of Object.entries(row) as [keyof typeof changes, boolean][]) {
      it(`${setting} ${repacks ? 'repacks' : 'does not repack'} after ${change}`, async () => {
        await packed();
        editor.set('autoRepack', setting);
        await editor.settle();
        changes[change]();
        await editor.settle();
        assert.equal(isPacked(), repacks);
        if (setting in { onChange: 1, onSave: 1, off: 1 }) assert.equal(state(), repacks ? 'fresh' : 'stale');
        else assert.match(editor.folder.state.problem ?? '', /agentpack\.autoRepack/);
      });
    }
  }

  it('repacks changes made while it was off once it is on', async () => {
    await packed('off');
    editor.writeOutside('src/cart.ts', edited);
    await editor.settle();
    assert.deepEqual([isPacked(), causes()], [false, ['files']]);
    editor.set('autoRepack', 'onChange');
    await editor.settle();
    assert.deepEqual([isPacked(), state()], [true, 'fresh']);
  });
  it('repacks changes made while no editor was open', async () => {
    await packed();
    editor.watch.dispose();
    editor.writeOutside('src/cart.ts', edited);
    editor.reopen();
    await editor.settle();
    assert.deepEqual([isPacked(), state()], [true, 'fresh']);
  });
  it('ends when the user deletes the pack', async () => {
    await packed();
    for (const path of editor.host.paths) if (path.startsWith('.agentpack/')) editor.host.remove(path);
    await editor.settle();
    editor.save('src/cart.ts', edited);
    await editor.settle();
    assert.deepEqual([state(), editor.text('context.md'), editor.folder.wasPackedHere], ['none', '', false]);
  });
  it('restores a context file that another program overwrites or deletes', async () => {
    await packed();
    for (const text of ['nothing\n', undefined]) {
      editor.writeOutside('.agentpack/context.md', text);
      await editor.settle();
      assert.match(editor.text('context.md'), /Cart\.total/);
      assert.equal(state(), 'fresh');
    }
  });
  for (const thread of [undefined, 'fix']) {
    it(`also restores it if another program packs another thread (${thread ?? 'unscoped'})`, async () => {
      await editor.folder.switchThread(thread);
      await packed();
      editor.writeOutside(`.agentpack/${thread === undefined ? '' : 'threads/fix/'}context.md`, 'nothing\n');
      await createEngine(editor.host).pack({ task: 'Send mail', thread: 'other' }, quiet);
      await editor.settle();
      assert.deepEqual([state(), editor.folder.state.hasThreads], ['fresh', true]);
    });
  }
  it('keeps the pack of another program, and repacks after the next change', async () => {
    await packed();
    editor.host.tick(3_000);
    await createEngine(editor.host).pack({ task: 'Send mail' }, quiet);
    const before = editor.text('pack_metadata.json');
    await editor.settle();
    assert.deepEqual([editor.text('pack_metadata.json'), editor.folder.state.report?.task], [before, 'Send mail']);
    editor.save('src/mail.ts', `${sources['src/mail.ts']}export const edited = 1;\n`);
    await editor.settle();
    assert.deepEqual([isPacked(), editor.folder.state.report?.task], [true, 'Send mail']);
  });
  it('is not triggered by the pack that it wrote', async () => {
    await packed();
    editor.save('src/cart.ts', edited);
    await editor.settle();
    const before = editor.text('pack_metadata.json');
    await editor.advance(60_000);
    assert.equal(editor.text('pack_metadata.json'), before);
    assert.deepEqual(editor.calls.filter((method) => method === 'refreshIfStale').length, 3);
  });
  it('makes one quick pack and one full pack for a save, even if the watcher reports it too', async () => {
    await packed();
    editor.calls = [];
    editor.save('src/cart.ts', edited);
    await editor.settle();
    assert.deepEqual(editor.calls.filter((method) => method === 'refreshIfStale').length, 2);
  });
  it('claims no doubt about a file that no pack uses', async () => {
    await packed();
    const doubts: boolean[] = [];
    editor.folder.onDidChange(() => doubts.push(editor.folder.state.checking));
    editor.writeOutside('build/out.bin', 'a\0b');
    await editor.settle();
    assert.ok(!doubts.includes(true));
  });

  describe('in a workspace that is not trusted', () => {
    it('packs without git, and repacks with it once the workspace is trusted', async () => {
      editor = new TestFolder(sources, undefined);
      editor.trusted = false;
      await packed();
      assert.doesNotMatch(editor.text('context.md'), /main/);
      editor.save('src/cart.ts', edited);
      await editor.settle();
      assert.deepEqual([isPacked(), state(), editor.host.isGitAllowed], [true, 'fresh', false]);
      editor.trust(branch);
      await editor.settle();
      assert.equal(state(), 'fresh');
      assert.match(editor.text('context.md'), /other/);
    });
  });

  describe('without change reports', () => {
    it('polls if the watcher does not report a save, until it reports something', async () => {
      await packed();
      editor.watcherIsDead = true;
      editor.save('src/cart.ts', edited);
      await editor.settle();
      editor.writeOutside('src/mail.ts', 'export const unseen = 1;\n');
      await editor.advance(40_000);
      assert.match(editor.text('context.md') + JSON.stringify(editor.folder.state.report?.ranking), /mail/);
      assert.equal(state(), 'fresh');
      const polls = editor.calls.length;
      await editor.advance(20_000);
      assert.ok(editor.calls.length > polls, 'it goes on');
      editor.watcherIsDead = false;
      editor.writeOutside('src/mail.ts', 'export const seen = 1;\n');
      await editor.settle();
      const after = editor.calls.length;
      await editor.advance(60_000);
      assert.equal(editor.calls.length, after, 'it stopped');
    });
    it('polls if the folder of git cannot be watched', async () => {
      await packed();
      editor.loseHead();
      await editor.settle();
      editor.host.tick(3_000);
      editor.host.setGit(branch);
      await editor.advance(30_000);
      assert.match(editor.text('context.md'), /other/);
    });
  });
});
