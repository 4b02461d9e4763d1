import type { Hash } from './entryId';
import type { MemoryAnchor, MemoryEntry } from './memoryEntry';

const digits = 12;

/** Fingerprints of a file and its symbols, ignoring white space, by the name of a symbol in block ids. */
export interface FileFingerprints {
  readonly file: string;
  readonly symbols: ReadonlyMap<string, string>;
}

/** Computes the fingerprint of redacted text, which does not change when the file is reformatted. */
export function fingerprint(hash: Hash, text: string): string {
  return hash(text.replace(/\s+/g, ''));
}

/** Computes a hash that differs between entries, so that no two entries have an equal line: see `entryBlock`. */
export function anchorHash(hash: Hash, id: string, print: string): string {
  return hash(`${id} ${print}`).slice(0, digits);
}

export type AnchorState =
  | { readonly kind: 'unchanged'; }
  /** It stands in another file, as it was. */
  | { readonly kind: 'moved'; readonly path: string; }
  | { readonly kind: 'changed'; }
  | { readonly kind: 'vanished'; };

/**
 * Returns the present state of an anchor. `prints`: the fingerprints of its file; undefined if the file does not exist.
 * `elsewhere`: the fingerprints of other files, by path, that it may have moved to. If two of these files contain it
 * unchanged, it is unknown which file is meant.
 */
export function anchorState(hash: Hash, { id }: Pick<MemoryEntry, 'id'>, anchor: MemoryAnchor,
  prints: FileFingerprints | undefined, otherPrints: ReadonlyMap<string, FileFingerprints> = new Map()): AnchorState
{
  const present = prints && printOf(prints);
  if (present !== undefined) return { kind: isAsItWas(present) ? 'unchanged' : 'changed' };
  const places = [...otherPrints].filter(([, other]) => isAsItWas(printOf(other))).map(([path]) => path);
  return places.length === 1 ? { kind: 'moved', path: places[0]! } : { kind: 'vanished' };

  function printOf({ file, symbols }: FileFingerprints): string | undefined {
    return anchor.symbol === undefined ? file : symbols.get(anchor.symbol);
  }

  function isAsItWas(print: string | undefined): boolean {
    return print !== undefined && anchorHash(hash, id, print) === anchor.hash;
  }
}
