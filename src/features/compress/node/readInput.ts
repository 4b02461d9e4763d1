import { read } from 'node:fs';
import { promisify } from 'node:util';
import type { Cancel } from '#base/cancellation';
import { isSystemError } from '#platform/fs/systemError';
import { untilCancelled } from '#platform/process/untilCancelled';

/** Number of bytes read at once. */
const chunk = 131_072;
/** How often an input that would block is read again, in milliseconds. */
const pollInterval = 100;
const readBytes = promisify(read);

/**
 * Reads a descriptor to its end, waiting for `take` after each read; the bytes are valid until then. A cancellation
 * also ends it.
 */
export async function readInput(descriptor: number, cancel: Cancel,
  take: (bytes: Uint8Array) => Promise<void>): Promise<void>
{
  const buffer = new Uint8Array(chunk);
  for (;;) {
    const size = await untilCancelled(readInto(descriptor, buffer), cancel);
    if (size === undefined || size === 0) return;
    await take(buffer.subarray(0, size));
  }
}

async function readInto(descriptor: number, buffer: Uint8Array): Promise<number> {
  for (;;) {
    try {
      return (await readBytes(descriptor, buffer, 0, buffer.length, null)).bytesRead;
    } catch (error) {
      if (!isSystemError(error)) throw error;
      if (error.code === 'EOF') return 0; // a closed pipe on Windows
      if (error.code !== 'EAGAIN') throw error;
      await new Promise((done) => setTimeout(done, pollInterval));
    }
  }
}
