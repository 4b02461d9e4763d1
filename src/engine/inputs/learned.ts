import type { Learned } from '#model';
import type { Host } from '../host';
import type { InputRow } from './inputRow';
import { readOutcomes } from '../formats/outcomes';
import { readOrWarn } from '../state/readOrWarn';
import { names } from '../formats/stateNames';

/** Only the newest tasks and packs count, because a team's work moves on. */
const newestTasks = 20;
const newestLists = 10;

/**
 * Lessons from the outcomes in `metrics.jsonl`, here, in the repository's other work trees and in further roots, each
 * for its own files; the files are read again when one of them has changed.
 */
export const learnedInput: InputRow<Learned> = {
  create: createLearner,
  isDue: ({ partial, ranking }) => !partial && ranking,
  record: ({ upTo }) => ({ learnedUpTo: upTo }),
};

function createLearner(host: Host, warn: (sentence: string) => void): ReturnType<InputRow<Learned>['create']> {
  let cached: { readonly key: string; readonly learned: Learned | undefined; } | undefined;
  return ({ foreign }) => {
    const isForeign = foreign.isForeign(names.metrics);
    // a file that git tracks here is also tracked in the other work trees
    const otherTrees = (host.otherTrees?.() ?? []).filter(({ name }) => name !== undefined || !isForeign);
    const ownStat = isForeign ? undefined : host.state.stat(names.metrics);
    const key = JSON.stringify([ownStat,
      ...otherTrees.map(({ name, root, stat }) => [name, root, stat(names.metrics)])]);
    if (cached?.key !== key) {
      const text = ownStat && readOrWarn(host.state, names.metrics, warn);
      const trees = otherTrees.filter(({ name }) => name === undefined);
      const roots = otherTrees.flatMap(({ name, read }) =>
        name === undefined ? [] : [{ name, learned: learnedFrom(read(names.metrics)) }]
      );
      cached = { key, learned: withRoots(learnedFrom(text, ...trees.map(({ read }) => read(names.metrics))), roots) };
    }
    return cached.learned;
  };
}

/** Returns undefined if no outcome is recorded yet. `texts`: one per work tree. */
export function learnedFrom(...texts: readonly (string | undefined)[]): Learned | undefined {
  const { tasks, lists, upTo } = readOutcomes(...texts);
  const newest = tasks.slice(-newestTasks);
  if (newest.length === 0 || upTo === undefined) return undefined;
  const files = new Map<string, { useful: number; missed: number; noise: number; }>();
  for (const { hit, support, missed, noise } of newest) {
    for (const [paths, kind] of [[hit, 'useful'], [support, 'useful'], [missed, 'missed'], [noise, 'noise']] as const) {
      for (const path of paths) {
        const of = files.get(path) ?? { useful: 0, missed: 0, noise: 0 };
        of[kind]++;
        files.set(path, of);
      }
    }
  }
  const newestOf = lists.slice(-newestLists);
  const sum = (of: 'shown' | 'useful') => newestOf.reduce((all, list) => all + list[of], 0);
  return {
    tasks: newest.length,
    upTo,
    files,
    summaries: { packs: newestOf.length, shown: sum('shown'), useful: sum('useful') },
  };
}

/**
 * Adds what further roots have learned, except which lists of files were useful: that depends on the user who packs.
 */
function withRoots(ownLearned: Learned | undefined,
  otherRoots: readonly { readonly name: string; readonly learned: Learned | undefined; }[]): Learned | undefined
{
  return otherRoots.reduce<Learned | undefined>((all, { name, learned }) => {
    if (!learned) return all;
    const under = [...learned.files].map(([path, of]) => [`${name}/${path}`, { ...of, tasks: learned.tasks }] as const);
    return {
      tasks: all?.tasks ?? 0,
      upTo: all && all.upTo > learned.upTo ? all.upTo : learned.upTo,
      // packs of this root know best which of its files were useful
      files: new Map([...under, ...all?.files ?? []]),
      summaries: all?.summaries ?? { packs: 0, shown: 0, useful: 0 },
    };
  }, ownLearned);
}
