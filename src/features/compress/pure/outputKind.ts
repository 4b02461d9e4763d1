/**
 * The role of a line for the reader of an output. `failure`, `error` and `warning` report a problem, `summary` the
 * result; `content` is the subject of the output (a hunk, a match); `passed` and `progress` are counted, not shown.
 */
export type LineClass = 'failure' | 'error' | 'warning' | 'summary' | 'content' | 'passed' | 'progress';

/** Recognizes the first line of a block, and its end. Patterns run in time linear in the line. */
export interface LineRule {
  readonly is: LineClass;
  readonly pattern: RegExp;
  /**
   * Later lines belong to the block while they match `continues`, until one matches `until`, or while the rule matches
   * them with the same first group (`same`). Without any of these the block is one line.
   */
  readonly continues?: RegExp;
  readonly until?: RegExp;
  readonly same?: true;
  /** The line that matches `until` is the last one of the block. */
  readonly inclusive?: true;
  /** The rule holds only within the kind's section of this name. */
  readonly within?: string;
  /** The last line of the name; default: the first line of the block. */
  readonly nameEnd?: RegExp;
  /**
   * The name of the test: the first group of `pattern` in the lines of the name, joined by line breaks. `parts`
   * matches, without consuming text, the start of a part that only some names share, such as a suite.
   */
  readonly title?: { readonly pattern: RegExp; readonly parts?: RegExp; };
  /** The first line of the message; default: the essential line below the name. */
  readonly message?: RegExp;
  /** The line repeats a failure that has its own block: its name and message (`full`), or only its name. */
  readonly recap?: 'full' | 'name';
  /** Lines of the block that are shown before the others; default: all except library frames and blank lines. */
  readonly essential?: RegExp;
  /** How many lines of a block are essential at most; default 40. */
  readonly essentialLines?: number;
}

/** A part of an output with its own rules (`LineRule.within`), such as the list of failures at the end. */
export interface Section {
  readonly starts: RegExp;
  readonly ends?: RegExp;
}

/**
 * One row of the table of output kinds. An output has the kind whose `command` matches, else the kind that one `proof`
 * or two different `detect` patterns identify, else the kind whose `typical` lines are four of five.
 */
export interface OutputKind {
  /** For people and agents: `pytest`. */
  readonly label: string;
  /** Matches the command that was run, program first and without its folder: `pytest -x tests`. */
  readonly command?: RegExp;
  /** Each matches a line that is rare in other outputs. */
  readonly detect: readonly RegExp[];
  /** One match of these suffices. */
  readonly proof?: readonly RegExp[];
  /** Matches most lines of the kind, if no single line identifies it. */
  readonly typical?: RegExp;
  /** Occurs within outputs of other kinds, so any other kind that is identified replaces it. */
  readonly weak?: true;
  readonly sections?: Readonly<Record<string, Section>>;
  /** The first rule that matches a line decides. */
  readonly rules: readonly LineRule[];
}
