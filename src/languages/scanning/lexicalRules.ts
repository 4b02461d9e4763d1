/**
 * How a language writes strings and comments. Longer openings are tried first. `State` is the memory of its forms for
 * one text.
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
  readonly custom?: readonly CustomForm<State>[];
  readonly state?: (text: string) => State;
  /** Finds a string or comment that begins at the start of a line, after the previous lines have been read. */
  readonly lineStart?: (text: string, at: number, state: State) => LineStart | undefined;
  /** Brackets that count; all three kinds if omitted. */
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
  /** Closed by the first three quotes; other strings may end with quotes of their own. */
  readonly firstClose?: boolean;
  /** Whether it may span lines; any other unclosed string ends with its line. */
  readonly lines?: boolean;
  /**
   * Starts code in the string, which ends with the bracket that closes the last character: `${`, `#{`, `\(`. Strings in
   * that code are read; together they are one string.
   */
  readonly interpolation?: string;
  /**
   * Whether it begins only right after a letter, a digit or `_`, as in `s"…"`. Must be listed before the form without a
   * prefix.
   */
  readonly prefixed?: true;
}

/** Code is skipped. After a `continuation`, the next line counts as inside, so that only logical lines have a start. */
export type FormKind = 'string' | 'comment' | 'code' | 'continuation';

/**
 * A form that is tried at each character in `first` (ASCII). `end` returns where the string or comment ends, or
 * undefined if there is none.
 */
export interface CustomForm<State = unknown> {
  readonly first: string;
  readonly kind: FormKind;
  readonly end: (text: string, at: number, state: State) => number | undefined;
}

/** One comment, string or custom form, prepared for matching at an offset. */
export interface Rule {
  readonly kind: FormKind;
  readonly open: string;
  /** Returns where it ends, or undefined if it does not begin at `at`. */
  readonly end: (text: string, at: number, table: RuleTable) => number | undefined;
  readonly form?: StringForm;
}

export interface RuleTable {
  readonly classes: Uint8Array;
  /** The rules by the character code of their first character. */
  readonly rules: readonly (readonly Rule[] | undefined)[];
  /** The end of the rule that `ruleAt` found last. */
  end: number;
  /**
   * An interpolation in the current text has no end. From then on, interpolations end with their lines, so that no
   * search is repeated.
   */
  closedByLines: boolean;
  /** The memory of the custom forms for the current text. */
  state: unknown;
  readonly opens: ReadonlySet<number>;
  readonly closes: ReadonlySet<number>;
}
