import type { Learned, RankedFile } from '../model';

/** What one file can bring to a pack; over all files, `body` adds up to 1. */
export interface FileValue {
  /** For being named at all: falls slowly with the rank, so that the tail is listed. */
  readonly presence: number;
  /** For its lines: falls fast, so that the first few files carry most. */
  readonly body: number;
}

/** Points of these reasons speak for what was edited, not for what the task means. */
const editReasons = new Set(['changed', 'since']);
/** An edit's points count for this part of their worth. */
const editPart = 0.35;
/** Of a score's part of the best one, and of the rank; found by replaying real tasks. */
const body = { score: 3, rank: 0.8 };
const presence = { score: 1, rank: 0.5, all: 0.12 };

/** Where of so many files that were listed with one line fewer than this share were of use, the list is worth half. */
const poor = { shown: 40, share: 0.05, trust: 0.5 };

/** What a file's line in the list is worth, as a part of the usual. */
export function trustInSummaries(learned: Learned | undefined): number {
  const { shown, useful } = learned?.summaries ?? { shown: 0, useful: 0 };
  return shown >= poor.shown && useful < poor.share * shown ? poor.trust : 1;
}

/** `ranked` is best first. A pinned file is worth as much as the best one. */
export function values(ranked: readonly RankedFile[], pinned: readonly boolean[], trust: number): FileValue[] {
  const scores = ranked.map((file) => Math.max(0, taskScore(file)));
  const order = scores.map((_, i) => i).sort((a, b) => scores[b]! - scores[a]! || a - b);
  const place = new Array<number>(ranked.length).fill(0);
  order.forEach((file, n) => { place[file] = pinned[file] ? 0 : n; });
  const top = Math.max(...scores, 0) || 1;
  const part = scores.map((score, i) => (pinned[i] ? 1 : score / top));
  const bodies = spread(body, 1);
  const presences = spread(presence, trust * presence.all);
  return ranked.map((_, i) => ({ presence: presences[i]!, body: bodies[i]! }));

  function spread(power: { readonly score: number; readonly rank: number }, all: number): number[] {
    const raw = part.map((p, i) => p ** power.score / (place[i]! + 1) ** power.rank);
    const total = raw.reduce((a, b) => a + b, 0) || 1;
    return raw.map((v) => (all * v) / total);
  }
}

function taskScore(file: RankedFile): number {
  const edit = file.reasons.filter((r) => editReasons.has(r.kind)).reduce((n, r) => n + r.points, 0);
  return file.score - (1 - editPart) * Math.max(0, edit);
}
