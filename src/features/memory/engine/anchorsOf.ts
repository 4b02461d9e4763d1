import { computeAnchorHash, type FileFingerprints } from '../pure/anchors';
import type { MemoryAnchor } from '../pure/memoryEntry';
import type { RefreshedIndex } from '#engine/indexing/indexStore';
import { resolveAboutTargets, type AboutTarget } from './aboutTargets';
import type { FingerprintReader } from '#engine/indexing/fingerprints';

/** The current targets of `About` items, with the fingerprints of the anchored files. */
export interface ResolvedAbout {
  readonly targets: ReadonlyMap<string, AboutTarget>;
  readonly prints: ReadonlyMap<string, FileFingerprints>;
}

export async function resolveAbout(items: readonly string[], refreshed: RefreshedIndex,
  read: FingerprintReader): Promise<ResolvedAbout>
{
  const targets = resolveAboutTargets(items, refreshed);
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
 * Builds the anchors for an entry with this ID, in the order of `about`. A symbol that its file does not define gets no
 * anchor.
 */
export function buildAnchors(id: string, about: readonly string[], { targets, prints }: ResolvedAbout,
  hash: (text: string) => string): MemoryAnchor[]
{
  const anchors = about.flatMap((item): MemoryAnchor[] => {
    const target = targets.get(item);
    if (!target?.isAnchored) return [];
    return target.files.flatMap((path): MemoryAnchor[] => {
      const filePrints = prints.get(path);
      const fingerprint = target.symbol === undefined ? filePrints?.file : filePrints?.symbols.get(target.symbol);
      return fingerprint === undefined
        ? []
        : [{ path, symbol: target.symbol, hash: computeAnchorHash(hash, id, fingerprint) }];
    });
  });
  return [...new Map(anchors.map((anchor) => [`${anchor.path}#${anchor.symbol ?? ''}`, anchor])).values()];
}
