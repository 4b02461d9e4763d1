import type { SharedKind } from './facts';

/** Two files that share a name without an import, seen from one of them. */
export interface NameLink {
  /** The other file. */
  readonly path: string;
  /** The role of the name in this file, and its role in the other. */
  readonly kind: SharedKind;
  readonly otherKind: SharedKind;
  readonly name: string;
  /** In this file and in the other, counted from 1. */
  readonly line: number;
  readonly otherLine: number;
}

/** The links of each file, valid until the files change. */
export interface NameLinks {
  /** Sorted by path, then by line; a pair of files may have several. */
  of(path: string): readonly NameLink[];
}
