/** A list of offsets that is reused for every text. */
export class OffsetList {
  private offsets = new Int32Array(256);
  length = 0;

  at(i: number): number {
    return this.offsets[i]!;
  }

  /** Appends an offset. Offsets must be pushed in ascending order; a repeated offset is stored once. */
  push(offset: number): void {
    if (this.length > 0 && this.offsets[this.length - 1] === offset) return;
    if (this.length === this.offsets.length) {
      const largerOffsets = new Int32Array(this.length * 2);
      largerOffsets.set(this.offsets);
      this.offsets = largerOffsets;
    }
    this.offsets[this.length++] = offset;
  }
}

/** Visits the non-overlapping matches of a sticky pattern that start at the offsets. */
export function visitMatches(pattern: RegExp, text: string, offsets: OffsetList,
  visit: (start: number, end: number) => void): void
{
  for (let i = 0, lastEnd = 0; i < offsets.length; i++) {
    const offset = offsets.at(i);
    pattern.lastIndex = offset;
    if (offset < lastEnd || !pattern.test(text)) continue;
    lastEnd = pattern.lastIndex;
    visit(offset, lastEnd);
  }
}

/** Lists of offsets, grouped by what the text may contain there. Each list is for one search of a detector. */
export const hitLists = {
  /** A token may start here; see `detectors/tokens.ts`. */
  tokenStarts: new OffsetList(),
  /** The infix of a token that starts like an ordinary word. */
  tokenInfixes: new OffsetList(),
  /** The second of two letters of a keyword; see `names/keywords.ts`. */
  keywords: new OffsetList(),
  /** `Bearer`, `Basic`, `Token` … may start here. */
  schemes: new OffsetList(),
  /** `auth` or `_auth` may be a field name here. */
  authFields: new OffsetList(),
  /** `Authorization`, from its second letter on. */
  authorizations: new OffsetList(),
  /** `Cookie`, from its second letter on, and curl's `-b`. */
  cookies: new OffsetList(),
  /** A one-word query parameter: `key=`, `sig=`, `Signature=`. */
  queries: new OffsetList(),
  /** A provider's name may start here; see `detectors/providerKeys.ts`. */
  providers: new OffsetList(),
  /** A call that may take a secret. */
  calls: new OffsetList(),
  /** The parenthesis of a call whose name ends like a login function's. */
  logins: new OffsetList(),
  /** A command that may take a secret. */
  programs: new OffsetList(),
  /** Base64 of the start of PEM, JSON or a JWT. */
  encoded: new OffsetList(),
  /** `kty`, a member of every JSON Web Key. */
  jwks: new OffsetList(),
  /** `Private-Lines:` */
  puttyKeys: new OffsetList(),
  /** `IDENTIFIED`, in any case. */
  identified: new OffsetList(),
  /** `INSERT`, `REPLACE`, `UPSERT`, `COPY`, and the `TABLE` of `CREATE TABLE`, in any case. */
  statements: new OffsetList(),
  /** The name of a field that does not suggest a secret on its own: see `detectors/plainFields.ts`. */
  fields: new OffsetList(),
  /** `"key":`, `'key' =>`, or `key =` at the start of a line; see `configuration/keysBelow.ts`. */
  keys: new OffsetList(),
  /** A field that says that a value is a secret: see `detectors/markedValues.ts`. */
  marks: new OffsetList(),
  /** `:thin:` in Oracle addresses. */
  oracleUrls: new OffsetList(),
  /** `://` */
  urls: new OffsetList(),
  /** `@tcp(` and similar. */
  networks: new OffsetList(),
  privateKeys: new OffsetList(),
  /**
   * The `kind` of an object that may be a Kubernetes Secret, and the names of functions and resources that create one.
   */
  manifests: new OffsetList(),
  /** A control character that can steer a terminal; see `views/controls.ts`. */
  controls: new OffsetList(),
  /** An ESC as languages and tools write it, and `[` or `]`. */
  sequences: new OffsetList(),
  /** A word of `names/otherWords.ts` with ASCII letters may start here. */
  otherWords: new OffsetList(),
  /** The last character of a word in another script, before an operator or a quote. */
  foreignWords: new OffsetList(),
  /** An encoded quote, operator or blank; see `views/encodings.ts`. */
  encodings: new OffsetList(),
};

/**
 * Offsets at which a text may contain a secret, found in one pass over pairs of characters. Detectors run their
 * patterns only at these offsets. A hit may turn out not to be a secret, but every secret has a hit. Offsets are in
 * ascending order and valid until the next call of `prefilter`.
 */
export type Hits = Readonly<typeof hitLists>;
