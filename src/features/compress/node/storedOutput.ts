import { closeSync, createReadStream, fstatSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { getDiskPathBelow } from '#platform/fs/diskPaths';
import { catchSystemError } from '#platform/fs/systemError';

/** The maximum file size in bytes; a larger file would keep the agent waiting for more than a few seconds. */
const maxFileBytes = 8_000_000;
/** The maximum size of blank lines that an agent may omit before the beginning, in bytes. */
const maxBlankBytes = 4_096;

/**
 * Opens a file below `folder` whose content starts with `beginning` (ignoring blank lines). Returns undefined for any
 * other file, because the path is untrusted and must not give access to the user's other files.
 */
export function openStoredOutput(path: string, folder: string, beginning: string): AsyncIterable<Buffer> | undefined {
  return catchSystemError(() => {
    const realPath = realpathSync(path);
    // opening a pipe would wait for its writer
    if (!isAbsolute(path) || !getDiskPathBelow(realpathSync(folder), realPath) || !statSync(realPath).isFile())
      return undefined;
    const descriptor = openSync(realPath, 'r');
    if (hasBeginning(descriptor, beginning)) return createReadStream('', { fd: descriptor, start: 0 });
    closeSync(descriptor);
    return undefined;
  }, () => undefined);
}

function hasBeginning(descriptor: number, beginning: string): boolean {
  const expectedBytes = Buffer.from(beginning.replace(/[\ud800-\udbff]$/, '')); // an agent may cut a character in half
  if (fstatSync(descriptor).size > maxFileBytes) return false;
  const firstBytes = readFirstBytes(descriptor, maxBlankBytes + expectedBytes.length);
  const [blankLines] = /^(?:[ \t\r]*\n)*/.exec(firstBytes.toString('latin1', 0, maxBlankBytes))!;
  return firstBytes.subarray(blankLines.length, blankLines.length + expectedBytes.length).equals(expectedBytes) ||
    firstBytes.subarray(0, expectedBytes.length).equals(expectedBytes);
}

function readFirstBytes(descriptor: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  let filledBytes = 0;
  for (let bytesRead = 1; bytesRead > 0 && filledBytes < size; filledBytes += bytesRead)
    bytesRead = readSync(descriptor, bytes, filledBytes, size - filledBytes, filledBytes);
  return bytes.subarray(0, filledBytes);
}
