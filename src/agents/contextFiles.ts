import type { Agent } from './agent';
import { agents, type AgentTable } from './agents';

/** One context file of a pack and the agent that it is written for. */
export interface ContextFile {
  /** The name in the pack's folder: `context.md`. */
  readonly name: string;
  readonly agent: Agent;
}

/**
 * Returns the context files of a pack for `agent`: one for each path in the table. All are written with each pack,
 * because a file from an earlier pack would be outdated. A file addresses `agent` if that agent reads it, otherwise the
 * first agent in the table that does.
 */
export function listContextFiles(agent: Agent, table: AgentTable = agents): readonly ContextFile[] {
  const allAgents = Object.values(table);
  const findReader = (path: string) =>
    agent.contextPath === path ? agent : allAgents.find(({ contextPath }) => contextPath === path) ?? table.generic;
  const paths = [...new Set(allAgents.map(({ contextPath }) => contextPath))];
  return paths.map((path) => ({ name: getContextFileName(path), agent: findReader(path) }));
}

/**
 * Returns a context file's name without its folder: `.agentpack/context.md` → `context.md`. Threads have files with the
 * same names in their own folders.
 */
export function getContextFileName(contextPath: string): string {
  return contextPath.slice(contextPath.lastIndexOf('/') + 1);
}

/** The name of the pack's JSON document, which is written with `--format json`. */
export const contextJsonName = 'context.json';

/** Names of the context files that every pack writes. */
export const contextNames: ReadonlySet<string> = new Set(listContextFiles(agents.generic).map(({ name }) => name));

/** Names of context files that only older versions wrote; the next pack deletes them. */
export const formerContextNames: readonly string[] = ['context.compact.md'];
