import { isOwnPath } from '#agents/ownPaths';
import { append, maxOf, minOf } from '#base/collections/lists';
import { byText } from '#base/order';
import type { SessionPackUse, SessionReport } from '#reports';
import { relativeTo } from './paths';
import type { SessionState, UseFact } from './state';

/** A pack made for a session: its time (milliseconds since 1970) and the files that it showed. */
export interface PackShown {
  readonly at: number;
  readonly paths: readonly string[];
}

/**
 * Computes how much a session used of its packs: the newest pack before its first record, and the packs made before its
 * last record. Null if there was none, or if the transcript has no times.
 */
export function computePackUse(states: readonly SessionState[], packs: readonly PackShown[],
  folders: readonly string[]): SessionReport['pack']
{
  const started = minOf(states.flatMap((session) => session.startedAt ?? []));
  const updated = maxOf(states.flatMap((session) => session.updatedAt ?? []));
  if (!Number.isFinite(started) || !Number.isFinite(updated)) return null;
  const sorted = [...packs].sort((a, b) => a.at - b.at);
  const first = sorted.filter((pack) => pack.at <= started).at(-1);
  const had = [...(first ? [first] : []), ...sorted.filter((pack) => pack.at > started && pack.at <= updated)];
  if (had.length === 0) return null;
  const uses = states.flatMap((session) => session.uses).filter((use) => use.effect !== 'searched');
  const paths = (of: readonly UseFact[]): ReadonlySet<string> =>
    new Set(
      of.flatMap(({ path, to }) => [path, ...(to === undefined ? [] : [to])]).flatMap((path) =>
        relativeTo(path, folders) ?? []
      ),
    );
  const shown = new Set(had.flatMap((pack) => pack.paths));
  const edited = paths(uses.filter((use) => use.effect !== 'read'));
  const used = paths(uses);
  // files that the session created, and new names of renamed files, could not be packed
  const added = new Set([
    ...paths(uses.filter((use) => use.effect === 'added')),
    ...uses.flatMap(({ to }) => (to === undefined ? [] : relativeTo(to, folders) ?? [])),
  ]);
  return {
    shown: [...shown].sort(byText),
    used: [...shown].filter((path) => used.has(path)).sort(byText),
    edited: [...shown].filter((path) => edited.has(path)).sort(byText),
    missed: [...used].filter(isOutside).sort(byText),
    readTokensOutside: sumReadTokens(
      uses.filter((use) => use.effect === 'read' && (use.at ?? updated) >= had[0]!.at),
      (use) => [...paths([use])].some(isOutside),
    ),
  };

  function isOutside(path: string): boolean {
    return path !== '' && !shown.has(path) && !added.has(path) && !isOwnPath(path);
  }
}

/**
 * Sums the tokens that reads of files outside the pack returned. Null if the transcript does not state them all, or if
 * one result holds files of both kinds.
 */
function sumReadTokens(reads: readonly UseFact[], isOutside: (use: UseFact) => boolean): number | null {
  const byCall = new Map<string, UseFact[]>();
  for (const use of reads) append(byCall, use.key, use);
  let sum = 0;
  for (const call of byCall.values()) {
    if (!call.some(isOutside)) continue;
    // each file of a call has the tokens of the whole result
    const { tokens } = call[0]!;
    if (tokens === undefined || !call.every(isOutside)) return null;
    sum += tokens;
  }
  return sum;
}

/** Sums over sessions that had a pack; null without any. */
export function sumPackUse(packs: readonly NonNullable<SessionReport['pack']>[]): SessionPackUse | null {
  if (packs.length === 0) return null;
  const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
  const inPack = sum(packs.map(({ used }) => used.length));
  const tokens = packs.map(({ readTokensOutside }) => readTokensOutside);
  return {
    sessions: packs.length,
    opened: inPack + sum(packs.map(({ missed }) => missed.length)),
    inPack,
    readTokensOutside: tokens.includes(null) ? null : sum(tokens.map(Number)),
  };
}
