import { closeSync, createReadStream, fstatSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { diskPathBelow } from '#platform/fs/diskPaths';
import { orOnSystemError } from '#platform/fs/systemError';

/** The maximum file size in bytes; a larger file would keep the agent waiting for more than a few seconds. */
const maxFile = 8_000_000;
/** The maximum size of blank lines that an agent may omit before the beginning, in bytes. */
const maxBlank = 4_096;

/**
 * Returns the content of a file below `folder` that starts with `beginning` (ignoring blank lines); undefined for any
 * other file, because the path comes from outside and must not lead to the user's other files.
 */
export function storedOutput(path: string, folder: string, beginning: string): AsyncIterable<Buffer> | undefined {
  return orOnSystemError(() => {
    const file = realpathSync(path);
    // opening a pipe would wait for its writer
    if (!isAbsolute(path) || !diskPathBelow(realpathSync(folder), file) || !statSync(file).isFile()) return undefined;
    const descriptor = openSync(file, 'r');
    if (hasBeginning(descriptor, beginning)) return createReadStream('', { fd: descriptor, start: 0 });
    closeSync(descriptor);
    return undefined;
  }, () => undefined);
}

function hasBeginning(descriptor: number, beginning: string): boolean {
  const expectedBytes = Buffer.from(beginning.replace(/[\ud800-\udbff]$/, '')); // an agent may cut within a character
  if (fstatSync(descriptor).size > maxFile) return false;
  const start = firstBytes(descriptor, maxBlank + expectedBytes.length);
  const [blank] = /^(?:[ \t\r]*\n)*/.exec(start.toString('latin1', 0, maxBlank))!;
  return start.subarray(blank.length, blank.length + expectedBytes.length).equals(expectedBytes) ||
    start.subarray(0, expectedBytes.length).equals(expectedBytes);
}

function firstBytes(descriptor: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  let filled = 0;
  for (let read = 1; read > 0 && filled < size; filled += read)
    read = readSync(descriptor, bytes, filled, size - filled, filled);
  return bytes.subarray(0, filled);
}
