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
export function getRecordedScores(last: LastPack | undefined): TaskScores {
  const report = last?.report;
  if (!report) return new Map();
  let cached = scoresByReport.get(report);
  if (!cached) scoresByReport.set(report, cached = computeRecordedScores(report));
  return cached;
}

const scoresByReport = new WeakMap<object, TaskScores>();

function computeRecordedScores({ files, omitted, ranking }: LastPack['report']): TaskScores {
  const points = new Map([...omitted, ...files].map(({ path, score }) => [path, score]));
  const maxPoints = findMax(points.values(), 1);
  const scores = new Map<string, number>();
  let lowestScore = 1;
  let unknownCount = 0;
  for (const path of ranking) {
    const filePoints = points.get(path);
    if (filePoints !== undefined) lowestScore = Math.min(lowestScore, Math.max(0, filePoints / maxPoints));
    scores.set(path,
      filePoints === undefined ? lowestScore / (1 + ++unknownCount / 50) : Math.max(0, filePoints / maxPoints));
  }
  return scores;
}

/** Maximum number of files that get a score; files with a lower rank have no score. */
const maxRankedFiles = 500;

/** Creates a function that ranks the files for their task and caches the scores until the files or the task change. */
export function createRankedScores(pipeline: Pick<Pipeline, 'rank'>): (collected: CollectedInputs) => TaskScores {
  let cachedResult: { readonly files: unknown; readonly hash: string; readonly scores: TaskScores; } | undefined;
  return (collected) => {
    const { task: { hash }, refreshed: { files } } = collected;
    if (cachedResult?.files === files && cachedResult.hash === hash) return cachedResult.scores;
    const ranked = pipeline.rank(collected).listBestByTask(maxRankedFiles);
    const points = ranked.map(({ path, score, taskScore = score }) => [path, Math.max(0, taskScore)] as const);
    const maxPoints = findMax(points.map(([, score]) => score), 1);
    const scores = new Map(points.map(([path, score]) => [path, score / maxPoints]));
    cachedResult = { files, hash, scores };
    return scores;
  };
}
