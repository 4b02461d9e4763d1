import { linkSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { keyPath, readUserKey, sealWith } from '../service/userKey';
import type { Env } from '../service/userFolder';
import { temporaryPath } from '../fs/temporary';
import { isSystemError, orOnSystemError } from '../fs/systemError';

/**
 * Seals a text with the user's key, which is created if there is none. Undefined if this user has no home folder, or
 * the existing key is not exclusively the user's: `agentpack doctor` names the reason.
 */
export function sealAsUser(env: Env, text: string): string | undefined {
  const key = readUserKey(env) ?? newKey(env);
  return key === undefined ? undefined : sealWith(key, text);
}

/** Creates a key. If several processes do this at once, all return the key of the first. */
function newKey(env: Env): string | undefined {
  const path = keyPath(env);
  if (path === undefined) return undefined;
  const temporary = temporaryPath(path);
  return orOnSystemError(() => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temporary, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
    try {
      placed(temporary, path);
    } finally {
      rmSync(temporary, { force: true });
    }
    return readUserKey(env);
  }, () => undefined);
}

/** Puts the file in place, but never replaces another key. */
function placed(temporary: string, path: string): void {
  try {
    linkSync(temporary, path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    // some file systems do not support links
    if (error.code !== 'EEXIST' && !statSync(path, { throwIfNoEntry: false })) renameSync(temporary, path);
  }
}
