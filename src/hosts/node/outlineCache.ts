import { deserialize, serialize } from 'node:v8';
import type { Outline } from '../../model';
import { frame, framesOf } from './frameLog';

/** The second byte of what `serialize` makes is its format; an older Node cannot read a newer one's. */
const ownFormat = serialize(0)[1]!;

/** A log of outlines: a first frame that names what they were made with, then one frame an append. */
export function outlineHead(version: string, schema: string): Buffer {
  return frame(Buffer.from(`outlines 1 ${version} ${schema}`));
}

export function packOutlines(outlines: ReadonlyMap<string, Outline>): Buffer {
  return frame(serialize(outlines));
}

/** Undefined where the log was made with something else, or is none. */
export function unpackOutlines(log: Buffer, head: Buffer): Map<string, Outline> | undefined {
  if (!log.subarray(0, head.length).equals(head)) return undefined;
  const found = new Map<string, Outline>();
  for (const payload of framesOf(log, head.length)) {
    if (payload.length < 2 || payload[1]! > ownFormat) break;
    for (const [key, outline] of deserialize(payload) as ReadonlyMap<string, Outline>) found.set(key, outline);
  }
  return found;
}
