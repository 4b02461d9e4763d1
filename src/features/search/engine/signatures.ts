import type { SourceFile } from '#model';
import { gramSignature, type GramSignature } from './grams';

/** The gram signatures of the files' redacted texts, by content. Each is made when its file is first read. */
export interface Signatures {
  /**
   * Returns the signatures of these files in order, undefined for files without one. Fast for the same list as in the
   * last call.
   */
  of(files: readonly SourceFile[]): readonly (GramSignature | undefined)[];
  /**
   * Adds the signature of the file at this index of the last list, unless all signatures together would be too large.
   */
  add(index: number, text: string): void;
}

/** Limit for all signatures, in bytes: enough for some 30,000 files. */
const maxBytes = 40_000_000;
/** The size of an entry without its bits, in bytes. */
const entryBytes = 250;

export function createSignatures(limit = maxBytes): Signatures {
  const byPath = new Map<string, { readonly hash: string; readonly signature: GramSignature; }>();
  let bytes = 0;
  let files: readonly SourceFile[] = [];
  let signatures: (GramSignature | undefined)[] = [];
  return {
    of(wantedFiles) {
      if (wantedFiles !== files) {
        files = wantedFiles;
        signatures = files.map(({ path, hash }) => {
          const cached = byPath.get(path);
          return cached?.hash === hash ? cached.signature : undefined;
        });
      }
      return signatures;
    },
    add(index, text) {
      const { path, hash } = files[index]!;
      const signature = gramSignature(text);
      bytes -= getSignatureSize(byPath.get(path));
      byPath.delete(path);
      if (bytes + getSignatureSize({ signature }) > limit) forgetOthers();
      if (bytes + getSignatureSize({ signature }) > limit) return;
      bytes += getSignatureSize({ signature });
      byPath.set(path, { hash, signature });
      signatures[index] = signature;
    },
  };

  /** Removes signatures of files that are not in the last list, such as deleted ones. */
  function forgetOthers(): void {
    const present = new Set(files.map(({ path }) => path));
    for (const [path, cached] of byPath) {
      if (present.has(path)) continue;
      byPath.delete(path);
      bytes -= getSignatureSize(cached);
    }
  }
}

function getSignatureSize(entry: { readonly signature: GramSignature; } | undefined): number {
  return entry ? entry.signature.length + entryBytes : 0;
}
