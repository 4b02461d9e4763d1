import { deserialize, serialize } from 'node:v8';
import { isOutline } from '#engine/formats/outline';
import type { Outline } from '#model';
import { encodeFrame, readFrames } from './frameLog';

/** The second byte of the output of `serialize` is its format. An older Node cannot read the format of a newer one. */
const serializationFormat = serialize(0)[1]!;

/**
 * Returns the header of a log of outlines: the first frame names their version and schema, and each further frame is
 * one append.
 */
export function createOutlineHeader(version: string, schema: string): Buffer {
  return encodeFrame(Buffer.from(`outlines 1 ${version} ${schema}`));
}

export function packOutlines(outlines: ReadonlyMap<string, Outline>): Buffer {
  return encodeFrame(serialize(outlines));
}

/**
 * Reads the outlines in a log; returns undefined for another version or schema. `isForeign` is true if a frame has a
 * valid checksum but malformed content, so that another program must have written it.
 */
export function unpackOutlines(log: Buffer, header: Buffer): {
  readonly outlines: ReadonlyMap<string, Outline>;
  readonly isForeign: boolean;
} | undefined {
  if (!log.subarray(0, header.length).equals(header)) return undefined;
  const outlineByKey = new Map<string, Outline>();
  for (const payload of readFrames(log, header.length)) {
    if (payload.length < 2 || payload[1]! > serializationFormat) break;
    const outlines = unpackFrame(payload);
    if (!outlines) return { outlines: new Map(), isForeign: true };
    for (const [key, outline] of outlines) outlineByKey.set(key, outline);
  }
  return { outlines: outlineByKey, isForeign: false };
}

/** Unpacks outlines and checks them, since the file is in the repository and another program may have written it. */
function unpackFrame(payload: Buffer): ReadonlyMap<string, Outline> | undefined {
  let outlines: unknown;
  try {
    outlines = deserialize(payload);
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
  if (!(outlines instanceof Map)) return undefined;
  for (const [key, outline] of outlines) if (typeof key !== 'string' || !isOutline(outline)) return undefined;
  return outlines as ReadonlyMap<string, Outline>;
}
