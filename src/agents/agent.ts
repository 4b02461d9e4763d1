import type { Env } from './env';

/** A coding agent that reads packs: what its file is called and how it is addressed. */
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
   * that is set counts. A comment next to each names its source; those without one were read by AgentPack's
   * predecessor.
   */
  readonly sessions: readonly string[];
  /**
   * Reports whether this agent started the process or the repository is set up for it. `hasPath` takes paths below the
   * root.
   */
  detect(env: Env, hasPath: (path: string) => boolean): boolean;
}

/**
 * The file of every agent that does not need a separate file: framed for the packing agent if that agent reads it,
 * otherwise for any agent.
 */
export const sharedContextPath = '.agentpack/context.md';
