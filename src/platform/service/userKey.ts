import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCrypto } from './onDemand';
import { findUserFolder, type Env } from './userFolder';

/**
 * Returns the path of the key that seals the data that this user's programs exchange through files in a workspace.
 */
export function findUserKeyPath(env: Env): string | undefined {
  const folder = findUserFolder(env);
  return folder === undefined ? undefined : join(folder, 'key');
}

/** 32 random bytes as lowercase hexadecimal. */
const keyPattern = /^[0-9a-f]{64}$/;
const maxBytes = 200;

/**
 * Returns the user's key, or undefined if no key exists or another user owns it or can read it. In the latter case,
 * anyone could have written the data that the key seals.
 */
export function readUserKey(env: Env): string | undefined {
  const path = findUserKeyPath(env);
  if (path === undefined) return undefined;
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const state = fstatSync(file);
      const user = process.getuid?.();
      const isPrivate = user === undefined || state.uid === user && (state.mode & 0o077) === 0;
      const text = state.isFile() && isPrivate && state.size <= maxBytes ? readFileSync(file, 'utf8').trim() : '';
      return keyPattern.test(text) ? text : undefined;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

/** Computes HMAC-SHA256 as lowercase hexadecimal. */
export function computeSeal(key: string, text: string): string {
  return loadCrypto().createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex');
}
