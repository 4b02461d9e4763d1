/** Set by esbuild: a hash of the rooms and grammars that facts and outlines come from. */
declare const AGENTPACK_FACTS: string | undefined;

/**
 * A cache whose facts or outlines another code made is no cache. Code that runs unbundled (tests) is its own revision.
 */
export const factsRevision: string = typeof AGENTPACK_FACTS === 'string' ? AGENTPACK_FACTS : 'source';
