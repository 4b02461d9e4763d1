/**
 * Describes how a language writes strings and comments. Longer openings are tried first. `State` is the state of its
 * custom forms for one text.
 */
export interface LexicalRules<State = undefined> {
  /** The start of a comment that ends with its line: `//`. */
  readonly line?: readonly string[];
  readonly block?: readonly BlockComment[];
  readonly strings?: readonly StringForm[];
  /**
   * Forms that no table describes (heredocs, raw strings with a chosen end, characters next to lifetimes); tried before
   * the table.
   */
  readonly customForms?: readonly CustomForm<State>[];
  readonly createState?: (text: string) => State;
  /** Finds a string or comment that begins at the start of a line, after the previous lines have been read. */
  readonly readLineStart?: (text: string, offset: number, state: State) => LineStart | undefined;
  /** The brackets that are counted; all three kinds if omitted. */
  readonly brackets?: string;
}

export interface LineStart {
  readonly kind: 'string' | 'comment';
  readonly end: number;
  /** Whether the string or comment continues from the previous line. */
  readonly continues?: true;
}

export interface BlockComment {
  readonly open: string;
  readonly close: string;
  readonly nests?: boolean;
}

export interface StringForm {
  readonly open: string;
  /** The same as `open` if omitted. */
  readonly close?: string;
  /** The character that escapes the next one; undefined for raw strings. */
  readonly escape?: string;
  /** Whether the first three quotes close the string; in other strings, the last three of a run of quotes do. */
  readonly firstClose?: boolean;
  /** Whether the string may span lines; any other unclosed string ends with its line. */
  readonly spansLines?: boolean;
  /**
   * The text that starts code in the string: `${`, `#{`, `\(`. The code ends with the bracket that closes the last
   * character. Strings in that code are also read; together they form one string.
   */
  readonly interpolation?: string;
  /**
   * Whether the string begins only right after a letter, a digit or `_`, as in `s"…"`. This form must be listed before
   * the form without a prefix.
   */
  readonly prefixed?: true;
}

/** `code` is skipped. The line after a `continuation` belongs to the same logical line. */
export type FormKind = 'string' | 'comment' | 'code' | 'continuation';

/**
 * A form that is tried at each character in `first` (ASCII). `findEnd` returns the offset at which it ends, or
 * undefined if no such form begins there.
 */
export interface CustomForm<State = unknown> {
  readonly first: string;
  readonly kind: FormKind;
  readonly findEnd: (text: string, offset: number, state: State) => number | undefined;
}

/** One comment, string or custom form, prepared for matching at an offset. */
export interface Rule {
  readonly kind: FormKind;
  readonly open: string;
  /** Returns the offset at which the form ends, or undefined if it does not begin at the given offset. */
  readonly findEnd: (text: string, offset: number, table: RuleTable) => number | undefined;
  readonly form?: StringForm;
}

export interface RuleTable {
  readonly classes: Uint8Array;
  /** The rules by the character code of their first character. */
  readonly rules: readonly (readonly Rule[] | undefined)[];
  /** The end of the rule that `findRuleAt` found last. */
  end: number;
  /**
   * Whether an interpolation in the current text has no end. If so, interpolations end with their lines, so that no
   * search is repeated.
   */
  closedByLines: boolean;
  /** The state of the custom forms for the current text. */
  state: unknown;
  readonly openingCodes: ReadonlySet<number>;
  readonly closingCodes: ReadonlySet<number>;
}
