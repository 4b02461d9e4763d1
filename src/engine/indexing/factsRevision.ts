import { factsTokenizer } from './counters';

/** Set by esbuild: a hash of all sources that the worker is bundled from, of the queries and of the token ranks. */
declare const AGENTPACK_FACTS: string | undefined;

/**
 * Returns a revision of the code that creates facts and outlines, combined with the encoding for token counts in facts.
 */
export function formatRevision(encoding: string): string {
  return `${typeof AGENTPACK_FACTS === 'string' ? AGENTPACK_FACTS : 'source'} ${encoding}`;
}

/**
 * The current revision. Facts and outlines from other revisions are not used. Code that runs unbundled (in tests)
 * always has the same revision.
 */
export const factsRevision: string = formatRevision(factsTokenizer);
