import { read } from 'node:fs';
import { promisify } from 'node:util';
import type { Cancel } from '#base/cancellation';
import { isSystemError } from '#platform/fs/systemError';
import { waitUnlessCancelled } from '#platform/process/untilCancelled';

/** The number of bytes read at once. */
const chunkBytes = 131_072;
/** The interval at which an input that would block is read again, in milliseconds. */
const pollIntervalMs = 100;
const readBytes = promisify(read);

/**
 * Reads a descriptor to its end, or until a cancellation, and waits for `handleBytes` after each read. The bytes are
 * valid until `handleBytes` resolves.
 */
export async function readInput(descriptor: number, cancel: Cancel,
  handleBytes: (bytes: Uint8Array) => Promise<void>): Promise<void>
{
  const buffer = new Uint8Array(chunkBytes);
  for (;;) {
    const size = await waitUnlessCancelled(readInto(descriptor, buffer), cancel);
    if (size === undefined || size === 0) return;
    await handleBytes(buffer.subarray(0, size));
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
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    }
  }
}
