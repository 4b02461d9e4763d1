/** The text of a file before and after a change; undefined if the file does not exist at that time. */
export interface TextChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A change that is written only after a person has seen it and agreed to it. */
export interface PlannedTextChange extends TextChange {
  /** The path shown in messages, such as `~/.claude/settings.json`. */
  readonly file: string;
}
