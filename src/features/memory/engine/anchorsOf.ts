import { computeAnchorHash, type FileFingerprints } from '../pure/anchors';
import type { MemoryAnchor } from '../pure/memoryEntry';
import type { RefreshedIndex } from '#engine/indexing/indexStore';
import { resolveAboutTargets, type AboutTarget } from './aboutTargets';
import type { FingerprintReader } from '#engine/indexing/fingerprints';

/** The current targets of `About` items, with the fingerprints of the anchored files. */
export interface ResolvedAbout {
  readonly targets: ReadonlyMap<string, AboutTarget>;
  readonly fingerprintsByPath: ReadonlyMap<string, FileFingerprints>;
}

export async function resolveAbout(items: readonly string[], refreshed: RefreshedIndex,
  readFingerprints: FingerprintReader): Promise<ResolvedAbout>
{
  const targets = resolveAboutTargets(items, refreshed);
  const fingerprintsByPath = new Map<string, FileFingerprints>();
  for (const { files, isAnchored } of targets.values()) {
    for (const path of isAnchored ? files : []) {
      if (fingerprintsByPath.has(path)) continue;
      const fileFingerprints = await readFingerprints(refreshed.byPath.get(path)!);
      if (fileFingerprints) fingerprintsByPath.set(path, fileFingerprints);
    }
  }
  return { targets, fingerprintsByPath };
}

/**
 * Builds the anchors for an entry with this ID, in the order of `about`. A symbol that its file does not define gets no
 * anchor.
 */
export function buildAnchors(id: string, about: readonly string[], { targets, fingerprintsByPath }: ResolvedAbout,
  hash: (text: string) => string): MemoryAnchor[]
{
  const anchors = about.flatMap((item): MemoryAnchor[] => {
    const target = targets.get(item);
    if (!target?.isAnchored) return [];
    return target.files.flatMap((path): MemoryAnchor[] => {
      const fileFingerprints = fingerprintsByPath.get(path);
      const fingerprint = target.symbol === undefined
        ? fileFingerprints?.file
        : fileFingerprints?.symbols.get(target.symbol);
      return fingerprint === undefined
        ? []
        : [{ path, symbol: target.symbol, hash: computeAnchorHash(hash, id, fingerprint) }];
    });
  });
  return [...new Map(anchors.map((anchor) => [`${anchor.path}#${anchor.symbol ?? ''}`, anchor])).values()];
}
