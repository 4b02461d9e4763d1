import { computeSeal } from '../service/userKey';

/** See `Host.seal`. */
export type Seal = (text: string) => string | undefined;

/** The length of a seal in bytes. */
export const sealLength = 32;
/** Stored if the user has no key. It never counts as a seal. */
const noSeal = Buffer.alloc(sealLength);

/**
 * Returns the seal of the snapshot with this checksum. It is the same in all folders, so that a work tree can take over
 * the index of another one.
 */
export function sealSnapshot(checksum: string, seal: Seal): Buffer {
  return decodeSeal(seal(`AgentPack index 1\n${checksum}`));
}

/** Reports whether the user sealed the snapshot with this checksum. */
export function isSnapshotSealed(storedSeal: Buffer, checksum: string, seal: Seal): boolean {
  return isOwnSeal(storedSeal, () => sealSnapshot(checksum, seal));
}

/** Seals the entries of the journal of one snapshot. */
export interface EntrySealer {
  /** Returns the seal of a payload, and the payload. */
  addSeal(payload: Buffer): Buffer;
  /** Returns the payload, and whether the user sealed it. */
  removeSeal(sealedPayload: Buffer): { readonly payload: Buffer; readonly isSealed: boolean; };
}

/**
 * Creates a sealer with a key of its own, which is derived from the user's key, so that the file of the user's key is
 * read only once for all entries. `checksum` is that of the snapshot.
 */
export function createEntrySealer(checksum: string, seal: Seal): EntrySealer {
  let key: { readonly hex: string | undefined; } | undefined;
  return {
    addSeal: (payload) => Buffer.concat([sealPayload(payload), payload]),
    removeSeal(sealedPayload) {
      const payload = sealedPayload.subarray(sealLength);
      return { payload, isSealed: isOwnSeal(sealedPayload.subarray(0, sealLength), () => sealPayload(payload)) };
    },
  };

  function sealPayload(payload: Buffer): Buffer {
    key ??= { hex: seal(`AgentPack journal 1\n${checksum}`) };
    return decodeSeal(key.hex === undefined ? undefined : computeSeal(key.hex, payload));
  }
}

/** Does not ask for the user's key, which might then be created, if there is no seal to compare. */
function isOwnSeal(storedSeal: Buffer, computeOwnSeal: () => Buffer): boolean {
  return !storedSeal.equals(noSeal) && storedSeal.equals(computeOwnSeal());
}

function decodeSeal(hex: string | undefined): Buffer {
  return hex === undefined ? noSeal : Buffer.from(hex, 'hex');
}
