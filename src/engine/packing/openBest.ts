import type { Cancel } from '#base/cancellation';
import type { ImportGraph, OmittedFile, RankedFile } from '#model';
import { maxChanged } from '#pipeline/6-select/changed/changedFirst';
import { maxOmitted } from '#pipeline/6-select/limits';
import type { Ranking } from '#pipeline/4-rank/ranking';
import { budgetsOfLimits } from '#tokens/budgets';
import type { createCandidates, OpenedCandidates } from './candidates';
import { filesToOpen } from './near';
import type { PlanInput } from './plan';
import { withoutSource } from './withoutSource';
import { leavesOutTest, leftOutTests, rankingWithout } from './withoutTests';

/** Files that rank below this are not opened: no budget would select them. */
const maxCandidates = 120;
/** With a budget above the mode's default, more candidates are opened, up to this limit on time and memory. */
const maxCandidatesEver = 1_000;
const minCandidates = 16;
const tokensPerCandidate = 300;

export interface OpenedBest {
  readonly opened: OpenedCandidates;
  /** The files that rank next and are not opened. */
  readonly rest: readonly RankedFile[];
  /** Tests that the pack leaves out. */
  readonly leftOut: readonly OmittedFile[];
}

/** Opens the files that a selection chooses from: the best, pinned and changed files, and tests. */
export async function openBest(candidates: ReturnType<typeof createCandidates>, all: Ranking, graph: ImportGraph,
  pinned: ReadonlySet<string>, { settings, refreshed, git }: PlanInput, cancel: Cancel): Promise<OpenedBest>
{
  const isLeftOut = (path: string) => leavesOutTest(path, { settings, refreshed });
  const ranking = settings.noTests ? rankingWithout(all, isLeftOut) : all;
  const upperBound = Math.min(maxCandidatesEver,
    Math.round(maxCandidates * Math.max(1, settings.budget / budgetsOfLimits[settings.mode])));
  const candidateCount = Math.max(minCandidates,
    Math.min(upperBound, Math.round(settings.budget / tokensPerCandidate)));
  const best = ranking.best(candidateCount + maxOmitted + pinned.size);
  const nextTests = ranking.bestByTask(candidateCount + maxOmitted).filter(({ path }) =>
    refreshed.byPath.get(path)?.facts.role === 'test'
  );
  const { files, hintOnly, addedAsTest } = filesToOpen(ranking, best, pinned, {
    wanted: candidateCount,
    maxChanged,
    graph,
    nextTests,
  });
  const opened = await candidates.open(files, { refreshed, git, pinned, hintOnly, addedAsTest }, cancel);
  return {
    opened: settings.noSource ? withoutSource(opened) : opened,
    leftOut: settings.noTests ? leftOutTests(all, candidateCount + maxOmitted, isLeftOut) : [],
    rest: best.filter((file) => !files.includes(file)),
  };
}
