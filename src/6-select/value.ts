import type { Learned, RankedFile } from '../model';

/** What one file can bring to a pack; over all files, `body` adds up to 1. */
export interface FileValue {
  /** For being named at all: falls slowly with the rank, so that the tail is listed. */
  readonly presence: number;
  /** For its lines: falls fast, so that the first few files carry most. */
  readonly body: number;
  /**
   * The same by the task alone: what a file passes on to those beside it, so that no pin, open tab or edit raises
   * others.
   */
  readonly task: number;
}

/** Points of these reasons speak for what was edited, not for what the task means. */
const editReasons = new Set(['changed', 'since']);
/** An edit's points count for this part of their worth. */
const editPart = 0.35;
/** Of a score's part of the best one, and of the rank; found by replaying real tasks. */
const body = { score: 3, rank: 0.8 };
const presence = { score: 1, rank: 0.5, all: 0.12 };

/** How freely a pack lists files with one line. */
export interface SummaryLimits {
  /**
   * What a file's line in the list is worth, as a part of the usual: where it is half, the floor for a line is twice as
   * high.
   */
  readonly worth: number;
  /** The most such lines, as a part of the files that the pack may show. */
  readonly share: number;
}

export const usualSummaries: SummaryLimits = { worth: 1, share: 1 };
const fewSummaries: SummaryLimits = { worth: 0.5, share: 0.1 };
/**
 * Fewer packs prove nothing; below this share of useful lines the list is near to no use. What is still listed can
 * prove better.
 */
const poor = { packs: 10, share: 0.05 };

/** The usual, or fewer where the lists of the newest packs were of no use. */
export function summaryLimits(learned: Learned | undefined): SummaryLimits {
  const { packs, shown, useful } = learned?.summaries ?? { packs: 0, shown: 0, useful: 0 };
  return packs >= poor.packs && useful < poor.share * shown ? fewSummaries : usualSummaries;
}

/** What is measured of one candidate. */
export interface Valued {
  readonly ranked: RankedFile;
  readonly pinned: boolean;
  readonly aside: boolean;
}

/**
 * The task's files share the worth by their points for the task alone. What is pinned, open, edited or near an edit is
 * lifted to what its
 * points and place would be worth among them, a pinned file to what the best one is worth: the others keep all of
 * theirs. `lineWorth` is
 * `SummaryLimits.worth`.
 */
export function values(candidates: readonly Valued[], lineWorth: number): FileValue[] {
  const own = candidates.map(({ ranked, aside }) => (aside ? 0 : Math.max(0, ranked.taskScore ?? ranked.score)));
  const lifted = candidates.map(({ ranked, pinned },
    i) => (ranked.taskScore === undefined && !pinned ? own[i]! : Math.max(own[i]!, hintedScore(ranked)))
  );
  const top = Math.max(...own, 0) || Math.max(...lifted, 0) || 1;
  const isLifted = candidates.map(({ pinned }, i) => pinned || lifted[i]! > own[i]!);
  const ownPlace = placesBy(own);
  const liftedPlace = placesBy(lifted);
  const bodies = spread(body, 1);
  const presences = spread(presence, lineWorth * presence.all);
  return candidates.map((_, i) => ({ presence: presences.worth[i]!, body: bodies.worth[i]!, task: bodies.task[i]! }));

  function spread(power: { readonly score: number; readonly rank: number; },
    all: number): { readonly worth: readonly number[]; readonly task: readonly number[]; }
  {
    const worthAt = (score: number, place: number) =>
      Math.min(1, score / top) ** power.score / (place + 1) ** power.rank;
    const alone = own.map((score, i) => (candidates[i]!.aside ? 0 : worthAt(score, ownPlace[i]!)));
    const raised = candidates.map(({ pinned },
      i) => (!isLifted[i] ? alone[i]! : pinned ? 1 : Math.max(alone[i]!, worthAt(lifted[i]!, liftedPlace[i]!)))
    );
    const total = sum(alone) || sum(raised) || 1;
    return { worth: raised.map((worth) => (all * worth) / total), task: alone.map((worth) => (all * worth) / total) };
  }
}

function placesBy(scores: readonly number[]): number[] {
  const place = new Array<number>(scores.length).fill(0);
  scores.map((_, i) => i).sort((a, b) => scores[b]! - scores[a]! || a - b).forEach((file, n) => {
    place[file] = n;
  });
  return place;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

function hintedScore({ score, reasons }: RankedFile): number {
  const edit = reasons.filter((r) => editReasons.has(r.kind)).reduce((n, r) => n + r.points, 0);
  return score - (1 - editPart) * Math.max(0, edit);
}
