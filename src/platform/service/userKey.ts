import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crypto } from './onDemand';
import { userFolder, type Env } from './userFolder';

/**
 * Returns the path of the key that seals data that this user's programs pass to each other through files of a
 * workspace.
 */
export function keyPath(env: Env): string | undefined {
  const folder = userFolder(env);
  return folder === undefined ? undefined : join(folder, 'key');
}

/** 32 random bytes as lowercase hexadecimal. */
const form = /^[0-9a-f]{64}$/;
const maxBytes = 200;

/**
 * Returns the user's key, or undefined if there is none, or if another user owns it or may read it, because then
 * anybody may have made the data that it seals.
 */
export function readUserKey(env: Env): string | undefined {
  const path = keyPath(env);
  if (path === undefined) return undefined;
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const state = fstatSync(file);
      const user = process.getuid?.();
      const isAlone = user === undefined || state.uid === user && (state.mode & 0o077) === 0;
      const text = state.isFile() && isAlone && state.size <= maxBytes ? readFileSync(file, 'utf8').trim() : '';
      return form.test(text) ? text : undefined;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

/** Computes HMAC-SHA256 as lowercase hexadecimal. */
export function sealWith(key: string, text: string): string {
  return crypto().createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex');
}
