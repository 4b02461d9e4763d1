import { addAll } from '#base/collections/lists';
import type { Commit, IndexedFile, NamePlaces } from '#model';
import { buildRankContext } from './context';
import { createCommitReader } from './corpus/commits';
import { collectMatchEvidence } from './match/evidence';
import { createPlaceFinder } from './names/findPlaces';
import { Corpus } from './corpus/corpus';
import { computeForeignLosses } from './foreignRoots';
import { findPackageRequest } from './packageRequest';
import type { RankInput } from './rankInput';
import { buildRanking, type Ranking } from './ranking';
import { hasPoints, ScoreAccumulator, getSlotPoints, getScoredSlots } from './scoreAccumulator';
import { findBestSlots, findBestTotal, selectEditSeeds, selectTaskSeeds, selectTestSeeds } from './seeds';
import { computeUnusedLosses, type Loss } from './signals/work/learned';
import { createLiteralReader } from './signals/words/literals';
import { createSignalMeasurer, type MeasureSignals } from './signals/measures';
import { computeOverviewStrength } from './signals/relations/overview';
import type { RankContext, Seed, Signal } from './signals/signal';
import { signals as allSignals } from './signals/table';
import { applyLossWeight, getSignalWeight } from './weights';
import { containsPackage } from './task/packageKey';

/** The number of files that the phase `best` examines more closely. */
const maxBestFiles = 300;

const noCommits: readonly Commit[] = [];

/**
 * Creates a function that ranks all files for a task, the best first and ties by path. The work is roughly proportional
 * to the changes since the last call. The ranking is exactly the same as that of a new ranker.
 */
export function createRanker(): (input: RankInput) => Ranking {
  let corpus: Corpus | undefined;
  const readCommits = createCommitReader();
  const readPackages = createLiteralReader(containsPackage);
  const findPlaces = createPlaceFinder();
  const measureSignals = createSignalMeasurer(allSignals);
  return (input) => {
    const { files, vocabulary, git, task, cached } = input;
    const readText = cacheTexts(input.readText);
    const previousCorpus = corpus ?? (cached && new Corpus(cached.files, vocabulary, cached.postings));
    corpus = undefined; // after an exception the corpus may be partly patched, so it is not used again
    corpus = previousCorpus?.vocabulary === vocabulary && previousCorpus.update(files)
      ? previousCorpus
      : new Corpus(files, vocabulary);
    const packageRequest = findPackageRequest(task, corpus, (names) => readPackages(names, readText));
    const excluded = new Set(input.excluded);
    const names = findPlaces(task.names, corpus, readText, (path) => excluded.has(path));
    return rankFiles(
      buildRankContext({ ...input, readText }, corpus, readCommits(git?.commits ?? noCommits, corpus), packageRequest),
      names,
      measureSignals,
    );
  };
}

/** The maximum number of characters of text that one ranking caches. */
const maxCachedCharacters = 16_000_000;

/** Wraps a reader so that it reads each file only once, as long as the texts are not too large in total. */
function cacheTexts(readText: RankInput['readText']): RankInput['readText'] {
  const textsByFile = new Map<IndexedFile, string | undefined>();
  let characterCount = 0;
  return (file) => {
    if (textsByFile.has(file)) return textsByFile.get(file);
    const text = readText(file);
    characterCount += text?.length ?? 0;
    if (characterCount <= maxCachedCharacters) textsByFile.set(file, text);
    return text;
  };
}

function rankFiles(context: RankContext, names: readonly NamePlaces[], measureSignals: MeasureSignals): Ranking {
  const { corpus, shares, namedFiles, pinned, excluded, without, weights } = context;
  const signals: Signal[] = [];
  const sums = new ScoreAccumulator(corpus.slotCount);
  const totals = { corpus, shares, sums };

  addSignals(measureSignals('task', context));
  addSignals(measureSignals('prior', { ...context, sums }));
  addSignals(measureSignals('best', { ...context, bestSlots: findBestSlots(totals, maxBestFiles) }));
  // without a task, or if the task's words occur in no file or only in a changelog, a pack would contain no files or
  // only that changelog, which is useless
  const strength = hasPoints(namedFiles.points) ? 0 : computeOverviewStrength(findBestTotal(totals));
  const overview = strength === 0 ? 'none' : sums.slots.length === 0 ? 'all' : 'part';
  if (overview !== 'none') addSignals(measureSignals('overview', { ...context, strength, part: overview }));
  // the steps below never change the points that the task gives to other files: pins and edits do not reduce them
  const edits = measureSignals('edits', context);
  const seeds = selectTaskSeeds(totals);
  const testSeeds = selectTestSeeds(totals);
  const measureNeighbors = (neighborSeeds: readonly Seed[]) =>
    measureSignals('neighbours', { ...context, seeds: neighborSeeds, testSeeds });
  const taskNeighbors = measureNeighbors(seeds);
  const taskSums = sums.copy();
  for (const { points } of taskNeighbors) taskSums.addAll(points);
  const evidence = collectMatchEvidence(context, { ...totals, sums: taskSums }, signals, names);
  const editSeeds = selectEditSeeds(totals, edits, seeds);
  const neighbors = editSeeds.length > 0 ? measureNeighbors([...seeds, ...editSeeds]) : taskNeighbors;
  const hints = [...edits, ...measureSignals('hints', { ...context, sums })].filter(({ points }) => hasPoints(points));
  for (const { points } of [...neighbors, ...hints]) sums.addAll(points);
  const finalSignals = [...signals, ...neighbors, ...hints];
  return buildRanking({
    corpus,
    overview,
    evidence,
    names,
    signals: finalSignals,
    taskSignals: hints.length > 0 ? [...signals, ...taskNeighbors] : undefined,
    sums,
    shares,
    roleWeight: getSignalWeight(weights, 'role'),
    losses: addForeignLosses(
      context,
      applyLossWeight(
        computeUnusedLosses(context, without?.includes('learned') ? undefined : context.learned,
          (slot) => getSlotPoints(namedFiles.points, slot) > 0),
        getSignalWeight(weights, 'learned'),
      ),
    ),
    pinned,
    excluded,
    changedSlots: new Set(edits.flatMap(({ points }) => getScoredSlots(points))),
    lines: collectSignalLines(finalSignals),
  });

  function addSignals(newSignals: readonly Signal[]): void {
    addAll(signals, newSignals);
    for (const { points } of newSignals) sums.addAll(points);
  }
}

/** Adds the losses of foreign roots, which override the learned loss of a file. */
function addForeignLosses(context: RankContext, learnedLosses: ReadonlyMap<number, Loss>): ReadonlyMap<number, Loss> {
  if (!context.roots?.length) return learnedLosses;
  return new Map([...learnedLosses,
    ...applyLossWeight(computeForeignLosses(context), getSignalWeight(context.weights, 'role'))]);
}

/** Returns the lines of each file from the first signal that has lines for it. */
function collectSignalLines(signals: readonly Signal[]): ReadonlyMap<number, readonly number[]> {
  return new Map(signals.flatMap(({ lines }) => [...(lines ?? [])]).reverse());
}
