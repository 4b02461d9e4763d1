import type { Lesson } from '../model';
import type { SessionState } from './facts/state';
import { type TurnOptions, turnsOf } from './turns';

/** The newest lessons that are kept, and the paths of one. */
const maxLessons = 2_000;
const maxPaths = 200;

/**
 * What each past prompt teaches, the newest sessions first. `states`: own histories (`facts/ownHistory.ts`), with the
 * prompts' terms.
 */
export function lessonsOf(states: readonly SessionState[], options: TurnOptions): readonly Lesson[] {
  const all = turnsOf(states, options, ({ terms }) => terms);
  const ages = agesOf(all.map(({ session }) => session));
  const lessons = all.flatMap(({ session: { id }, breadth, turns }) =>
    turns.filter(({ terms }) => terms.length > 0).map(({ prompt, terms, edited, read }): Lesson => ({
      session: id,
      date: dateOf(prompt.at),
      age: ages.get(id)!,
      breadth,
      terms,
      edited: edited.slice(0, maxPaths),
      read: read.slice(0, maxPaths),
    }))
  );
  return lessons.slice(0, maxLessons);
}

/** `sessions`: the newest first. Those that began at the same time have one age. */
function agesOf(sessions: readonly SessionState[]): ReadonlyMap<string, number> {
  const ages = new Map<string, number>();
  let age = 0;
  sessions.forEach(({ id, startedAt }, i) => {
    if (sessions[i - 1]?.startedAt !== startedAt) age = i;
    ages.set(id, age);
  });
  return ages;
}

function dateOf(at: number | undefined): string | null {
  const date = new Date(at ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}
