/**
 * The role of a line in an output. `failure`, `error` and `warning` report a problem, and `summary` reports the result.
 * `content` is the subject of the output, such as a hunk or a match. `passed` and `progress` are counted, not shown.
 */
export type LineRole = 'failure' | 'error' | 'warning' | 'summary' | 'content' | 'passed' | 'progress';

/** Recognizes the first line of a block, and its end. Patterns run in time linear in the length of the line. */
export interface LineRule {
  readonly role: LineRole;
  readonly pattern: RegExp;
  /**
   * Later lines belong to the block as long as they match `continues`, until a line matches `until`, or as long as the
   * rule matches them with the same first group (`sameGroup`). If none of these is set, the block is one line.
   */
  readonly continues?: RegExp;
  readonly until?: RegExp;
  readonly sameGroup?: true;
  /**
   * Matches up to two lines and, after a line break, the line below them if that also belongs to the block, such as the
   * code that a compiler quotes below its message. Lines that state the result of a test never do.
   */
  readonly quotes?: RegExp;
  /** True if the line that matches `until` is the last line of the block. */
  readonly inclusive?: true;
  /** True if the line is a message of the running test, which belongs to its failure (`OutputKind.notes`). */
  readonly isNote?: true;
  /** The rule applies only within the kind's section with this name. */
  readonly within?: string;
  /** Matches the last line of the name; default: the first line of the block. */
  readonly nameEnd?: RegExp;
  /**
   * The name of the test: the first group of `pattern` in the lines of the name, joined by line breaks. `parts`
   * matches, without consuming text, the start of a part that only some names share, such as a suite.
   */
  readonly title?: { readonly pattern: RegExp; readonly parts?: RegExp; };
  /** Matches the first line of the message; default: the essential line below the name. */
  readonly message?: RegExp;
  /** Set if the line repeats a failure that has its own block: its name and message (`full`), or only its name. */
  readonly recap?: 'full' | 'name';
  /** Lines of the block that are shown before the others; default: all except library frames and blank lines. */
  readonly essential?: RegExp;
  /** Maximum number of essential lines in a block; default 40. */
  readonly maxEssentialLines?: number;
}

/** A part of an output with its own rules (`LineRule.within`), such as the list of failures at the end. */
export interface Section {
  readonly starts: RegExp;
  readonly ends?: RegExp;
}

/** How to find the test that a message before the test's result belongs to. */
export interface TestNotes {
  /** Matches a line after which a test prints its messages; the first group is its name. */
  readonly starts: RegExp;
  /** Matches a line that reports a passed test; the first group is its name. Failed tests have a title. */
  readonly passed: RegExp;
}

/**
 * One row of the table of output kinds. An output has the kind whose `command` matches, otherwise the kind that one of
 * its `proofs` or two of its `clues` identify, otherwise the kind whose `typical` pattern matches at least 80% of the
 * lines.
 */
export interface OutputKind {
  /** The name for users and agents, such as `pytest`. */
  readonly label: string;
  /** Matches the executed command, program first and without its folder: `pytest -x tests`. */
  readonly command?: RegExp;
  /** Patterns that each match a line that is rare in other outputs. */
  readonly clues: readonly RegExp[];
  /** Patterns that each identify the kind with a single match. */
  readonly proofs?: readonly RegExp[];
  /** Matches most lines of the kind, if no single line identifies it. */
  readonly typical?: RegExp;
  /** True if the kind occurs within outputs of other kinds, so that any other identified kind replaces it. */
  readonly weak?: true;
  readonly sections?: Readonly<Record<string, Section>>;
  readonly notes?: TestNotes;
  /** The rules in order of precedence: the first rule that matches a line applies. */
  readonly rules: readonly LineRule[];
}
