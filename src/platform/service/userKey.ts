import { join } from 'node:path';
import { loadCrypto } from './onDemand';
import { readFileBytes } from './readFileBytes';
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
const maxKeyFileBytes = 200;

/**
 * Returns the user's key, or undefined if no key exists or another user owns it or can read it. In the latter case,
 * anyone could have written the data that the key seals.
 */
export function readUserKey(env: Env): string | undefined {
  const path = findUserKeyPath(env);
  if (path === undefined) return undefined;
  const userId = process.getuid?.();
  const text =
    readFileBytes(path, ({ uid, mode, size }) =>
      (userId === undefined || uid === userId && (mode & 0o077) === 0) && size <= maxKeyFileBytes)?.toString('utf8')
      .trim() ?? '';
  return keyPattern.test(text) ? text : undefined;
}

/** Computes HMAC-SHA256 as lowercase hexadecimal. */
export function computeSeal(key: string, data: string | Uint8Array): string {
  return loadCrypto().createHmac('sha256', Buffer.from(key, 'hex')).update(data).digest('hex');
}
