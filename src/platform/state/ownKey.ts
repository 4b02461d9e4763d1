import { linkSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { findUserKeyPath, readUserKey, computeSeal } from '../service/userKey';
import type { Env } from '../service/userFolder';
import { createTemporaryPath } from '../fs/temporary';
import { isSystemError, catchSystemError } from '../fs/systemError';

/**
 * Returns the seal of a text: an HMAC with the user's key, which is created if it does not exist. Returns undefined if
 * the user has no home folder or if other users can access the key. `agentpack doctor` reports the reason.
 */
export function sealAsUser(env: Env, text: string): string | undefined {
  const key = readUserKey(env) ?? createUserKey(env);
  return key === undefined ? undefined : computeSeal(key, text);
}

/** Creates a key. If several processes do this at once, all return the key of the first. */
function createUserKey(env: Env): string | undefined {
  const path = findUserKeyPath(env);
  if (path === undefined) return undefined;
  const temporaryPath = createTemporaryPath(path);
  return catchSystemError(() => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temporaryPath, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
    try {
      placeKeyFile(temporaryPath, path);
    } finally {
      rmSync(temporaryPath, { force: true });
    }
    return readUserKey(env);
  }, () => undefined);
}

/** Puts the file in place, but never replaces another key. */
function placeKeyFile(temporaryPath: string, path: string): void {
  try {
    linkSync(temporaryPath, path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    // some file systems do not support links
    if (error.code !== 'EEXIST' && !statSync(path, { throwIfNoEntry: false })) renameSync(temporaryPath, path);
  }
}
