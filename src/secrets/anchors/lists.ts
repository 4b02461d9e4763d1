import { Places } from '../places';

/** What is looked for, and where each place is. */
export const lists = {
  /** A token may start here: see `tokens.ts`. */
  tokens: new Places(),
  /** What stands within a token that starts like any word. */
  tokenMarks: new Places(),
  /** The second of two letters that a name's keyword holds: see `names.ts`. */
  keywords: new Places(),
  /** `Bearer`, `Basic`, `Token` … may start here. */
  schemes: new Places(),
  /** `auth` or `_auth` may be a field's name here. */
  authFields: new Places(),
  /** `Authorization`, from its second letter on. */
  authorizations: new Places(),
  /** `Cookie`, from its second letter on, and `-b` of curl. */
  cookies: new Places(),
  /** A query parameter whose name is a word of its own: `key=`, `sig=`, `Signature=`. */
  queries: new Places(),
  /** A provider's name may start here: see `beside.ts`. */
  providers: new Places(),
  /** A call that may be given a secret. */
  calls: new Places(),
  /** A command that may be given a secret. */
  programs: new Places(),
  /** Base64 of what begins like a PEM, JSON or a JWT. */
  encoded: new Places(),
  /** `kty`, a member of each JSON Web Key. */
  jwks: new Places(),
  /** `Private-Lines:` */
  puttyKeys: new Places(),
  /** `IDENTIFIED`, in any case. */
  identified: new Places(),
  /** `://` */
  urls: new Places(),
  /** `@tcp(` and its like. */
  networks: new Places(),
  privateKeys: new Places(),
  /** `kind:`, which may be that of a Kubernetes Secret. */
  manifests: new Places(),
};

/**
 * Where a text may hold a secret: the places that the detectors' patterns need, found in one pass over pairs of
 * characters, so that no pattern is tried elsewhere. What is found may still be nothing; where nothing is found there is
 * nothing. Offsets ascend. Holds until the next call of `findAnchors`.
 */
export type Anchors = Readonly<typeof lists>;
