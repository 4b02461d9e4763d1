import type { ConnectionSource } from './artefact';

/** Its documentation or source. */
export function vendor(what: string, where: string): ConnectionSource {
  return { what, where, kind: 'vendor' };
}

/** Tested with the program. */
export function ran(what: string, where: string): ConnectionSource {
  return { what, where, kind: 'run' };
}

/** Someone else's account. */
export function thirdParty(what: string, where: string): ConnectionSource {
  return { what, where, kind: 'third party' };
}
