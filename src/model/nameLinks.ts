import type { SharedKind } from './facts';

/** A link between two files that share a name without an import, seen from one of the files. */
export interface NameLink {
  /** The other file. */
  readonly path: string;
  /** The role of the name in this file, and its role in the other. */
  readonly kind: SharedKind;
  readonly otherKind: SharedKind;
  readonly name: string;
  /** The line in this file and in the other, counted from 1. */
  readonly line: number;
  readonly otherLine: number;
}

/** The links of each file, valid until the files change. */
export interface NameLinks {
  /** Returns a file's links, sorted by path, then by line. A pair of files may have several links. */
  getLinks(path: string): readonly NameLink[];
}
