import { byText } from '#base/order';
import { acceptJson } from '#base/schema/schema';
import type { TaskClass } from '#model';
import { outcomeLine, type ReadOutcome } from './outcomeLine';

/** The maximum number of paths in one list of an outcome. */
export const maxOutcomePaths = 200;
const maxTasks = 200;

/** The combined outcomes of all packs of one task. The first edit of a file decides whether it was packed in time. */
export interface TaskOutcome {
  readonly thread: string | null;
  readonly taskHash: string;
  readonly taskClass: TaskClass;
  /** The number of the task's packs that were followed by edits. */
  readonly packs: number;
  /** Sorted by path, like the other lists. */
  readonly hit: readonly string[];
  readonly support: readonly string[];
  readonly noise: readonly string[];
  readonly missed: readonly string[];
}

/** The number of files that a pack listed with one line, and the number of useful files among them. */
export type ListOutcome = NonNullable<ReadOutcome['summaries']>;

export interface Outcomes {
  /** Ordered by their last packs, newest last; at most 200. */
  readonly tasks: readonly TaskOutcome[];
  /** One entry for each pack that listed files with one line, newest last. */
  readonly lists: readonly ListOutcome[];
  /** The time of the newest outcome (ISO 8601). */
  readonly upTo: string | undefined;
}

/**
 * Reads the outcomes in the text of `metrics.jsonl` and skips all other lines. The outcomes of several work trees are
 * combined in order of time.
 */
export function readOutcomes(...texts: readonly (string | undefined)[]): Outcomes {
  const outcomesByTask = new Map<string, ReadOutcome[]>();
  const lists: ListOutcome[] = [];
  let upTo: string | undefined;
  const outcomeLists = texts.map((text) => parseOutcomes(text ?? '')).filter((outcomes) => outcomes.length > 0);
  for (
    const outcome of outcomeLists.length > 1
      ? outcomeLists.flat().sort((a, b) => byText(a.ts, b.ts))
      : outcomeLists.flat()
  ) {
    const taskKey = JSON.stringify([outcome.thread, outcome.task_hash]);
    const taskOutcomes = outcomesByTask.get(taskKey) ?? [];
    taskOutcomes.push(outcome);
    outcomesByTask.delete(taskKey); // the newest task is the last one
    outcomesByTask.set(taskKey, taskOutcomes);
    if (outcome.summaries && outcome.summaries.shown > 0) lists.push(outcome.summaries);
    upTo = outcome.ts;
  }
  return { tasks: [...outcomesByTask.values()].slice(-maxTasks).map(combineOutcomes), lists, upTo };
}

function parseOutcomes(text: string): ReadOutcome[] {
  return text.split('\n').flatMap((line) =>
    (line.includes('"outcome_of"') ? acceptJson<ReadOutcome>(outcomeLine, line) : undefined) ?? []
  );
}

function combineOutcomes(outcomes: readonly ReadOutcome[]): TaskOutcome {
  const firstEditByPath = new Map<string, 'hit' | 'missed'>();
  const support = new Set<string>();
  const packedPaths = new Set<string>();
  for (const { hit, support: supportPaths, noise, missed } of outcomes) {
    for (const path of hit) if (!firstEditByPath.has(path)) firstEditByPath.set(path, 'hit');
    for (const path of missed) if (!firstEditByPath.has(path)) firstEditByPath.set(path, 'missed');
    for (const path of supportPaths) support.add(path);
    for (const path of [...supportPaths, ...noise]) packedPaths.add(path);
  }
  const listEdited = (kind: 'hit' | 'missed') =>
    [...firstEditByPath].filter(([, firstKind]) => firstKind === kind).map(([path]) => path).sort(byText).slice(0,
      maxOutcomePaths);
  const uneditedPaths = [...packedPaths].filter((path) => !firstEditByPath.has(path)).sort(byText);
  const { thread, task_hash: taskHash, task_class: taskClass } = outcomes[0]!;
  return {
    thread,
    taskHash,
    taskClass,
    packs: outcomes.length,
    hit: listEdited('hit'),
    missed: listEdited('missed'),
    support: uneditedPaths.filter((path) => support.has(path)).slice(0, maxOutcomePaths),
    noise: uneditedPaths.filter((path) => !support.has(path)).slice(0, maxOutcomePaths),
  };
}
