import type { ConnectionSource } from './artefact';

/** A source in the agent's documentation or source code. */
export function vendor(what: string, where: string): ConnectionSource {
  return { what, where, kind: 'vendor' };
}

/** A source that was tested with the program. */
export function ran(what: string, where: string): ConnectionSource {
  return { what, where, kind: 'run' };
}

/** Someone else's account. */
export function thirdParty(what: string, where: string): ConnectionSource {
  return { what, where, kind: 'third party' };
}
