import type { AgentId } from '../agentRows';

/** A tool that reads a pack from a file that the user gives it, for tools that are not connected. */
export interface ExportTarget {
  /** The name of the target's file. */
  readonly file: string;
  /** The agent whose framing the file has. */
  readonly agent: AgentId;
  /**
   * How the user gives the file to the tool, for a single task: never through a rules file, which every session loads.
   * `where` begins a sentence.
   */
  readonly load: readonly { readonly where: string; readonly text: (path: string) => string; }[];
}
