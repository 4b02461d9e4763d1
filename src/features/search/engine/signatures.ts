import type { SourceFile } from '#model';
import { computeGramSignature, type GramSignature } from './grams';

/** The gram signatures of the files' texts, by content. Each signature is created when its file is first read. */
export interface Signatures {
  /**
   * Returns the signatures of these files in order, with undefined for files without a signature. The call is fast if
   * the list is the same as in the previous call.
   */
  getSignatures(files: readonly SourceFile[]): readonly (GramSignature | undefined)[];
  /**
   * Adds the signature of the file at this index of the last list, unless the total size would exceed the limit.
   */
  add(index: number, text: string): void;
}

/** The maximum size of all signatures in bytes, which is enough for about 30,000 files. */
const maxBytes = 40_000_000;
/** The size of an entry without its bits, in bytes. */
const entryBytes = 250;

export function createSignatures(maxTotalBytes = maxBytes): Signatures {
  const entriesByPath = new Map<string, { readonly hash: string; readonly signature: GramSignature; }>();
  let totalBytes = 0;
  let files: readonly SourceFile[] = [];
  let signatures: (GramSignature | undefined)[] = [];
  return {
    getSignatures(wantedFiles) {
      if (wantedFiles !== files) {
        files = wantedFiles;
        signatures = files.map(({ path, hash }) => {
          const cachedEntry = entriesByPath.get(path);
          return cachedEntry?.hash === hash ? cachedEntry.signature : undefined;
        });
      }
      return signatures;
    },
    add(index, text) {
      const { path, hash } = files[index]!;
      const signature = computeGramSignature(text);
      totalBytes -= getSignatureSize(entriesByPath.get(path));
      entriesByPath.delete(path);
      if (totalBytes + getSignatureSize({ signature }) > maxTotalBytes) removeUnlisted();
      if (totalBytes + getSignatureSize({ signature }) > maxTotalBytes) return;
      totalBytes += getSignatureSize({ signature });
      entriesByPath.set(path, { hash, signature });
      signatures[index] = signature;
    },
  };

  /** Removes the signatures of files that are not in the last list, such as deleted files. */
  function removeUnlisted(): void {
    const listedPaths = new Set(files.map(({ path }) => path));
    for (const [path, cachedEntry] of entriesByPath) {
      if (listedPaths.has(path)) continue;
      entriesByPath.delete(path);
      totalBytes -= getSignatureSize(cachedEntry);
    }
  }
}

function getSignatureSize(entry: { readonly signature: GramSignature; } | undefined): number {
  return entry ? entry.signature.length + entryBytes : 0;
}
