/** A coding agent that reads packs: what its file is called and how it is addressed. */
export interface Agent {
  /** For people. */
  readonly label: string;
  /** Below the root. */
  readonly contextPath: string;
  /** The pack's first heading. */
  readonly title: string;
  /** One or two sentences on how this agent best uses the file; they never change between refreshes. */
  readonly framing: string;
  /**
   * Environment variables that hold the id of the session which calls, in the processes that the agent starts; the
   * first that is set
   * counts. Those without a source beside them are AgentPack's predecessor's.
   */
  readonly sessions: readonly string[];
  /** `hasPath` answers for files and folders below the root. */
  detect(env: Env, hasPath: (path: string) => boolean): boolean;
}

export type Env = Readonly<Record<string, string | undefined>>;

export function isSet(env: Env, ...names: readonly string[]): boolean {
  return names.some((name) => (env[name] ?? '') !== '');
}
