import type { IndexCache } from '#engine/ports/stateHost';
import { packCache, type Numbering } from '#platform/cache/indexCache';

/** The bytes of a snapshot, as they are on the disk. */
export function packedCache(cache: IndexCache,
  version: string): { readonly bytes: Buffer; readonly numbering: Numbering; }
{
  const { parts, numbering } = packCache(cache, version);
  return { bytes: Buffer.concat(parts), numbering };
}
