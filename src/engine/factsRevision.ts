/** Set by esbuild: a hash of the rooms that facts come from (2-index, languages, base). */
declare const AGENTPACK_FACTS: string | undefined;

/** A cache whose facts another code made is no cache. Code that runs unbundled (tests) is its own revision. */
export const factsRevision: string = typeof AGENTPACK_FACTS === 'string' ? AGENTPACK_FACTS : 'source';
