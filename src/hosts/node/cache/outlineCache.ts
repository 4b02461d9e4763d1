import { deserialize, serialize } from 'node:v8';
import { isOutline } from '../../../engine';
import type { Outline } from '../../../model';
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

/**
 * Undefined where the log was made with something else, or is none; `foreign` where a frame is sound and says what we
 * would not.
 */
export function unpackOutlines(log: Buffer, head: Buffer): {
  readonly found: ReadonlyMap<string, Outline>;
  readonly foreign: boolean;
} | undefined {
  if (!log.subarray(0, head.length).equals(head)) return undefined;
  const found = new Map<string, Outline>();
  for (const payload of framesOf(log, head.length)) {
    if (payload.length < 2 || payload[1]! > ownFormat) break;
    const kept = unpacked(payload);
    if (!kept) return { found: new Map(), foreign: true };
    for (const [key, outline] of kept) found.set(key, outline);
  }
  return { found, foreign: false };
}

/** The file lies in the repository, so that another hand may have written it. */
function unpacked(payload: Buffer): ReadonlyMap<string, Outline> | undefined {
  let kept: unknown;
  try {
    kept = deserialize(payload);
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
  if (!(kept instanceof Map)) return undefined;
  for (const [key, outline] of kept) if (typeof key !== 'string' || !isOutline(outline)) return undefined;
  return kept as ReadonlyMap<string, Outline>;
}
