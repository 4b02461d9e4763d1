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
    const kept: unknown = deserialize(payload);
    if (kept instanceof Map) for (const [key, outline] of kept) if (isOutline(outline)) found.set(String(key), outline);
  }
  return found;
}

/** The file lies in the repository, so that another hand may have written it. */
function isOutline(value: unknown): value is Outline {
  const symbols = (value as Partial<Outline> | null)?.symbols;
  return Array.isArray(symbols) && symbols.every(({ name, kind, signature, lines }: Partial<Outline['symbols'][number]>) =>
    typeof name === 'string' && typeof kind === 'string' && typeof signature === 'string' && Array.isArray(lines) && lines.length === 2 && lines.every(Number.isInteger));
}
