import type { ThreadScope } from '#engine/threads/scope';
import type { AnswerScope } from '#reports';
import type { AnswerContext } from '../command';

/** Returns the scope for a JSON document; empty for the shared pack. */
export function scopeJson({ thread, by, unpacked }: ThreadScope): { readonly scope?: AnswerScope; } {
  if (thread === undefined && unpacked === undefined) return {};
  return {
    scope: { thread: thread ?? null, namedBy: by!, ...(unpacked === undefined ? {} : { unpackedSession: unpacked }) },
  };
}

/** Describes the thread of a pack and its source, as in `fix-1 (--thread)`; undefined for the shared pack. */
export function threadLabel({ thread, by, session, ambient }: ThreadScope): string | undefined {
  if (thread === undefined) return undefined;
  return `${thread} (${session === undefined ? by : `the calling agent's session, by ${by}`})${
    ambient ? '; --thread none selects the shared pack' : ''
  }`;
}

/** Explains why a session without a pack gets the result for the shared one; undefined if the pack is its own. */
export function sharedPackNotice({ unpacked, by }: ThreadScope): string | undefined {
  if (unpacked === undefined) return undefined;
  return `This session (${unpacked}, by ${by}) has no pack of its own, so the shared pack is used. agentpack pack --task TEXT creates one for the session, agentpack pack --thread none repeats the shared one.`;
}

/** Returns the scope of a query. If its text is content for an agent, the notice goes to standard error. */
export async function queryScope(
  { engine, options, notify }: Pick<AnswerContext, 'engine' | 'options' | 'notify'>,
): Promise<ThreadScope> {
  const scope = await engine.scope(options, 'ask');
  const notice = sharedPackNotice(scope);
  if (notice !== undefined) notify(notice);
  return scope;
}
