import type { LearnedUsefulness } from '#model';
import type { Host } from '../host';
import type { InputRow } from './inputRow';
import { readOutcomes } from '../formats/outcomes';
import { readOrWarn } from '../state/readOrWarn';
import { names } from '../formats/stateNames';

/** The maximum numbers of newest tasks and packs that count. Older ones are not typical of a team's current work. */
const maxLearnedTasks = 20;
const maxLearnedLists = 10;

/**
 * Learns from the outcomes in the `metrics.jsonl` files of this root, the repository's other work trees and further
 * roots. The outcomes of a root apply only to its own files. All of these files are read again when one of them
 * has changed.
 */
export const learnedInput: InputRow<LearnedUsefulness> = {
  create: createLearner,
  isDue: ({ partial, mayRank }) => !partial && mayRank,
  record: ({ upTo }) => ({ learnedUpTo: upTo }),
};

function createLearner(host: Host,
  warn: (sentence: string) => void): ReturnType<InputRow<LearnedUsefulness>['create']>
{
  let cachedResult: { readonly key: string; readonly learned: LearnedUsefulness | undefined; } | undefined;
  return ({ foreign }) => {
    const isForeign = foreign.isForeign(names.metrics);
    // a file that git tracks here is also tracked in the other work trees
    const otherTrees = (host.otherTrees?.() ?? []).filter(({ name }) => name !== undefined || !isForeign);
    const ownStat = isForeign ? undefined : host.state.stat(names.metrics);
    const key = JSON.stringify([ownStat,
      ...otherTrees.map(({ name, root, stat }) => [name, root, stat(names.metrics)])]);
    if (cachedResult?.key !== key) {
      const text = ownStat && readOrWarn(host.state, names.metrics, warn);
      const trees = otherTrees.filter(({ name }) => name === undefined);
      const roots = otherTrees.flatMap(({ name, read }) =>
        name === undefined ? [] : [{ name, learned: learnFromOutcomes(read(names.metrics)) }]
      );
      cachedResult = {
        key,
        learned: addOtherRoots(learnFromOutcomes(text, ...trees.map(({ read }) => read(names.metrics))), roots),
      };
    }
    return cachedResult.learned;
  };
}

/** Learns from the outcomes of all work trees, one text for each. Returns undefined if no outcome is recorded yet. */
export function learnFromOutcomes(...texts: readonly (string | undefined)[]): LearnedUsefulness | undefined {
  const { tasks, lists, upTo } = readOutcomes(...texts);
  const newestTasks = tasks.slice(-maxLearnedTasks);
  if (newestTasks.length === 0 || upTo === undefined) return undefined;
  const countsByPath = new Map<string, { useful: number; missed: number; noise: number; }>();
  for (const { hit, support, missed, noise } of newestTasks) {
    for (const [paths, kind] of [[hit, 'useful'], [support, 'useful'], [missed, 'missed'], [noise, 'noise']] as const) {
      for (const path of paths) {
        const counts = countsByPath.get(path) ?? { useful: 0, missed: 0, noise: 0 };
        counts[kind]++;
        countsByPath.set(path, counts);
      }
    }
  }
  const newestFileLists = lists.slice(-maxLearnedLists);
  const sum = (kind: 'shown' | 'useful') => newestFileLists.reduce((all, list) => all + list[kind], 0);
  return {
    tasks: newestTasks.length,
    upTo,
    files: countsByPath,
    summaries: { packs: newestFileLists.length, shown: sum('shown'), useful: sum('useful') },
  };
}

/**
 * Adds what was learned in further roots, except how useful their lists of files were, since this depends on the user
 * who makes the packs.
 */
function addOtherRoots(ownLearned: LearnedUsefulness | undefined,
  otherRoots: readonly { readonly name: string; readonly learned: LearnedUsefulness | undefined; }[]
): LearnedUsefulness | undefined {
  return otherRoots.reduce<LearnedUsefulness | undefined>((combined, { name, learned }) => {
    if (!learned) return combined;
    const prefixedFiles = [...learned.files].map(([path, counts]) =>
      [`${name}/${path}`, { ...counts, tasks: learned.tasks }] as const
    );
    return {
      tasks: combined?.tasks ?? 0,
      upTo: combined && combined.upTo > learned.upTo ? combined.upTo : learned.upTo,
      // the packs of this root are the best evidence of which of its files were useful
      files: new Map([...prefixedFiles, ...combined?.files ?? []]),
      summaries: combined?.summaries ?? { packs: 0, shown: 0, useful: 0 },
    };
  }, ownLearned);
}
