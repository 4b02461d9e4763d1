/**
 * The reports of agents' hooks and the answers to them. The guard script is bundled from this folder without packages,
 * and starts for every edit: no import here may load a package.
 */

/** The event at which agents that compact conversations start or continue a session. */
export const sessionStart = 'SessionStart';

/** A hook call in the same terms for all agents. */
export interface HookCall {
  readonly kind: HookKind;
  /** The agent's name for the event: from the payload, otherwise from the hook's command line. */
  readonly event: string;
  /** The agent's session; undefined if the payload does not name one. */
  readonly session: string | undefined;
  /** The ID of the tool call: two calls with the same session and ID are one action that was reported twice. */
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
  /** The parts of files that a tool has shown the agent; paths as in `paths`. Empty for other calls. */
  readonly reads: readonly FileRead[];
}

/** Lines of a file that an agent sees. */
export interface FileRead {
  readonly path: string;
  /** The first line, counted from 1; a negative number counts from the end, so -1 is the last line. */
  readonly from: number;
  /** The last line; undefined: the last line of the file. */
  readonly to: number | undefined;
  /** The number of lines after which the rest is cut off. */
  readonly maxLines: number;
  /** It is not known which part of a longer text is shown. */
  readonly maxCharacters: number;
}

/**
 * `edit`: before files are edited. `edited`: after files were edited. `read`: after files were read. `shell`,
 * `shellDone`: before and after a command. `session`: a session starts, resumes or continues from a summary. `prompt`:
 * the user has sent a prompt. `other`: anything that does not concern the guard.
 */
export type HookKind = 'edit' | 'edited' | 'read' | 'shell' | 'shellDone' | 'session' | 'prompt' | 'other';

/** The guard's decision. Texts are facts in plain words, below 9,000 characters, safe to print. */
export type HookOutcome =
  /** Nothing is reported: the agent continues as if there were no hook. */
  | { readonly kind: 'proceed'; }
  /** The edit is made, and the agent is told. */
  | { readonly kind: 'warn'; readonly text: string; }
  /** The edit is not made, and the agent is told why. */
  | { readonly kind: 'deny'; readonly text: string; }
  /** Facts at the start of a session or with a prompt. */
  | { readonly kind: 'context'; readonly text: string; };

/** The output and exit code of the hook's process. */
export interface HookAnswer {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number;
}

/**
 * The hooks of one agent, in `NAMEHooks.ts`, built from the row in that file. All functions are total: they never
 * throw.
 */
export interface HookAdapter {
  /**
   * Reads a payload that is already parsed from JSON. `event` is the name on the hook's command line; an event named in
   * the payload takes precedence.
   */
  read(event: string, payload: unknown): HookCall;
  /**
   * Returns the answer in the agent's format. An agent that does not support an outcome gets the strongest weaker form
   * that it supports, but never a permission that skips the user's own prompt.
   */
  answer(event: string, outcome: HookOutcome): HookAnswer;
  /**
   * Reports whether text at this event reaches the agent even if nothing is denied; a warning waits for such an event.
   */
  tells(event: string): boolean;
}
