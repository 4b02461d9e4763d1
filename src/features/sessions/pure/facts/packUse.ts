import { isInternalPath } from '#agents/ownPaths';
import { append, findMax, findMin } from '#base/collections/lists';
import { byText } from '#base/order';
import type { SessionPackUse, SessionReport } from '#reports';
import { findRelativePath } from './paths';
import type { SessionState, UseFact } from './state';

/** A pack created for a session: its time (in milliseconds since 1970) and the files that it contained. */
export interface ShownPack {
  readonly at: number;
  readonly paths: readonly string[];
}

/**
 * Computes how much of its packs a session used. Its packs are the newest one from before its first record, and those
 * created between its first and last records. Returns null if there are none, or if the transcript has no times.
 */
export function computePackUse(states: readonly SessionState[], packs: readonly ShownPack[],
  folders: readonly string[]): SessionReport['pack']
{
  const startedAt = findMin(states.flatMap((session) => session.startedAt ?? []));
  const updatedAt = findMax(states.flatMap((session) => session.updatedAt ?? []));
  if (!Number.isFinite(startedAt) || !Number.isFinite(updatedAt)) return null;
  const sortedPacks = [...packs].sort((a, b) => a.at - b.at);
  const initialPack = sortedPacks.filter((pack) => pack.at <= startedAt).at(-1);
  const sessionPacks = [...(initialPack ? [initialPack] : []),
    ...sortedPacks.filter((pack) => pack.at > startedAt && pack.at <= updatedAt)];
  if (sessionPacks.length === 0) return null;
  const uses = states.flatMap((session) => session.uses).filter((use) => use.effect !== 'searched');
  const collectPaths = (facts: readonly UseFact[]): ReadonlySet<string> =>
    new Set(
      facts.flatMap(({ path, to }) => [path, ...(to === undefined ? [] : [to])]).flatMap((path) =>
        findRelativePath(path, folders) ?? []
      ),
    );
  const shownPaths = new Set(sessionPacks.flatMap((pack) => pack.paths));
  const editedPaths = collectPaths(uses.filter((use) => use.effect !== 'read'));
  const usedPaths = collectPaths(uses);
  // files created by the session, and new names of renamed files, could not have been packed
  const newPaths = new Set([
    ...collectPaths(uses.filter((use) => use.effect === 'added')),
    ...uses.flatMap(({ to }) => (to === undefined ? [] : findRelativePath(to, folders) ?? [])),
  ]);
  return {
    shown: [...shownPaths].sort(byText),
    used: [...shownPaths].filter((path) => usedPaths.has(path)).sort(byText),
    edited: [...shownPaths].filter((path) => editedPaths.has(path)).sort(byText),
    missed: [...usedPaths].filter(isOutside).sort(byText),
    readTokensOutside: sumReadTokens(
      uses.filter((use) => use.effect === 'read' && (use.at ?? updatedAt) >= sessionPacks[0]!.at),
      (use) => [...collectPaths([use])].some(isOutside),
    ),
  };

  function isOutside(path: string): boolean {
    return path !== '' && !shownPaths.has(path) && !newPaths.has(path) && !isInternalPath(path);
  }
}

/**
 * Sums the tokens returned by reads of files outside the pack. Returns null if the transcript does not record all of
 * them, or if one result contains files from both inside and outside the pack.
 */
function sumReadTokens(reads: readonly UseFact[], isOutside: (use: UseFact) => boolean): number | null {
  const usesByCall = new Map<string, UseFact[]>();
  for (const use of reads) append(usesByCall, use.key, use);
  let sum = 0;
  for (const callUses of usesByCall.values()) {
    if (!callUses.some(isOutside)) continue;
    // each file of a call is recorded with the token count of the whole result
    const { tokens: readTokens } = callUses[0]!;
    if (readTokens === undefined || !callUses.every(isOutside)) return null;
    sum += readTokens;
  }
  return sum;
}

/** Sums the pack use of several sessions. Returns null if no session had a pack. */
export function sumPackUse(packs: readonly NonNullable<SessionReport['pack']>[]): SessionPackUse | null {
  if (packs.length === 0) return null;
  const sumCounts = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
  const inPack = sumCounts(packs.map(({ used }) => used.length));
  const readTokens = packs.map(({ readTokensOutside }) => readTokensOutside);
  return {
    sessions: packs.length,
    opened: inPack + sumCounts(packs.map(({ missed }) => missed.length)),
    inPack,
    readTokensOutside: readTokens.includes(null) ? null : sumCounts(readTokens.map(Number)),
  };
}
