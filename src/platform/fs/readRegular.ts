import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { english } from '#base/text/english';
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
 * Reads a file without a copy and with one system call; `readFileSync` needs three. A file that fills the buffer has
 * grown and is read again. If its size does not say so, it may never end, as `/proc/self/pagemap`.
 */
function readSmallFile(file: number): Uint8Array | { readonly unreadable: string; } {
  const length = readSync(file, scratch, 0, scratch.length, 0);
  if (length < scratch.length) return scratch.subarray(0, length);
  if (fstatSync(file).size < scratch.length) return { unreadable: english`it is longer than its file system says` };
  return readFileSync(file);
}
