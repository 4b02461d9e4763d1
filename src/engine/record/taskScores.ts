import { maxOf } from '#base/collections/lists';
import type { CollectedInputs } from '../inputs/inputs';
import type { Pipeline } from '../packing/plan';
import type { LastPack } from '../state/records';

/** Relevance to the task by path, 0 … 1; files without an entry have no relevance. */
export type TaskScores = ReadonlyMap<string, number>;

/**
 * Returns scores from the recorded ranking of the newest pack: the recorded scores, or else values that fall with the
 * rank, starting from the lowest recorded score.
 */
export function recordedScores(last: LastPack | undefined): TaskScores {
  const report = last?.report;
  if (!report) return new Map();
  let cached = scoresOf.get(report);
  if (!cached) scoresOf.set(report, cached = read(report));
  return cached;
}

const scoresOf = new WeakMap<object, TaskScores>();

function read({ files, omitted, ranking }: LastPack['report']): TaskScores {
  const points = new Map([...omitted, ...files].map(({ path, score }) => [path, score]));
  const best = maxOf(points.values(), 1);
  const scores = new Map<string, number>();
  let minimum = 1;
  let unknown = 0;
  for (const path of ranking) {
    const filePoints = points.get(path);
    if (filePoints !== undefined) minimum = Math.min(minimum, Math.max(0, filePoints / best));
    scores.set(path, filePoints === undefined ? minimum / (1 + ++unknown / 50) : Math.max(0, filePoints / best));
  }
  return scores;
}

/** Files with a lower rank have no score. */
const maxRanked = 500;

/** Scores from a ranking for the task of the inputs, which is redone if the files or the task changed. */
export function createRankedScores(pipeline: Pick<Pipeline, 'rank'>): (collected: CollectedInputs) => TaskScores {
  let last: { readonly files: unknown; readonly hash: string; readonly scores: TaskScores; } | undefined;
  return (collected) => {
    const { task: { hash }, refreshed: { files } } = collected;
    if (last?.files === files && last.hash === hash) return last.scores;
    const ranked = pipeline.rank(collected).bestByTask(maxRanked);
    const points = ranked.map(({ path, score, taskScore = score }) => [path, Math.max(0, taskScore)] as const);
    const best = maxOf(points.map(([, score]) => score), 1);
    const scores = new Map(points.map(([path, score]) => [path, score / best]));
    last = { files, hash, scores };
    return scores;
  };
}
