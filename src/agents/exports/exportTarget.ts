import type { AgentId } from '../agentRows';

/** A tool that is not connected to the pack and instead reads it from a file that the user provides. */
export interface ExportTarget {
  /** The name of the target's file. */
  readonly file: string;
  /** The agent whose framing the file has. */
  readonly agent: AgentId;
  /**
   * The ways in which the user can give the file to the tool for a single task. A rules file is not one of them,
   * because every session loads it. `where` begins a sentence.
   */
  readonly load: readonly { readonly where: string; readonly text: (path: string) => string; }[];
}
