import type { Scope } from '../../../engine';
import type { AnswerScope } from '../../../reports';

/** Beside an answer in JSON; nothing where no thread is meant. */
export function scopeJson({ thread, by, unpacked }: Scope): { readonly scope?: AnswerScope; } {
  if (thread === undefined && unpacked === undefined) return {};
  return {
    scope: { thread: thread ?? null, namedBy: by!, ...(unpacked === undefined ? {} : { unpackedSession: unpacked }) },
  };
}

/** Whose pack was made, and how to make the shared one; undefined for that one itself. */
export function packedFor({ thread, by, session, ambient }: Scope): string | undefined {
  if (thread === undefined) return undefined;
  return `${thread} (${session === undefined ? by : `the calling agent's session, by ${by}`})${
    ambient ? '; --thread none makes the shared pack' : ''
  }`;
}

/** Why a session is told of a pack that is not its own. */
export function toldInstead({ unpacked, by }: Scope): string | undefined {
  if (unpacked === undefined) return undefined;
  return `This session (${unpacked}, by ${by}) has no pack of its own: this is the shared one. agentpack pack --task TEXT makes one for the session, agentpack pack --thread none repeats the shared one.`;
}
