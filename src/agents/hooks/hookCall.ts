/**
 * The calls of agents' hooks and the answers to these calls. The guard script, which starts for every edit, is bundled
 * from this folder without packages, so no import in this folder may load a package.
 */

/** A hook call in a form that is the same for all agents. */
export interface HookCall {
  readonly kind: HookKind;
  /** The agent's name for the event: from the payload, otherwise from the hook's command line. */
  readonly event: string;
  /** The agent's session; undefined if the payload does not name one. */
  readonly session: string | undefined;
  /** The ID of the tool call. Two hook calls with the same session and ID report the same action. */
  readonly toolCall: string | undefined;
  /** The folder of the session, as stated in the payload. */
  readonly cwd: string | undefined;
  /** Other folders of the session's workspace. */
  readonly folders: readonly string[];
  /** Files that are edited, as named in the payload: absolute, or relative to `cwd`. Empty for other calls. */
  readonly paths: readonly string[];
  /** The command line of a shell tool. */
  readonly command: string | undefined;
  /** Whether the call is from a subagent, whose context is not the session's. */
  readonly isOfSubagent: boolean;
  /** Set for a session that continues after its conversation was replaced with a summary. */
  readonly isCompacted?: true;
  /** The parts of files that a tool shows or has shown the agent; paths as in `paths`. Empty for other calls. */
  readonly reads: readonly FileRead[];
}

/** Lines of a file that an agent sees. */
export interface FileRead {
  readonly path: string;
  /** The first line, counted from 1; a negative number counts from the end, so -1 is the last line. */
  readonly from: number;
  /** The last line to read; undefined means the last line of the file. */
  readonly to: number | undefined;
  /** The number of lines after which the rest is cut off. */
  readonly maxLines: number;
  /** The maximum number of characters shown. It is unknown which part of a longer text is shown. */
  readonly maxCharacters: number;
}

/**
 * `edit`, `edited`: before and after files are edited. `reading`, `read`: before and after files are read. `shell`,
 * `shellDone`: before and after a command. `session`: a session starts, resumes or continues from a summary. `prompt`:
 * the user has sent a prompt. `other`: anything that does not concern the guard.
 */
export type HookKind =
  | 'edit'
  | 'edited'
  | 'reading'
  | 'read'
  | 'shell'
  | 'shellDone'
  | 'session'
  | 'prompt'
  | 'other';

/** The guard's decision. Texts are facts in plain words, below 9,000 characters, safe to print. */
export type HookOutcome =
  /** Nothing is reported, and the agent continues as if there were no hook. */
  | { readonly kind: 'proceed'; }
  /** The edit is made, and the agent receives the text. */
  | { readonly kind: 'warn'; readonly text: string; }
  /** The edit is blocked, and the agent receives the reason. */
  | { readonly kind: 'deny'; readonly text: string; }
  /** The agent receives facts at the start of a session or with a prompt. */
  | { readonly kind: 'context'; readonly text: string; };

/** The output and exit code of the hook's process. */
export interface HookAnswer {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number;
}

/**
 * The hooks of one agent, built from the row in its `NAMEHooks.ts` file. The functions never throw.
 */
export interface HookAdapter {
  /**
   * Reads a payload that has already been parsed from JSON. `event` is the event name from the hook's command line. An
   * event name in the payload takes precedence.
   */
  read(event: string, payload: unknown): HookCall;
  /**
   * Returns the answer in the agent's format. If the agent does not support the outcome, the answer has the next weaker
   * form that the agent supports. An answer never grants a permission that skips the user's own prompt.
   */
  answer(event: string, outcome: HookOutcome): HookAnswer;
  /**
   * Reports whether text at this event reaches the agent even if nothing is denied. Warnings are delayed until such an
   * event.
   */
  deliversText(event: string): boolean;
}
