import type { View } from '../../model';
import { changedSteps, type ChangedStep } from './changedViews';
import { isConflict } from '../views/diffView';
import { mostTokens } from '../budget/tokenLimit';
import type { SelectableFile } from '../files/selectableFile';
import type { FileValue } from '../value';

/** What a changed file gets before all others. */
export interface ChangedChoice {
  readonly view: View;
  /** With the table row. */
  readonly tokens: number;
  /** Cheaper views, most telling first. */
  readonly fallbacks: readonly View[];
  /** A better view would have been taken in a larger budget. */
  readonly blocked: boolean;
}

export interface ChangedInput {
  readonly sources: readonly SelectableFile[];
  readonly worth: readonly FileValue[];
  /** Tokens for all files of the pack. */
  readonly room: number;
  /** What one token must bring, where a view is more than the change and its surroundings. */
  readonly floor: number;
  readonly mostFiles: number;
  readonly count: (text: string) => number;
}

/** More changed files than these are ranked and weighed as any others. */
export const mostChanged = 24;
/**
 * Of the room: what changes with their surroundings may take together, and what the task means beside them. Of a small
 * room more is for changes.
 */
const forChanges = 0.5;
const forTask = 0.4;
const smallRoom = { tokens: 1_200, share: 0.9 };

/**
 * Views of the changed files among the sources, by their places there; a place without a choice has no room for even a
 * line.
 *
 * What a file gets never shrinks as the room grows, while the ranking stays: each has its own part of the room (the
 * better ranked
 * the more, what one does not need being shared out among the others: max-min fairness), and takes the last of its
 * views that fits
 * in there. So what one file takes never depends on what just fits another.
 */
export function chooseChanged(
  { sources, worth, room, floor, mostFiles, count }: ChangedInput,
): ReadonlyMap<number, ChangedChoice | undefined> {
  const files = sources.flatMap((source, place) => {
    const steps = changedSteps(source, count);
    return steps ? [efficientFrontier(place, source, withinLimit(steps, mostTokens(source)))] : [];
  }).slice(0, Math.min(mostChanged, mostFiles));
  const reserved = Math.max(forChanges * room, Math.min(smallRoom.share * room, smallRoom.tokens));
  const needs = files.map((file) => file.tokens(file.must));
  const extra = Math.min(forTask * room, room - Math.min(reserved, needs.reduce((a, b) => a + b, 0)));
  const parts = fairParts(needs,
    files.map(({ conflict }, rank) => (conflict ? conflictWeight : 1) / Math.sqrt(rank + 1)), reserved);
  const bodies = files.map(({ place }) => worth[place]!.body);
  const allBodies = bodies.reduce((a, b) => a + b, 0) || 1;
  return new Map(
    files.map((file, i) => [file.place, choose(file, parts[i]!, extra * bodies[i]! / allBodies, bodies[i]!)]),
  );

  function choose(file: ChangedLadder, part: number, extra: number, body: number): ChangedChoice | undefined {
    let taken = file.must;
    while (taken >= 0 && file.tokens(taken) > part) taken--;
    if (taken === file.must) {
      for (let next = file.steps.length - 1; next > file.must; next--) {
        if (file.tokens(next) <= file.tokens(taken) + extra && gain(file, next, body) >= floor) {
          taken = next;
          break;
        }
      }
    }
    if (taken < 0) return undefined;
    const fallbacks = file.steps.slice(0, taken).reverse().slice(0, mostFallbacks).map((step) => step.view());
    const blocked = taken < file.must || file.steps.some((_, next) => next > taken && gain(file, next, body) >= floor);
    return { view: file.steps[taken]!.view(), tokens: file.tokens(taken), fallbacks, blocked };
  }
}

const mostFallbacks = 6;
/** Nothing works until a conflict is resolved. */
const conflictWeight = 3;

interface ChangedLadder {
  readonly place: number;
  readonly steps: readonly ChangedStep[];
  readonly conflict: boolean;
  /** The last step that has to be shown. */
  readonly must: number;
  /** With the table row. */
  tokens(step: number): number;
}

/** The first, and of the others what is not too long for a file of its kind. */
function withinLimit(steps: readonly ChangedStep[], limit: number): readonly ChangedStep[] {
  return limit === Infinity ? steps : steps.filter((step, i) => i === 0 || step.view().tokens <= limit);
}

/** Without steps that cost as much as a later one that has to be shown. */
function efficientFrontier(place: number, source: SelectableFile, all: readonly ChangedStep[]): ChangedLadder {
  const musts = all.filter(({ must }) => must);
  const kept: ChangedStep[] = [];
  for (const step of [...musts].reverse())
    if (kept.length === 0 || step.view().tokens < kept[0]!.view().tokens) kept.unshift(step);
  const last = kept[kept.length - 1]!;
  const most = all.indexOf(last);
  const steps = [...kept, ...all.filter(({ must }, i) => !must && i > most)];
  const { change } = source;
  return {
    place,
    steps,
    conflict: change?.status === 'conflicted' || change?.hunks.some(isConflict) === true,
    must: kept.length - 1,
    tokens: (step) => steps[step]!.view().tokens + source.rowTokens,
  };
}

function gain({ steps, must }: ChangedLadder, next: number, body: number): number {
  const tokens = steps[next]!.view().tokens - steps[must]!.view().tokens;
  return tokens <= 0 ? Infinity : (body * (steps[next]!.share - steps[must]!.share)) / tokens;
}

/**
 * Each its need or its weight's part of `room`, whichever is less, what is left over being shared out again by weight.
 */
function fairParts(needs: readonly number[], weights: readonly number[], room: number): number[] {
  const order = needs.map((_, i) => i).sort((a, b) => needs[a]! / weights[a]! - needs[b]! / weights[b]! || a - b);
  const parts = new Array<number>(needs.length).fill(0);
  let left = room;
  let weight = weights.reduce((a, b) => a + b, 0);
  for (const i of order) {
    parts[i] = Math.min(needs[i]!, (left * weights[i]!) / weight);
    left -= parts[i];
    weight -= weights[i]!;
  }
  return parts;
}
