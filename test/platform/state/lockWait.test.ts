import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWithLock } from '#platform/state/lock';

describe('a lock without real waiting', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lock-'));
    path = join(folder, 'lock');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const never = () => assert.fail('it waited');

  it('is held during the work, and not afterwards', () => {
    assert.equal(runWithLock(path, () => existsSync(path), never), true);
    assert.throws(() => runWithLock(path, () => assert.fail('work'), never), /work/);
    assert.deepEqual(readdirSync(folder), []);
  });

  it('is waited for until it is free, with pauses of 2 to 30 ms', () => {
    const pauses: number[] = [];
    runWithLock(path, () => {
      runWithLock(path, () => undefined, (ms) => {
        pauses.push(ms);
        if (pauses.length === 6) rmSync(path);
      });
    }, never);
    assert.deepEqual(pauses, [2, 4, 8, 16, 30, 30]);
  });

  it('stays if another holder has taken it over', () => {
    runWithLock(path, () => writeFileSync(path, JSON.stringify({ token: 'other', pid: 1, since: 0 })), never);
    assert.ok(existsSync(path));
  });

  it('is taken over from a holder that is observed for more than 30 seconds', () => {
    let waited = 0;
    runWithLock(path, () => runWithLock(path, () => undefined, (ms) => void (waited += ms)), never);
    assert.ok(waited > 30_000 && waited <= 30_030, `${waited} ms`);
  });

  it('cannot be created if its folder is missing', () => {
    assert.throws(() => runWithLock(join(folder, 'none/lock'), () => undefined, never), /cannot be created/);
  });
});
