import type { Hash } from './entryId';
import type { MemoryAnchor, MemoryEntry } from './memoryEntry';

const anchorHashLength = 12;

/** The fingerprints of a file and of its symbols by their names in block IDs. White space is ignored. */
export interface FileFingerprints {
  readonly file: string;
  readonly symbols: ReadonlyMap<string, string>;
}

/** Computes the fingerprint of redacted text, which does not change when the file is reformatted. */
export function computeFingerprint(hash: Hash, text: string): string {
  return hash(text.replace(/\s+/g, ''));
}

/** Computes a hash that differs between entries, so that no two entries have an equal line: see `formatEntryBlock`. */
export function computeAnchorHash(hash: Hash, id: string, fingerprint: string): string {
  return hash(`${id} ${fingerprint}`).slice(0, anchorHashLength);
}

export type AnchorState =
  | { readonly kind: 'unchanged'; }
  /** The target is unchanged, but in another file. */
  | { readonly kind: 'moved'; readonly path: string; }
  | { readonly kind: 'changed'; }
  | { readonly kind: 'vanished'; };

/**
 * Returns the current state of an anchor. `fingerprints` are those of its file, undefined if the file does not exist.
 * `otherFingerprints` are those of the files, by path, to which the target may have been moved. If several of these
 * files contain the unchanged target, it counts as vanished, because its new file is unknown.
 */
export function determineAnchorState(hash: Hash, { id }: Pick<MemoryEntry, 'id'>, anchor: MemoryAnchor,
  fingerprints: FileFingerprints | undefined,
  otherFingerprints: ReadonlyMap<string, FileFingerprints> = new Map()): AnchorState
{
  const currentFingerprint = fingerprints && getFingerprint(fingerprints);
  if (currentFingerprint !== undefined) return { kind: isUnchanged(currentFingerprint) ? 'unchanged' : 'changed' };
  const matchingPaths = [...otherFingerprints].filter(([, other]) => isUnchanged(getFingerprint(other))).map(([path]) =>
    path
  );
  return matchingPaths.length === 1 ? { kind: 'moved', path: matchingPaths[0]! } : { kind: 'vanished' };

  function getFingerprint({ file, symbols }: FileFingerprints): string | undefined {
    return anchor.symbol === undefined ? file : symbols.get(anchor.symbol);
  }

  function isUnchanged(fingerprint: string | undefined): boolean {
    return fingerprint !== undefined && computeAnchorHash(hash, id, fingerprint) === anchor.hash;
  }
}
