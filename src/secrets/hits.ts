import { OffsetList } from './offsetList';

/** Offsets by what stands there; one list for each search of a detector. */
export const hitLists = {
  /** A token may start here: see `detectors/tokens.ts`. */
  tokenStarts: new OffsetList(),
  /** What stands within a token that starts like any word. */
  tokenInfixes: new OffsetList(),
  /** The second of two letters that a name's keyword holds: see `names/secretNames.ts`. */
  keywords: new OffsetList(),
  /** `Bearer`, `Basic`, `Token` … may start here. */
  schemes: new OffsetList(),
  /** `auth` or `_auth` may be a field's name here. */
  authFields: new OffsetList(),
  /** `Authorization`, from its second letter on. */
  authorizations: new OffsetList(),
  /** `Cookie`, from its second letter on, and `-b` of curl. */
  cookies: new OffsetList(),
  /** A query parameter whose name is a word of its own: `key=`, `sig=`, `Signature=`. */
  queries: new OffsetList(),
  /** A provider's name may start here: see `detectors/providerKeys.ts`. */
  providers: new OffsetList(),
  /** A call that may be given a secret. */
  calls: new OffsetList(),
  /** A command that may be given a secret. */
  programs: new OffsetList(),
  /** Base64 of what begins like a PEM, JSON or a JWT. */
  encoded: new OffsetList(),
  /** `kty`, a member of each JSON Web Key. */
  jwks: new OffsetList(),
  /** `Private-Lines:` */
  puttyKeys: new OffsetList(),
  /** `IDENTIFIED`, in any case. */
  identified: new OffsetList(),
  /** `://` */
  urls: new OffsetList(),
  /** `@tcp(` and its like. */
  networks: new OffsetList(),
  privateKeys: new OffsetList(),
  /** `kind:`, which may be that of a Kubernetes Secret. */
  manifests: new OffsetList(),
};

/**
 * Where a text may hold a secret: offsets found in one pass over pairs of characters, so that the detectors try their
 * patterns nowhere else. A hit may be no secret; without a hit there is none. Offsets ascend. Holds until the next call
 * of `prefilter`.
 */
export type Hits = Readonly<typeof hitLists>;
