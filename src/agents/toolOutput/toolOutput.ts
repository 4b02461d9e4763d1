import type { Env } from '../env';

/** Whether a hook of an agent can replace the result of a shell command before the model reads it. */
export type ToolOutput = ReplaceableToolOutput | FixedToolOutput;

/** An agent that cannot replace a tool's output: the reason in one sentence, and where it is documented. */
export interface FixedToolOutput {
  readonly unsupported: string;
  readonly source: string;
}

/** The agent's hook for `event` can replace the result. */
export interface ReplaceableToolOutput {
  /** The event's name in the agent's settings. */
  readonly event: string;
  /** The first version that documents the event, or the first version that was tested with it. */
  readonly since: string;
  readonly source: string;
  /** Results that are left unchanged although they are long, in one sentence for the user. */
  readonly leaves: string;
  /**
   * The user's settings file, the content to add to it, and in one sentence any further step that the agent requires.
   */
  readonly settings: { readonly file: string; readonly content: ToolSettings; readonly then?: string; };
  /**
   * Set if the answer also replaces the exit code and the payload does not state it. Then only outputs of recognized
   * tools are replaced, because their own lines show whether they succeeded.
   */
  readonly hidesExitCode?: true;
  /** Returns the folder below which the agent stores outputs that are too long for a payload. */
  storedBelow?(env: Env): string | undefined;
  /** Returns the result in a payload of `event`; undefined if it is from another tool, or must not be replaced. */
  read(payload: unknown): ShellResult | undefined;
  /** Returns what the hook prints: the model reads `text` in place of the result. */
  answer(text: string, result: ShellResult): object;
}

/** Elements by the event whose list they are added to, and anything else that the file needs. */
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
  readonly before?: string;
  readonly after?: string;
  readonly exit?: number;
  /** Set for the result of the agent's own search; `command` would print a similar result. */
  readonly isOfSearch?: true;
  /** The file in which the agent stored the whole output. */
  readonly storedIn?: string;
}

/** Limits in characters for a command line and for an output: AgentPack would not store a longer one completely. */
export const maxCommand = 1_000_000;
export const maxOutput = 8_000_000;
