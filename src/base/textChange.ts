/** The text of a file before and after a change; undefined if the file does not exist then. */
export interface TextChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A change that a person sees and agrees to before it is written. */
export interface PlannedTextChange extends TextChange {
  /** The path shown in messages, such as `~/.claude/settings.json`. */
  readonly file: string;
}
