import { closeSync, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { decode } from '#base/text/decode';
import { UserError } from '#base/errors';

/** The maximum size of a task in a pack's record, in bytes. */
const maxBytes = 16 << 20;

/** Reads the text of `--task-file PATH`, in UTF-8, UTF-16 or Latin-1; `-` is standard input. */
export function readTaskFile(path: string, { cwd, input }: { readonly cwd: string; readonly input: number; }): string {
  const decodedTask = decode(readTaskBytes(path, cwd, input));
  if (decodedTask === undefined)
    throw new UserError(`The task file ${path} is binary: use a text file in UTF-8 or UTF-16.`);
  return decodedTask.text;
}

/** Reads the file in parts, because devices and pipes have no known size and some never end. */
function readTaskBytes(path: string, cwd: string, input: number): Uint8Array {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    const descriptor = path === '-' ? input : openSync(resolve(cwd, path), 'r');
    try {
      for (let part = readNextPart(descriptor); part.length > 0 && size <= maxBytes; part = readNextPart(descriptor)) {
        parts.push(part);
        size += part.length;
      }
    } finally {
      if (descriptor !== input) closeSync(descriptor);
    }
  } catch (error) {
    throw new UserError(
      `The task file ${path} cannot be read (${
        (error as NodeJS.ErrnoException).code ?? String(error)
      }): check the path.`,
    );
  }
  if (size > maxBytes)
    throw new UserError(
      `The task file ${path} is larger than ${maxBytes >> 20} MB: shorten the task, and name other files in it.`,
    );
  return Buffer.concat(parts);
}

/** Reads the next part, which is empty at the end of the file. */
function readNextPart(descriptor: number): Buffer {
  const part = Buffer.alloc(1 << 16);
  return part.subarray(0, readSync(descriptor, part));
}
