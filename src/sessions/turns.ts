import { append } from '../base/collections/lists';
import { byText } from '../base/order';
import { relativeTo } from './facts/paths';
import type { PromptFact, SessionState, UseFact } from './facts/state';

/** A prompt of fewer terms ("yes, go on") says nothing of its own: what follows it belongs to the prompt before. */
const fewestTerms = 3;
/** Folders of tools, which no pack shows. */
const isInternal = (path: string): boolean => /^\.(?:git|agentpack)(?:\/|$)/.test(path);

export interface TurnOptions {
  /** Folders that count as the root: its path, its real path, the repository's other worktrees. */
  readonly folders: readonly string[];
  /** By session: paths that a pack showed to it. That they were read is no sign that they were needed. */
  readonly shown?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A prompt that says something, and what it led to, its subagents' work too. Paths are below the root, sorted. */
export interface Turn {
  readonly prompt: PromptFact;
  /** Empty where they are not known. */
  readonly terms: readonly number[];
  readonly edited: readonly string[];
  /** Before the first edit; not edited, and not shown by a pack. */
  readonly read: readonly string[];
}

export interface SessionTurns {
  readonly session: SessionState;
  /** How many files all of its turns edited. */
  readonly breadth: number;
  readonly turns: readonly Turn[];
}

/**
 * The turns of each session, the newest session first. `states`: own histories (`facts/ownHistory.ts`); subagents' are
 * their parents'. Prompts that were taken back, and those that led to no edit and no read, are left out. `termsOf` is
 * undefined for a prompt whose words are not known.
 */
export function turnsOf(states: readonly SessionState[], { folders, shown }: TurnOptions,
  termsOf: (prompt: PromptFact) => readonly number[] | undefined): readonly SessionTurns[]
{
  // the deepest first: a worktree may lie below the root
  const roots = [...folders].sort((a, b) => b.length - a.length || byText(a, b));
  const subagents = subagentsByRoot(states);
  return states.filter((one) => one.parent === undefined)
    .sort((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0) || byText(a.id, b.id))
    .map((session) => {
      const sides = subagents.get(session.id) ?? [];
      return {
        session,
        breadth: pathsOf([session, ...sides].flatMap((one) => one.uses).filter(isEdit)).length,
        turns: asked(session, sides, termsOf).map((turn) => turnOf(turn, shown?.get(session.id)))
          .filter(({ edited, read }) => edited.length > 0 || read.length > 0),
      };
    });

  function turnOf({ prompt, terms, uses }: Asked, known: ReadonlySet<string> | undefined): Turn {
    const edited = pathsOf(uses.filter(isEdit));
    const written = new Set(edited);
    const firstEdit = uses.findIndex((use) => isEdit(use) && pathsOf([use]).length > 0);
    const before = firstEdit < 0 ? uses : uses.slice(0, firstEdit);
    const read = pathsOf(before.filter(({ effect }) => effect === 'read'));
    return { prompt, terms, edited, read: read.filter((path) => !written.has(path) && !known?.has(path)) };
  }

  /** Each path below the root once. */
  function pathsOf(uses: readonly UseFact[]): readonly string[] {
    const paths = uses.flatMap(({ path, to }) => [path, ...(to === undefined ? [] : [to])])
      .map((path) => relativeTo(path, roots) ?? '');
    return [...new Set(paths)].filter((path) => path !== '' && !path.startsWith('..') && !isInternal(path)).sort(
      byText,
    );
  }
}

interface Asked {
  readonly prompt: PromptFact;
  readonly terms: readonly number[];
  /** In the order of their times. */
  readonly uses: UseFact[];
}

function isEdit({ effect }: UseFact): boolean {
  return effect !== 'read' && effect !== 'searched';
}

function asked(session: SessionState, subagents: readonly SessionState[],
  termsOf: (prompt: PromptFact) => readonly number[] | undefined): readonly Asked[]
{
  const all: Asked[] = [];
  const byTurn = new Map<number, Asked>();
  for (const prompt of session.prompts) {
    const terms = termsOf(prompt);
    if (!terms || terms.length >= 2 * fewestTerms) all.push({ prompt, terms: terms ?? [], uses: [] });
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
  const parents = new Map(states.map((one) => [one.id, one.parent]));
  const found = new Map<string, SessionState[]>();
  for (const state of states) {
    if (state.parent === undefined) continue;
    let root = state.parent;
    const passed = new Set<string>();
    for (let next = parents.get(root); next !== undefined && !passed.has(next); next = parents.get(root)) {
      passed.add(next);
      root = next;
    }
    append(found, root, state);
  }
  return found;
}
