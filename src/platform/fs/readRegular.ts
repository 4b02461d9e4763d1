import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { describeFileKind } from './systemError';

/** Flags that neither follow a link that replaced the file nor block on a pipe without a writer. */
const safeFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Returns the bytes of a regular file, which are valid until the next read. For anything else (pipe, socket, device),
 * returns the reason why it cannot be read. `link: 'follow'` reads the target of a link.
 * @throws the system's errors
 */
export function readRegularFile(path: string, link: 'follow' | 'refuse' = 'refuse'): Uint8Array | {
  readonly unreadable: string;
} {
  const file = openSync(path, link === 'follow' ? constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) : safeFlags);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return { unreadable: describeFileKind(stats) };
    return stats.size < scratch.length ? readSmallFile(file) : readFileSync(file);
  } finally {
    closeSync(file);
  }
}

const scratch = Buffer.allocUnsafeSlow(1 << 18);

/**
 * Reads with one system call, while `readFileSync` makes three, and without a copy. A file that fills the buffer has
 * grown and is read again.
 */
function readSmallFile(file: number): Uint8Array {
  const length = readSync(file, scratch, 0, scratch.length, 0);
  return length < scratch.length ? scratch.subarray(0, length) : readFileSync(file);
}
