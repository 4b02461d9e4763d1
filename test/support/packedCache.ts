import { createHash } from 'node:crypto';
import type { CacheChanges, IndexCache } from '#engine/ports/stateHost';
import { createJournalEntry, packCache, unpackCache, type Numbering } from '#platform/cache/indexCache';

/** The seal of a person with a key. */
export const sealOf = (key: string) => (text: string) => createHash('sha256').update(`${key}\n${text}`).digest('hex');
const seal = sealOf('a key');

/** The bytes of a snapshot, as they are on the disk. */
export function packedCache(cache: IndexCache,
  version: string): { readonly bytes: Buffer; readonly numbering: Numbering; }
{
  const { parts, numbering } = packCache(cache, version, seal);
  return { bytes: Buffer.concat(parts), numbering };
}

/** What the same person reads. */
export function unpackedCache(bytes: Buffer, journal: Buffer | undefined,
  version: string): ReturnType<typeof unpackCache>
{
  return unpackCache(bytes, journal, version, seal);
}

/** An entry of the same person. */
export function packedEntry(changes: CacheChanges, numbering: Numbering, head: Buffer, offset?: number): Buffer {
  return createJournalEntry(changes, numbering, head, seal, offset);
}
