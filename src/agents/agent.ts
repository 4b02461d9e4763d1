/** A coding agent that reads packs, with the path of its file and the texts that address it. */
export interface Agent {
  /** The name that settings show to the user. */
  readonly label: string;
  /**
   * The context file that the agent reads, below the root: `sharedContextPath`, or its own file,
   * `.agentpack/context.ID.md`. Agents with the same path share that file.
   */
  readonly contextPath: string;
  /** The pack's first heading. */
  readonly title: string;
  /** One or two sentences on how this agent best uses the file; they never change between refreshes. */
  readonly framing: string;
  /**
   * Environment variables that hold the ID of the calling session in the processes that the agent starts; the first one
   * that is set is used. A comment next to a variable gives its source; variables without a comment come from
   * AgentPack's predecessor.
   */
  readonly sessionVariables?: readonly string[];
  /** Environment variables; the agent started the process if any of them is set. */
  readonly detectionVariables?: readonly string[];
  /** Paths below the root; the repository is set up for the agent if any of them exists. */
  readonly paths?: readonly string[];
  /**
   * The files that the agent loads automatically at the start of a session, below the root; a path that ends in `/` is
   * a folder of rules. The source is the vendors' documentation, which the agent's connection lists.
   */
  readonly loadedFiles: readonly string[];
  /** The file that the agent loads from the root if none of `loadedFiles` exists, not counting folders of rules. */
  readonly fallbackFile?: string;
  /** Its program for terminals, which `agentpack run AGENT` starts. */
  readonly program?: string;
}

/**
 * The file of every agent that does not need a separate file. If the agent that packs reads this file, its framing is
 * written for that agent, otherwise for any agent.
 */
export const sharedContextPath = '.agentpack/context.md';

/** The fields of agents that read the shared file. */
export const sharedContext = { contextPath: sharedContextPath, title: 'AgentPack Context' };

/** The end of each framing that tells an agent to open files itself. */
export const lineNumberFramingEnd = 'by the line numbers given here where it is shown in part.';
