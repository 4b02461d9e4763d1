import { findMax } from '#base/collections/lists';
import type { CollectedInputs } from '../inputs/inputs';
import type { Pipeline } from '../packing/plan';
import type { LastPack } from '../state/records';

/** Relevance to the task by path, from 0 to 1; files without an entry have no relevance. */
export type TaskScores = ReadonlyMap<string, number>;

/**
 * Returns scores from the recorded ranking of the newest pack. A file without a recorded score gets a value that
 * decreases with its rank, starting from the lowest recorded score.
 */
export function getRecordedScores(lastPack: LastPack | undefined): TaskScores {
  const report = lastPack?.report;
  if (!report) return new Map();
  let cachedScores = scoresByReport.get(report);
  if (!cachedScores) scoresByReport.set(report, cachedScores = computeRecordedScores(report));
  return cachedScores;
}

const scoresByReport = new WeakMap<object, TaskScores>();

function computeRecordedScores({ files, omitted, ranking }: LastPack['report']): TaskScores {
  const pointsByPath = new Map([...omitted, ...files].map(({ path, score }) => [path, score]));
  const maxPoints = findMax(pointsByPath.values(), 1);
  const scores = new Map<string, number>();
  let lowestScore = 1;
  let unknownCount = 0;
  for (const path of ranking) {
    const filePoints = pointsByPath.get(path);
    if (filePoints !== undefined) lowestScore = Math.min(lowestScore, Math.max(0, filePoints / maxPoints));
    scores.set(path,
      filePoints === undefined ? lowestScore / (1 + ++unknownCount / 50) : Math.max(0, filePoints / maxPoints));
  }
  return scores;
}

/** The maximum number of files that get a score; files with a lower rank have no score. */
const maxRankedFiles = 500;

/** Creates a function that ranks the files for their task and caches the scores until the files or the task change. */
export function createRankedScores(pipeline: Pick<Pipeline, 'rank'>): (collected: CollectedInputs) => TaskScores {
  let cachedResult: { readonly files: unknown; readonly hash: string; readonly scores: TaskScores; } | undefined;
  return (collected) => {
    const { task: { hash }, refreshed: { files } } = collected;
    if (cachedResult?.files === files && cachedResult.hash === hash) return cachedResult.scores;
    const rankedFiles = pipeline.rank(collected).listBestByTask(maxRankedFiles);
    const pathPoints = rankedFiles.map(({ path, score, taskScore = score }) => [path, Math.max(0, taskScore)] as const);
    const maxPoints = findMax(pathPoints.map(([, score]) => score), 1);
    const scores = new Map(pathPoints.map(([path, score]) => [path, score / maxPoints]));
    cachedResult = { files, hash, scores };
    return scores;
  };
}
