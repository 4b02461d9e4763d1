import { isInternalPath } from '#agents/ownPaths';
import type { HoldoutComparison, HoldoutGroup, SessionReport } from '#reports';

/** Compares the sessions that work without the pack's hooks with the others. Null if no session counts. */
export function compareHoldout(sessions: readonly SessionReport[], oneOf: number): HoldoutComparison | null {
  if (sessions.every(({ heldOut }) => heldOut === null)) return null;
  return { oneOf, groups: [describeGroup(sessions, true), describeGroup(sessions, false)] };
}

function describeGroup(sessions: readonly SessionReport[], heldOut: boolean): HoldoutGroup {
  const group = sessions.filter((session) => session.heldOut === heldOut);
  return {
    heldOut,
    sessions: group.length,
    filesOpened: computeMean(group.map(countOpenedFiles)),
    readTokensOutside: computeMean(group.flatMap(({ pack }) => pack?.readTokensOutside ?? [])),
    tokens: computeMean(group.flatMap(({ tokens: { total } }) => {
      const counts = [total.input, total.output, total.cacheCreation].filter((count) => count !== null);
      return counts.length === 0 ? [] : [counts.reduce((a, b) => a + b, 0)];
    })),
  };
}

function countOpenedFiles({ reads, files }: SessionReport): number {
  const opened = [...reads.filter(({ how }) => how === 'read'), ...files];
  return new Set(
    opened.filter(({ path, outside }) => !outside && path !== '' && !isInternalPath(path)).map(({ path }) => path),
  ).size;
}

/** Returns the mean, rounded to a whole number; null without values. */
function computeMean(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.round(values.reduce((a, b) => a + b, 0) / values.length);
}
