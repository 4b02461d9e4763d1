import { addAll } from '#base/collections/lists';
import type { Commit, IndexedFile, NamePlaces } from '#model';
import { buildRankContext } from './context';
import { createCommitReader } from './corpus/commits';
import { matchEvidence } from './match/evidence';
import { createPlaceFinder } from './names/findPlaces';
import { Corpus } from './corpus/corpus';
import { foreignLosses } from './foreignRoots';
import { packageRequest } from './packageRequest';
import type { RankInput } from './rankInput';
import { buildRanking, type Ranking } from './ranking';
import { hasPoints, ScoreAccumulator, pointsAt, getScoredSlots } from './scoreAccumulator';
import { findBestSlots, bestTotal, selectEditSeeds, selectTaskSeeds, selectTestSeeds } from './seeds';
import { unusedLosses, type Loss } from './signals/work/learned';
import { createLiteralReader } from './signals/words/literals';
import { createMeasures, type Measures } from './signals/measures';
import { overviewStrength } from './signals/relations/overview';
import type { RankContext, Seed, Signal } from './signals/signal';
import { signals as allSignals } from './signals/table';
import { weightedLosses, getSignalWeight } from './weights';
import { holdsPackage } from './task/packageKey';

/** The number of files that are read more closely; see the phase `best`. */
const bestCount = 300;

const noCommits: readonly Commit[] = [];

/**
 * Creates a function that ranks all files for a task: best first, ties by path. The work is roughly proportional to the
 * changes since the last call; the ranking equals a new ranker's to the last digit.
 */
export function createRanker(): (input: RankInput) => Ranking {
  let corpus: Corpus | undefined;
  const commitsBy = createCommitReader();
  const packagesBy = createLiteralReader(holdsPackage);
  const placesOf = createPlaceFinder();
  const measures = createMeasures(allSignals);
  return (input) => {
    const { files, vocabulary, git, task, cached } = input;
    const textOf = rememberedTexts(input.textOf);
    const before = corpus ?? (cached && new Corpus(cached.files, vocabulary, cached.postings));
    corpus = undefined; // after an exception the corpus may be partly patched, so it is not used again
    corpus = before?.vocabulary === vocabulary && before.update(files) ? before : new Corpus(files, vocabulary);
    const request = packageRequest(task, corpus, (names) => packagesBy(names, textOf));
    const excluded = new Set(input.excluded);
    const names = placesOf(task.names, corpus, textOf, (path) => excluded.has(path));
    return rankBy(buildRankContext({ ...input, textOf }, corpus, commitsBy(git?.commits ?? noCommits, corpus), request),
      names, measures);
  };
}

/** The maximum number of characters of text that one ranking remembers. */
const maxRemembered = 16_000_000;

/** Reads each file once, as long as the texts are not too large in total. */
function rememberedTexts(textOf: RankInput['textOf']): RankInput['textOf'] {
  const texts = new Map<IndexedFile, string | undefined>();
  let characters = 0;
  return (file) => {
    if (texts.has(file)) return texts.get(file);
    const text = textOf(file);
    characters += text?.length ?? 0;
    if (characters <= maxRemembered) texts.set(file, text);
    return text;
  };
}

function rankBy(context: RankContext, names: readonly NamePlaces[], measure: Measures): Ranking {
  const { corpus, shares, named, pinned, excluded, without, weights } = context;
  const signals: Signal[] = [];
  const sums = new ScoreAccumulator(corpus.slots);
  const totals = { corpus, shares, sums };

  add(measure('task', context));
  add(measure('prior', { ...context, sums }));
  add(measure('best', { ...context, best: findBestSlots(totals, bestCount) }));
  // without a task, or if the task's words occur in no file or only in a changelog, a pack would contain no files or
  // only that changelog, which is useless
  const strength = hasPoints(named.points) ? 0 : overviewStrength(bestTotal(totals));
  const overview = strength === 0 ? 'none' : sums.slots.length === 0 ? 'all' : 'part';
  if (overview !== 'none') add(measure('overview', { ...context, strength, part: overview }));
  // the steps below never change the points that the task gives to others: a pin or an edit takes nothing from them
  const edits = measure('edits', context);
  const seeds = selectTaskSeeds(totals);
  const testSeeds = selectTestSeeds(totals);
  const measureNear = (from: readonly Seed[]) => measure('neighbours', { ...context, seeds: from, testSeeds });
  const nearTask = measureNear(seeds);
  const byTask = sums.copy();
  for (const { points } of nearTask) byTask.addAll(points);
  const evidence = matchEvidence(context, { ...totals, sums: byTask }, signals, names);
  const editSeeds = selectEditSeeds(totals, edits, seeds);
  const neighbours = editSeeds.length > 0 ? measureNear([...seeds, ...editSeeds]) : nearTask;
  const hints = [...edits, ...measure('hints', { ...context, sums })].filter(({ points }) => hasPoints(points));
  for (const { points } of [...neighbours, ...hints]) sums.addAll(points);
  const all = [...signals, ...neighbours, ...hints];
  return buildRanking({
    corpus,
    overview,
    evidence,
    names,
    signals: all,
    taskSignals: hints.length > 0 ? [...signals, ...nearTask] : undefined,
    sums,
    shares,
    roleWeight: getSignalWeight(weights, 'role'),
    losses: withForeign(
      context,
      weightedLosses(
        unusedLosses(context, without?.includes('learned') ? undefined : context.learned,
          (slot) => pointsAt(named.points, slot) > 0),
        getSignalWeight(weights, 'learned'),
      ),
    ),
    pinned,
    excluded,
    edited: new Set(edits.flatMap(({ points }) => getScoredSlots(points))),
    lines: collectSignalLines(all),
  });

  function add(more: readonly Signal[]): void {
    addAll(signals, more);
    for (const { points } of more) sums.addAll(points);
  }
}

/** Adds the losses of foreign roots, which override the learned loss of a file. */
function withForeign(context: RankContext, learned: ReadonlyMap<number, Loss>): ReadonlyMap<number, Loss> {
  if (!context.roots?.length) return learned;
  return new Map([...learned, ...weightedLosses(foreignLosses(context), getSignalWeight(context.weights, 'role'))]);
}

/** Returns the lines of each file from the first signal that has lines for it. */
function collectSignalLines(signals: readonly Signal[]): ReadonlyMap<number, readonly number[]> {
  return new Map(signals.flatMap(({ lines }) => [...(lines ?? [])]).reverse());
}
