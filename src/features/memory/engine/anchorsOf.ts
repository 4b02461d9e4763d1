import { anchorHash, type FileFingerprints } from '../pure/anchors';
import type { MemoryAnchor } from '../pure/memoryEntry';
import type { Refreshed } from '#engine/indexing/indexStore';
import { aboutTargets, type AboutTarget } from './aboutTargets';
import type { FingerprintReader } from '#engine/indexing/fingerprints';

/** The present targets of `About` items. */
export interface PresentAbout {
  readonly targets: ReadonlyMap<string, AboutTarget>;
  readonly prints: ReadonlyMap<string, FileFingerprints>;
}

export async function presentAbout(items: readonly string[], refreshed: Refreshed,
  read: FingerprintReader): Promise<PresentAbout>
{
  const targets = aboutTargets(items, refreshed);
  const prints = new Map<string, FileFingerprints>();
  for (const { files, isAnchored } of targets.values()) {
    for (const path of isAnchored ? files : []) {
      if (prints.has(path)) continue;
      const fingerprints = await read(refreshed.byPath.get(path)!);
      if (fingerprints) prints.set(path, fingerprints);
    }
  }
  return { targets, prints };
}

/**
 * Builds the anchors of an entry with this id, in the order of `about`. A symbol that its file does not define gets no
 * anchor.
 */
export function buildAnchors(id: string, about: readonly string[], { targets, prints }: PresentAbout,
  hash: (text: string) => string): MemoryAnchor[]
{
  const anchors = about.flatMap((item): MemoryAnchor[] => {
    const target = targets.get(item);
    if (!target?.isAnchored) return [];
    return target.files.flatMap((path): MemoryAnchor[] => {
      const of = prints.get(path);
      const print = target.symbol === undefined ? of?.file : of?.symbols.get(target.symbol);
      return print === undefined ? [] : [{ path, symbol: target.symbol, hash: anchorHash(hash, id, print) }];
    });
  });
  return [...new Map(anchors.map((anchor) => [`${anchor.path}#${anchor.symbol ?? ''}`, anchor])).values()];
}
