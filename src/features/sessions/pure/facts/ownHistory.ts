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
    const own: SessionState = {
      ...state,
      prompts: state.prompts.filter((one) => isNew('prompt', one.key)),
      uses: state.uses.filter((one) => isNew('use', one.key)),
      failed: state.failed.filter((one) => isNew('use', one.key)),
      unknownWrites: state.unknownWrites.filter((key) => isNew('use', key)),
      usages,
    };
    for (const key of listSessionKeys(state)) owned.add(key);
    return own;
  });
}

/** Returns the kind and key of everything in a session. */
function listSessionKeys(state: SessionState): readonly string[] {
  return [
    ...state.prompts.map((one) => `prompt ${one.key}`),
    ...[...state.uses, ...state.failed].map((one) => `use ${one.key}`),
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
  const byId = new Map(states.map((one) => [one.id, one]));
  const holders = new Map<string, number>();
  for (const state of states)
    for (const key of new Set(listSessionKeys(state))) holders.set(key, (holders.get(key) ?? 0) + 1);
  const isOwn = (key: string): boolean => key.includes(' @') || holders.get(key) === 1;
  const sorted = states.map((state) => ({ state, start: state.startedAt ?? Infinity, own: ownStart(state) }))
    .sort((a, b) => compared(a.start, b.start) || compared(a.own, b.own) || byText(a.state.id, b.state.id));
  const ordered = new Set<SessionState>();
  for (const { state } of sorted) {
    const line = new Set<SessionState>();
    for (let one: SessionState | undefined = state; one && !line.has(one); one = original(one))
      line.add(one);
    for (const one of [...line].reverse()) ordered.add(one);
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
    const own = [...prompts.filter((one) => isOwn(`prompt ${one.key}`)),
      ...uses.filter((one) => isOwn(`use ${one.key}`))];
    return own.length === 0 ? -Infinity : own.reduce((least, { at }) => Math.min(least, at ?? Infinity), Infinity);
  }
}

/** Compares, also equal infinities. */
function compared(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
