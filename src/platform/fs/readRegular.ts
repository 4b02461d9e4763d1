import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { english } from '#base/text/english';
import { describeFileKind } from './systemError';

/** Flags that neither follow a link that replaced the file nor block on a pipe without a writer. */
const safeFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Returns the bytes of a regular file, which are valid until the next read. For anything else (pipe, socket, device),
 * returns the reason why it cannot be read. `linkPolicy` `follow` reads the target of a link.
 * @throws the system's errors
 */
export function readRegularFile(path: string, linkPolicy: 'follow' | 'refuse' = 'refuse'): Uint8Array | {
  readonly unreadable: string;
} {
  const descriptor = openSync(path,
    linkPolicy === 'follow' ? constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) : safeFlags);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return { unreadable: describeFileKind(stats) };
    return stats.size < sharedBuffer.length ? readSmallFile(descriptor) : readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const sharedBuffer = Buffer.allocUnsafeSlow(1 << 18);

/**
 * Reads a file without a copy and with one system call; `readFileSync` needs three. A file that fills the buffer has
 * grown and is read again. If its reported size is still small, it may never end, like `/proc/self/pagemap`.
 */
function readSmallFile(descriptor: number): Uint8Array | { readonly unreadable: string; } {
  const length = readSync(descriptor, sharedBuffer, 0, sharedBuffer.length, 0);
  if (length < sharedBuffer.length) return sharedBuffer.subarray(0, length);
  if (fstatSync(descriptor).size < sharedBuffer.length)
    return { unreadable: english`it is longer than its file system reports` };
  return readFileSync(descriptor);
}
