import type { Cancel } from '#base/cancellation';
import type { ImportGraph, OmittedFile, RankedFile } from '#model';
import { maxChangedFilesFirst } from '#pipeline/6-select/changed/changedFirst';
import { maxOmitted } from '#pipeline/6-select/limits';
import type { Ranking } from '#pipeline/4-rank/ranking';
import { limitScalingBudgets } from '#tokens/budgets';
import type { createCandidates, OpenedCandidates } from './candidates';
import { selectFilesToOpen } from './near';
import type { PlanInput } from './plan';
import { stripSource } from './withoutSource';
import { isTestLeftOut, listLeftOutTests, filterRanking } from './withoutTests';

/**
 * The maximum number of candidates with a budget of up to `limitScalingBudgets`, which would not select files that rank
 * lower.
 */
const maxCandidates = 120;
/** With a larger budget, more candidates are opened. This maximum saves time and memory. */
const absoluteMaxCandidates = 1_000;
const minCandidates = 16;
const tokensPerCandidate = 300;
/**
 * The number of candidates that are parsed for a pack without a budget, except in mode `deep`. Line patterns outline
 * the others, which had 5% of the tokens of code in 56 packs of seven repositories. When 140 past changes of seven
 * repositories were replayed, the same files were shown, and in one pack fewer of the changed lines; with 10, in two.
 */
const parsedCandidates = 20;

export interface BestFiles {
  readonly opened: OpenedCandidates;
  /** The files that rank next and are not opened. */
  readonly unopened: readonly RankedFile[];
  /** Tests that the pack leaves out. */
  readonly leftOutTests: readonly OmittedFile[];
}

/** Opens the files that a selection chooses from: the best, pinned and changed files, and tests. */
export async function openBestFiles(candidates: ReturnType<typeof createCandidates>, fullRanking: Ranking,
  graph: ImportGraph, pinnedPaths: ReadonlySet<string>, { settings, refreshed, git }: PlanInput,
  cancel: Cancel): Promise<BestFiles>
{
  const isLeftOut = (path: string) => isTestLeftOut(path, { settings, refreshed });
  const ranking = settings.noTests ? filterRanking(fullRanking, isLeftOut) : fullRanking;
  const upperBound = Math.min(absoluteMaxCandidates,
    Math.round(maxCandidates * Math.max(1, settings.budget / limitScalingBudgets[settings.mode])));
  const candidateCount = Math.max(minCandidates,
    Math.min(upperBound, Math.round(settings.budget / tokensPerCandidate)));
  const bestFiles = ranking.listBest(candidateCount + maxOmitted + pinnedPaths.size);
  const nextTests = ranking.listBestByTask(candidateCount + maxOmitted).filter(({ path }) =>
    refreshed.byPath.get(path)?.facts.role === 'test'
  );
  const { files, ...pathsByKind } = selectFilesToOpen(ranking, bestFiles, pinnedPaths, {
    bestCount: candidateCount,
    parsedCount: settings.auto && settings.mode !== 'deep' ? parsedCandidates : candidateCount,
    maxChanged: maxChangedFilesFirst,
    graph,
    nextTests,
  });
  const openedCandidates = await candidates.open(files, {
    refreshed,
    git,
    pinned: pinnedPaths,
    ...pathsByKind,
  }, cancel);
  return {
    opened: settings.noSource ? stripSource(openedCandidates) : openedCandidates,
    leftOutTests: settings.noTests ? listLeftOutTests(fullRanking, candidateCount + maxOmitted, isLeftOut) : [],
    unopened: bestFiles.filter((file) => !files.includes(file)),
  };
}
