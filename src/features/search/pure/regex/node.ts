/** A regular expression in RE2's syntax, with the details needed to narrow a search. */
export type RegexNode =
  | { readonly kind: 'char'; readonly code: number; readonly foldsCase: boolean; }
  | CharClass
  /** One character of an unknown class, such as a dot or a class with Unicode properties. */
  | { readonly kind: 'any'; }
  | { readonly kind: 'start' | 'end' | 'boundary' | 'notBoundary'; }
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly RegexNode[]; }
  /** `maxCount` is undefined if there is no limit. */
  | {
    readonly kind: 'repeat';
    readonly node: RegexNode;
    readonly minCount: number;
    readonly maxCount: number | undefined;
  };

/** One character within the ranges or, with `isNegated`, outside all of them. Ranges are neither sorted nor merged. */
export interface CharClass {
  readonly kind: 'class';
  readonly ranges: readonly CodeRange[];
  readonly isNegated: boolean;
  readonly foldsCase: boolean;
}

/** The first and last code point. */
export type CodeRange = readonly [first: number, last: number];

/** The current position in a pattern, and whether case is ignored there. */
export interface PatternReader {
  readonly pattern: string;
  position: number;
  foldsCase: boolean;
}

/** Signals valid syntax that this parser does not support. The error is thrown and caught within this folder. */
export class UnknownSyntaxError extends Error {}

/** Returns the match of a sticky pattern at the reader's position, which does not change. */
export function matchAt(regex: RegExp, { pattern, position }: PatternReader): RegExpExecArray | null {
  regex.lastIndex = position;
  return regex.exec(pattern);
}
