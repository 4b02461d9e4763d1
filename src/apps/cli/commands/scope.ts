import type { ThreadScope } from '#engine/threads/scope';
import type { AnswerScope } from '#reports';
import type { AnswerContext } from '../command';

/** Converts the scope to fields of a JSON document. Returns an empty object for the shared pack. */
export function toScopeJson({ thread, by, unpacked }: ThreadScope): { readonly scope?: AnswerScope; } {
  if (thread === undefined && unpacked === undefined) return {};
  return {
    scope: { thread: thread ?? null, namedBy: by!, ...(unpacked === undefined ? {} : { unpackedSession: unpacked }) },
  };
}

/** Describes the thread of a pack and its source, as in `fix-1 (--thread)`; undefined for the shared pack. */
export function formatThreadLabel({ thread, by, session, ambient }: ThreadScope): string | undefined {
  if (thread === undefined) return undefined;
  return `${thread} (${session === undefined ? by : `the calling agent's session, by ${by}`})${
    ambient ? '; --thread none selects the shared pack' : ''
  }`;
}

/** Explains why a session without its own pack gets the result for the shared pack; otherwise returns undefined. */
export function formatSharedPackNotice({ unpacked, by }: ThreadScope): string | undefined {
  if (unpacked === undefined) return undefined;
  return `This session (${unpacked}, by ${by}) has no pack of its own, so the shared pack is used. agentpack pack --task TEXT creates one for the session, agentpack pack --thread none repeats the shared one.`;
}

/** Returns the scope of a query, and passes the notice about the shared pack to `notify`. */
export async function resolveQueryScope(
  { engine, options, notify }: Pick<AnswerContext, 'engine' | 'options' | 'notify'>,
): Promise<ThreadScope> {
  const scope = await engine.scope(options, 'ask');
  const notice = formatSharedPackNotice(scope);
  if (notice !== undefined) notify(notice);
  return scope;
}
