import assert from 'node:assert/strict';
import type { Cancel } from '#base/cancellation';
import { Cancelled, UserError } from '#base/errors';
import { createOpenWindows, type OpenWindows } from '#features/sessions/vscode/openWindows';
import type { SessionWindow } from '#reports';
import { session } from './session';

const row = 'session/claude/s';
const windowRow = `${row}/window`;
const toWindow = (counted: number) => ({ counted }) as SessionWindow;

describe('the windows of sessions', () => {
  interface Read {
    readonly cancel: Cancel;
    finish(window: SessionWindow | undefined): Promise<void>;
    fail(error: Error): Promise<void>;
  }
  let reads: Read[];
  let changes: number;
  let windows: OpenWindows;
  beforeEach(() => {
    reads = [];
    changes = 0;
    windows = createOpenWindows({
      read: (_session, cancel) =>
        new Promise((resolve, reject) => {
          const settled = () => new Promise<void>((done) => setImmediate(done));
          reads.push({
            cancel,
            finish: (window) => (resolve(window), settled()),
            fail: (error) => (reject(error), settled()),
          });
        }),
      describeError: (error) => (error as Error).message,
      onChange: () => changes++,
    });
    windows.update([session('s', { position: 1 })]);
  });

  it('are read when their row is expanded, and not before', async () => {
    assert.equal(reads.length, 0);
    windows.setExpanded(row, true);
    windows.setExpanded('session/claude/other/window', true);
    assert.equal(reads.length, 0);
    windows.setExpanded(windowRow, true);
    await reads[0]!.finish(toWindow(1));
    assert.deepEqual([reads.length, changes, windows.states.get(row)], [1, 1, toWindow(1)]);
  });

  it('are cancelled when their row is collapsed, and a late answer is dropped', async () => {
    windows.setExpanded(windowRow, true);
    windows.setExpanded(windowRow, false);
    assert.equal(reads[0]!.cancel.cancelled, true);
    await reads[0]!.finish(toWindow(1));
    assert.deepEqual([changes, windows.states.size], [0, 0]);
  });

  it('are read to the end while new records come, and then once more', async () => {
    windows.setExpanded(windowRow, true);
    for (const position of [2, 3, 4]) windows.update([session('s', { position })]);
    assert.deepEqual([reads.length, reads[0]!.cancel.cancelled], [1, false]);
    await reads[0]!.finish(toWindow(1));
    assert.deepEqual([reads.length, windows.states.get(row)], [2, toWindow(1)]);
    await reads[1]!.finish(toWindow(2));
    assert.deepEqual([reads.length, windows.states.get(row)], [2, toWindow(2)]);
  });

  it('are read again after new records while expanded, and the old one is shown until then', async () => {
    windows.setExpanded(windowRow, true);
    await reads[0]!.finish(toWindow(1));
    windows.update([session('s', { position: 1 })]);
    assert.equal(reads.length, 1);
    windows.update([session('s', { position: 2 })]);
    assert.deepEqual([reads.length, windows.states.get(row)], [2, toWindow(1)]);
    await reads[1]!.finish(toWindow(2));
    assert.deepEqual(windows.states.get(row), toWindow(2));
  });

  it('are forgotten after new records while collapsed, and with their session', async () => {
    windows.setExpanded(windowRow, true);
    await reads[0]!.finish(toWindow(1));
    windows.setExpanded(windowRow, false);
    windows.update([session('s', { position: 2 })]);
    assert.deepEqual([reads.length, windows.states.size], [1, 0]);
    windows.setExpanded(windowRow, true);
    windows.update([]);
    assert.equal(reads[1]!.cancel.cancelled, true);
    windows.update([session('s', { position: 3 })]);
    assert.equal(reads.length, 2);
  });

  it('say why they cannot be read, or that there is none', async () => {
    windows.setExpanded(windowRow, true);
    await reads[0]!.fail(new UserError('It is locked.'));
    assert.deepEqual(windows.states.get(row), { problem: 'It is locked.' });
    windows.update([session('s', { position: 2 })]);
    await reads[1]!.finish(undefined);
    assert.equal(windows.states.get(row), 'none');
  });

  it('are read again by the refresh after a cancelled engine', async () => {
    windows.setExpanded(windowRow, true);
    await reads[0]!.fail(new Cancelled());
    assert.deepEqual([changes, windows.states.size], [0, 0]);
    windows.update([session('s', { position: 1 })]);
    await reads[1]!.finish(toWindow(1));
    assert.deepEqual(windows.states.get(row), toWindow(1));
  });
});
