import { isOwnPath } from '#agents/ownPaths';
import { append } from '#base/collections/lists';
import { byText } from '#base/order';
import { relativeTo } from './facts/paths';
import type { PromptFact, SessionState, UseFact } from './facts/state';

export interface TurnOptions {
  /** Folders that count as the root: its path, its real path, the repository's other worktrees. */
  readonly folders: readonly string[];
  /** For each session, the paths that a pack showed to it. Reading them is no evidence that they were needed. */
  readonly shown?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A meaningful prompt and the work that it led to, including its subagents' work. Paths are below the root, sorted. */
export interface Turn {
  /** The session's id. */
  readonly session: string;
  readonly prompt: PromptFact;
  readonly edited: readonly string[];
  /** Files read before the first edit that were neither edited nor shown by a pack. */
  readonly read: readonly string[];
}

/**
 * Returns the turns of each session, newest session first. `states`: own histories (`facts/ownHistory.ts`); subagents'
 * turns belong to their parents. Undone prompts are left out. A prompt for which `begins` is false ("yes, go on") means
 * nothing on its own, so the work after it belongs to the previous prompt.
 */
export function listSessionTurns(states: readonly SessionState[], { folders, shown }: TurnOptions,
  begins: (prompt: PromptFact) => boolean): readonly Turn[]
{
  // deepest first, since a worktree may be below the root
  const roots = [...folders].sort((a, b) => b.length - a.length || byText(a, b));
  const subagents = subagentsByRoot(states);
  return states.filter((candidate) => candidate.parent === undefined)
    .sort((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0) || byText(a.id, b.id))
    .flatMap((session) =>
      asked(session, subagents.get(session.id) ?? [], begins).map((turn) => turnOf(session.id, turn))
    );

  function turnOf(session: string, { prompt, uses }: Asked): Turn {
    const shownPaths = shown?.get(session);
    const edited = pathsOf(uses.filter(isEdit));
    const written = new Set(edited);
    const firstEdit = uses.findIndex((use) => isEdit(use) && pathsOf([use]).length > 0);
    const before = firstEdit < 0 ? uses : uses.slice(0, firstEdit);
    const read = pathsOf(before.filter(({ effect }) => effect === 'read'));
    return { session, prompt, edited, read: read.filter((path) => !written.has(path) && !shownPaths?.has(path)) };
  }

  /** Returns each path below the root once. */
  function pathsOf(uses: readonly UseFact[]): readonly string[] {
    const paths = uses.flatMap(({ path, to }) => [path, ...(to === undefined ? [] : [to])])
      .map((path) => relativeTo(path, roots) ?? '');
    return [...new Set(paths)].filter((path) => path !== '' && !path.startsWith('..') && !isOwnPath(path)).sort(
      byText,
    );
  }
}

interface Asked {
  readonly prompt: PromptFact;
  /** Ordered by time. */
  readonly uses: UseFact[];
}

function isEdit({ effect }: UseFact): boolean {
  return effect !== 'read' && effect !== 'searched';
}

function asked(session: SessionState, subagents: readonly SessionState[],
  begins: (prompt: PromptFact) => boolean): readonly Asked[]
{
  const all: Asked[] = [];
  const byTurn = new Map<number, Asked>();
  for (const prompt of session.prompts) {
    if (begins(prompt)) all.push({ prompt, uses: [] });
    const last = all.at(-1);
    if (last) byTurn.set(prompt.turn, last);
  }
  for (const use of session.uses) byTurn.get(use.turn)?.uses.push(use);
  for (const side of subagents) {
    const before = session.prompts.filter(({ at }) => at !== undefined && at <= (side.startedAt ?? 0)).at(-1);
    const turn = before && byTurn.get(before.turn);
    for (const use of turn ? side.uses : []) turn!.uses.push(use);
  }
  for (const { uses } of all) uses.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  return all;
}

function subagentsByRoot(states: readonly SessionState[]): ReadonlyMap<string, readonly SessionState[]> {
  const parents = new Map(states.map((session) => [session.id, session.parent]));
  const grouped = new Map<string, SessionState[]>();
  for (const state of states) {
    if (state.parent === undefined) continue;
    let root = state.parent;
    const passed = new Set<string>();
    for (let next = parents.get(root); next !== undefined && !passed.has(next); next = parents.get(root)) {
      passed.add(next);
      root = next;
    }
    append(grouped, root, state);
  }
  return grouped;
}
