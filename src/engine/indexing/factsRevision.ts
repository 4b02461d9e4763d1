import { factsTokenizer } from './counters';

/** Set by esbuild: a hash of all sources that the worker is bundled from, of the queries and of the token ranks. */
declare const AGENTPACK_FACTS: string | undefined;

/**
 * Returns a name for the code that makes facts and outlines, combined with the encoding that counts tokens in facts.
 */
export function revisionWith(encoding: string): string {
  return `${typeof AGENTPACK_FACTS === 'string' ? AGENTPACK_FACTS : 'source'} ${encoding}`;
}

/**
 * Facts and outlines from another revision are not used. Code that runs unbundled (in tests) always has the same
 * revision.
 */
export const factsRevision: string = revisionWith(factsTokenizer);
