/** A regular expression in RE2's syntax, with the details needed to narrow a search. */
export type RegexNode =
  | { readonly kind: 'char'; readonly code: number; readonly foldsCase: boolean; }
  | CharClass
  /** One character whose class is not known here: a dot, a class by Unicode properties. */
  | { readonly kind: 'any'; }
  | { readonly kind: 'start' | 'end' | 'boundary' | 'notBoundary'; }
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly RegexNode[]; }
  /** `most` is undefined where there is no limit. */
  | { readonly kind: 'repeat'; readonly node: RegexNode; readonly least: number; readonly most: number | undefined; };

/** One character within the ranges or, with `isNegated`, outside all of them. Ranges are neither sorted nor merged. */
export interface CharClass {
  readonly kind: 'class';
  readonly ranges: readonly CodeRange[];
  readonly isNegated: boolean;
  readonly foldsCase: boolean;
}

/** The first and last code point. */
export type CodeRange = readonly [first: number, last: number];

/** The position in a pattern, and whether case is ignored at it. */
export interface PatternReader {
  readonly pattern: string;
  at: number;
  foldsCase: boolean;
}

/** Valid syntax that this parser does not read. Thrown and caught within this folder. */
export class UnknownSyntax extends Error {}

/** Returns the match of a sticky pattern at the reader's position, which does not change. */
export function matchAt(form: RegExp, { pattern, at }: PatternReader): RegExpExecArray | null {
  form.lastIndex = at;
  return form.exec(pattern);
}
