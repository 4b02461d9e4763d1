import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { neverCancelled } from '#base/cancellation';
import { runCommand } from '#features/compress/node/runCommand';
import { isRunning } from '#platform/state/lockHolder';

describe('a running command', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'agentpack-run-'));
    execFileSync('mkfifo', [join(folder, 'go')]);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('loses no output from a process left behind if the machine stalls after it ends', async () => {
    let output = '';
    const run = runCommand(['sh', '-c', 'echo $$; (read line < go; echo "$line"; : > written) &'], {
      cwd: folder,
      env: process.env,
      cancel: neverCancelled,
    }, async (bytes) => {
      output += Buffer.from(bytes).toString('utf8');
    });
    while (!output.endsWith('\n') || isRunning(Number(output))) await pause(1);
    await setImmediate(); // after it, timers that are due come before input
    standStill(() => writeFileSync(join(folder, 'go'), 'the rest\n'), () => existsSync(join(folder, 'written')));
    assert.deepEqual(await run, { exit: 0, isStillOpen: false });
    assert.match(output, /^\d+\nthe rest\n$/);
  });
});

/** For longer than a silent process is waited for, and until what others do meanwhile is done. */
function standStill(start: () => void, isDone: () => boolean): void {
  start();
  const end = performance.now() + 1_500;
  while (performance.now() < end || !isDone()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
}
