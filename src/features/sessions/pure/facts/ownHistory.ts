import { append } from '#base/collections/lists';
import { setOwn } from '#base/collections/records';
import { byText } from '#base/order';
import { merged } from './mergedFiles';
import type { SessionState } from './state';

/**
 * Returns one state for each session, from all of its transcripts. A fork or a resumed session begins with a copy, so
 * content that several sessions hold is left only to the earliest.
 */
export function ownHistories(states: readonly SessionState[]): readonly SessionState[] {
  const byId = new Map<string, SessionState[]>();
  for (const state of states) append(byId, state.id, state);
  const owned = new Set<string>();
  return inOrder([...byId.values()].map(merged)).map((state) => {
    const isNew = (kind: string, key: string): boolean => key.startsWith('@') || !owned.has(`${kind} ${key}`);
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
    for (const key of listSessionKeys(state)) owned.add(key);
    return ownState;
  });
}

/** Returns the kind and key of everything in a session. */
function listSessionKeys(state: SessionState): readonly string[] {
  return [
    ...state.prompts.map((item) => `prompt ${item.key}`),
    ...[...state.uses, ...state.failed].map((item) => `use ${item.key}`),
    ...state.unknownWrites.map((key) => `use ${key}`),
    ...Object.keys(state.usages).map((key) => `usage ${key}`),
  ];
}

/**
 * Orders originals before their forks, and sessions before their subagents, which may begin with a copy of them,
 * regardless of the recorded times. Otherwise sorts by start, which a copy shares with its original, then by the first
 * record that no other session has.
 */
function inOrder(states: readonly SessionState[]): readonly SessionState[] {
  const byId = new Map(states.map((session) => [session.id, session]));
  const holders = new Map<string, number>();
  for (const state of states)
    for (const key of new Set(listSessionKeys(state))) holders.set(key, (holders.get(key) ?? 0) + 1);
  const isOwn = (key: string): boolean => key.includes(' @') || holders.get(key) === 1;
  const sorted = states.map((state) => ({ state, start: state.startedAt ?? Infinity, own: ownStart(state) }))
    .sort((a, b) => compared(a.start, b.start) || compared(a.own, b.own) || byText(a.state.id, b.state.id));
  const ordered = new Set<SessionState>();
  for (const { state } of sorted) {
    const line = new Set<SessionState>();
    for (let session: SessionState | undefined = state; session && !line.has(session); session = original(session))
      line.add(session);
    for (const session of [...line].reverse()) ordered.add(session);
  }
  return [...ordered];

  function original({ forkOf, parent }: SessionState): SessionState | undefined {
    return byId.get(forkOf ?? '') ?? byId.get(parent ?? '');
  }

  /**
   * Returns the time of the first record that no other session has. If there is no such record, others copied the whole
   * session.
   */
  function ownStart({ prompts, uses }: SessionState): number {
    const ownFacts = [...prompts.filter((item) => isOwn(`prompt ${item.key}`)),
      ...uses.filter((item) => isOwn(`use ${item.key}`))];
    return ownFacts.length === 0
      ? -Infinity
      : ownFacts.reduce((earliest, { at }) => Math.min(earliest, at ?? Infinity), Infinity);
  }
}

/** Compares, also equal infinities. */
function compared(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
