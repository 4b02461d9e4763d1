import type { SourceFile } from '#model';
import { gramSignature, type GramSignature } from './grams';

/** The gram signatures of the redacted texts of files, by content; made when a file is first read. */
export interface Signatures {
  /** Of these files in their order, undefined where there is none. Fast for the same list as in the last call. */
  of(files: readonly SourceFile[]): readonly (GramSignature | undefined)[];
  /** Of the file at this index of the last list. Nothing where all of them together would be too large. */
  add(index: number, text: string): void;
}

/** Bytes of all signatures: those of some 30,000 files. */
const maxBytes = 40_000_000;
/** Bytes that an entry costs besides its bits. */
const entryBytes = 250;

export function createSignatures(most = maxBytes): Signatures {
  const byPath = new Map<string, { readonly hash: string; readonly signature: GramSignature; }>();
  let bytes = 0;
  let files: readonly SourceFile[] = [];
  let signatures: (GramSignature | undefined)[] = [];
  return {
    of(wanted) {
      if (wanted !== files) {
        files = wanted;
        signatures = files.map(({ path, hash }) => {
          const known = byPath.get(path);
          return known?.hash === hash ? known.signature : undefined;
        });
      }
      return signatures;
    },
    add(index, text) {
      const { path, hash } = files[index]!;
      const signature = gramSignature(text);
      bytes -= sizeOf(byPath.get(path));
      byPath.delete(path);
      if (bytes + sizeOf({ signature }) > most) forgetOthers();
      if (bytes + sizeOf({ signature }) > most) return;
      bytes += sizeOf({ signature });
      byPath.set(path, { hash, signature });
      signatures[index] = signature;
    },
  };

  /** Removes those of files that are not in the last list, such as deleted ones. */
  function forgetOthers(): void {
    const present = new Set(files.map(({ path }) => path));
    for (const [path, known] of byPath) {
      if (present.has(path)) continue;
      byPath.delete(path);
      bytes -= sizeOf(known);
    }
  }
}

function sizeOf(entry: { readonly signature: GramSignature; } | undefined): number {
  return entry ? entry.signature.length + entryBytes : 0;
}
