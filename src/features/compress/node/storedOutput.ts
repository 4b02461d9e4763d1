import { closeSync, createReadStream, fstatSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { orOnSystemError } from '#platform/fs/systemError';

/** A larger file would keep the agent waiting for more than some seconds. Bytes. */
const maxFile = 8_000_000;
/** Blank lines that an agent may leave out before the beginning. Bytes. */
const maxBlank = 4_096;

/**
 * The content of a file that starts with `beginning` (blank lines aside) and is below `folder`; undefined for any other
 * file, since the path comes from outside and must not lead to the user's other files.
 */
export function storedOutput(path: string, folder: string, beginning: string): AsyncIterable<Buffer> | undefined {
  return orOnSystemError(() => {
    const file = realpathSync(path);
    // opening a pipe would wait for its writer
    if (!isAbsolute(path) || !isBelow(file, realpathSync(folder)) || !statSync(file).isFile()) return undefined;
    const descriptor = openSync(file, 'r');
    if (hasBeginning(descriptor, beginning)) return createReadStream('', { fd: descriptor, start: 0 });
    closeSync(descriptor);
    return undefined;
  }, () => undefined);
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}

function hasBeginning(descriptor: number, beginning: string): boolean {
  const wanted = Buffer.from(beginning.replace(/[\ud800-\udbff]$/, '')); // an agent may cut within a character
  if (fstatSync(descriptor).size > maxFile) return false;
  const start = firstBytes(descriptor, maxBlank + wanted.length);
  const [blank] = /^(?:[ \t\r]*\n)*/.exec(start.toString('latin1', 0, maxBlank))!;
  return start.subarray(blank.length, blank.length + wanted.length).equals(wanted) ||
    start.subarray(0, wanted.length).equals(wanted);
}

function firstBytes(descriptor: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  let filled = 0;
  for (let read = 1; read > 0 && filled < size; filled += read)
    read = readSync(descriptor, bytes, filled, size - filled, filled);
  return bytes.subarray(0, filled);
}
