import { append } from '#base/collections/lists';
import { setOwn } from '#base/collections/records';
import { byText } from '#base/order';
import { mergeTranscripts } from './mergedFiles';
import type { SessionState } from './state';

/**
 * Returns one state per session, merged from all of its transcripts. A fork or a resumed session begins with a copy of
 * the original, so content shared by several sessions is kept only in the earliest one.
 */
export function deduplicateSessions(states: readonly SessionState[]): readonly SessionState[] {
  const statesById = new Map<string, SessionState[]>();
  for (const state of states) append(statesById, state.id, state);
  const seenKeys = new Set<string>();
  return sortSessions([...statesById.values()].map(mergeTranscripts)).map((state) => {
    const isNew = (kind: string, key: string): boolean => key.startsWith('@') || !seenKeys.has(`${kind} ${key}`);
    const usages: SessionState['usages'] = {};
    for (const [key, usage] of Object.entries(state.usages)) if (isNew('usage', key)) setOwn(usages, key, usage);
    const ownState: SessionState = {
      ...state,
      prompts: state.prompts.filter((item) => isNew('prompt', item.key)),
      uses: state.uses.filter((item) => isNew('use', item.key)),
      failed: state.failed.filter((item) => isNew('use', item.key)),
      unknownWrites: state.unknownWrites.filter((key) => isNew('use', key)),
      usages,
    };
    for (const key of listSessionKeys(state)) seenKeys.add(key);
    return ownState;
  });
}

/** Lists the kind and key of each fact in a session. */
function listSessionKeys(state: SessionState): readonly string[] {
  return [
    ...state.prompts.map((item) => `prompt ${item.key}`),
    ...[...state.uses, ...state.failed].map((item) => `use ${item.key}`),
    ...state.unknownWrites.map((key) => `use ${key}`),
    ...Object.keys(state.usages).map((key) => `usage ${key}`),
  ];
}

/**
 * Sorts originals before their forks, and sessions before their subagents, regardless of the recorded times. Other
 * sessions are sorted by start time, then by the time of the first record that no other session has. The second
 * criterion is necessary because a copy has the same start time as its original.
 */
function sortSessions(states: readonly SessionState[]): readonly SessionState[] {
  const stateById = new Map(states.map((session) => [session.id, session]));
  const sessionCounts = new Map<string, number>();
  for (const state of states)
    for (const key of new Set(listSessionKeys(state))) sessionCounts.set(key, (sessionCounts.get(key) ?? 0) + 1);
  const isUniqueKey = (key: string): boolean => key.includes(' @') || sessionCounts.get(key) === 1;
  const sortedEntries = states.map((state) => ({
    state,
    start: state.startedAt ?? Infinity,
    firstUniqueTime: findFirstUniqueTime(state),
  }))
    .sort((a, b) =>
      compareNumbers(a.start, b.start) || compareNumbers(a.firstUniqueTime, b.firstUniqueTime) ||
      byText(a.state.id, b.state.id)
    );
  const orderedStates = new Set<SessionState>();
  for (const { state } of sortedEntries) {
    const lineage = new Set<SessionState>();
    for (
      let session: SessionState | undefined = state;
      session && !lineage.has(session);
      session = findOriginal(session)
    )
      lineage.add(session);
    for (const session of [...lineage].reverse()) orderedStates.add(session);
  }
  return [...orderedStates];

  function findOriginal({ forkOf, parent }: SessionState): SessionState | undefined {
    return stateById.get(forkOf ?? '') ?? stateById.get(parent ?? '');
  }

  /**
   * Returns the time of the first record that no other session has, or -Infinity if other sessions contain copies of
   * all records.
   */
  function findFirstUniqueTime({ prompts, uses }: SessionState): number {
    const ownFacts = [...prompts.filter((item) => isUniqueKey(`prompt ${item.key}`)),
      ...uses.filter((item) => isUniqueKey(`use ${item.key}`))];
    return ownFacts.length === 0
      ? -Infinity
      : ownFacts.reduce((earliest, { at }) => Math.min(earliest, at ?? Infinity), Infinity);
  }
}

/** Compares two numbers, including equal infinities. */
function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
