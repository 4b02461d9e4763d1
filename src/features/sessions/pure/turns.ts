import { isInternalPath } from '#agents/ownPaths';
import { append } from '#base/collections/lists';
import { byText } from '#base/order';
import { findRelativePath } from './facts/paths';
import type { PromptFact, SessionState, UseFact } from './facts/state';

export interface TurnOptions {
  /** Folders that count as the root: its path, its real path, the repository's other worktrees. */
  readonly folders: readonly string[];
  /** For each session, the paths that a pack showed to it. Reading them is not evidence that they were needed. */
  readonly shownPathsBySession?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A meaningful prompt and the work that it led to, including its subagents' work. Paths are below the root, sorted. */
export interface Turn {
  /** The session's ID. */
  readonly session: string;
  readonly prompt: PromptFact;
  readonly edited: readonly string[];
  /** Files read before the first edit that were neither edited nor shown by a pack. */
  readonly read: readonly string[];
}

/**
 * Returns the turns of each session, newest session first. `states` come from `deduplicateSessions`. The turns of
 * subagents belong to their parents. Undone prompts are left out. A prompt that does not start a turn ("yes, go on")
 * means nothing on its own, so the work after it belongs to the previous prompt.
 */
export function listSessionTurns(states: readonly SessionState[], { folders, shownPathsBySession }: TurnOptions,
  isTurnStart: (prompt: PromptFact) => boolean): readonly Turn[]
{
  // deepest first, since a worktree may be below the root
  const roots = [...folders].sort((a, b) => b.length - a.length || byText(a, b));
  const subagentsByRoot = groupSubagentsByRoot(states);
  return states.filter((candidate) => candidate.parent === undefined)
    .sort((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0) || byText(a.id, b.id))
    .flatMap((session) =>
      groupUsesByPrompt(session, subagentsByRoot.get(session.id) ?? [], isTurnStart).map((turn) =>
        buildTurn(session.id, turn)
      )
    );

  function buildTurn(session: string, { prompt, uses }: PromptUses): Turn {
    const shownPaths = shownPathsBySession?.get(session);
    const edited = listUsedPaths(uses.filter(isEdit));
    const editedPaths = new Set(edited);
    const firstEditIndex = uses.findIndex((use) => isEdit(use) && listUsedPaths([use]).length > 0);
    const usesBeforeEdit = firstEditIndex < 0 ? uses : uses.slice(0, firstEditIndex);
    const read = listUsedPaths(usesBeforeEdit.filter(({ effect }) => effect === 'read'));
    return { session, prompt, edited, read: read.filter((path) => !editedPaths.has(path) && !shownPaths?.has(path)) };
  }

  /** Returns the distinct paths below the root, sorted. */
  function listUsedPaths(uses: readonly UseFact[]): readonly string[] {
    const paths = uses.flatMap(({ path, to }) => [path, ...(to === undefined ? [] : [to])])
      .map((path) => findRelativePath(path, roots) ?? '');
    return [...new Set(paths)].filter((path) => path !== '' && !path.startsWith('..') && !isInternalPath(path)).sort(
      byText,
    );
  }
}

interface PromptUses {
  readonly prompt: PromptFact;
  /** The uses, ordered by time. */
  readonly uses: UseFact[];
}

function isEdit({ effect }: UseFact): boolean {
  return effect !== 'read' && effect !== 'searched';
}

function groupUsesByPrompt(session: SessionState, subagents: readonly SessionState[],
  isTurnStart: (prompt: PromptFact) => boolean): readonly PromptUses[]
{
  const turns: PromptUses[] = [];
  const usesByTurn = new Map<number, PromptUses>();
  for (const prompt of session.prompts) {
    if (isTurnStart(prompt)) turns.push({ prompt, uses: [] });
    const currentTurn = turns.at(-1);
    if (currentTurn) usesByTurn.set(prompt.turn, currentTurn);
  }
  for (const use of session.uses) usesByTurn.get(use.turn)?.uses.push(use);
  for (const subagent of subagents) {
    const previousPrompt = session.prompts.filter(({ at }) => at !== undefined && at <= (subagent.startedAt ?? 0)).at(
      -1,
    );
    const turn = previousPrompt && usesByTurn.get(previousPrompt.turn);
    for (const use of turn ? subagent.uses : []) turn!.uses.push(use);
  }
  for (const { uses } of turns) uses.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  return turns;
}

function groupSubagentsByRoot(states: readonly SessionState[]): ReadonlyMap<string, readonly SessionState[]> {
  const parentById = new Map(states.map((session) => [session.id, session.parent]));
  const subagentsByRoot = new Map<string, SessionState[]>();
  for (const state of states) {
    if (state.parent === undefined) continue;
    let root = state.parent;
    const visited = new Set<string>();
    for (
      let parent = parentById.get(root);
      parent !== undefined && !visited.has(parent);
      parent = parentById.get(root)
    ) {
      visited.add(parent);
      root = parent;
    }
    append(subagentsByRoot, root, state);
  }
  return subagentsByRoot;
}
