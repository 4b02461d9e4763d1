import type { Env } from '../env';

/** States whether an agent's hook can replace the result of a shell command before the model reads it. */
export type ToolOutput = ReplaceableToolOutput | FixedToolOutput;

/** An agent that cannot replace a tool's output, with the reason in one sentence and the page that documents it. */
export interface FixedToolOutput {
  readonly unsupported: string;
  readonly source: string;
}

/** An agent whose hook for `event` can replace a tool's output. */
export interface ReplaceableToolOutput {
  /** The event's name in the agent's settings. */
  readonly event: string;
  /** The first version that documents the event, or the first version that was tested with it. */
  readonly since: string;
  readonly source: string;
  /** A sentence for the user about long results that are left unchanged. */
  readonly unchangedNote: string;
  /**
   * The user's settings file, the content to add to it, and a sentence about any further step that the agent requires.
   */
  readonly settings: { readonly file: string; readonly content: ToolSettings; readonly nextStep?: string; };
  /**
   * Set if the answer also replaces the exit code and the payload does not state it. Then only outputs of recognized
   * tools are replaced, because their own lines show whether they succeeded.
   */
  readonly hidesExitCode?: true;
  /** Returns the folder below which the agent stores outputs that are too long for a payload. */
  findOutputFolder?(env: Env): string | undefined;
  /** Returns the result in a payload of `event`; undefined if the result is from another tool or must not change. */
  read(payload: unknown): ShellResult | undefined;
  /** Returns the output of the hook, with which the model reads `text` in place of the result. */
  answer(text: string, result: ShellResult): object;
}

/** The hooks to add for each event, and anything else that the file needs. */
export interface ToolSettings {
  readonly hooks: Readonly<Record<string, readonly object[]>>;
  readonly version?: number;
}

/** The result of a shell command, or of the agent's own search, as an agent passes it to its hooks. */
export interface ShellResult {
  /** The command line that the model wrote. */
  readonly command: string;
  /** The command's output, or its beginning if `storedIn` is set. */
  readonly output: string;
  /** Lines that the agent adds before and after the output; they are kept. */
  readonly textBefore?: string;
  readonly textAfter?: string;
  readonly exit?: number;
  /** Set for the result of the agent's own search; `command` would print a similar result. */
  readonly isSearchResult?: true;
  /** The file in which the agent stored the whole output. */
  readonly storedIn?: string;
}

/** The maximum lengths of a command line and of an output in characters. AgentPack does not store more than this. */
export const maxShellCommandLength = 1_000_000;
export const maxShellOutputLength = 8_000_000;
