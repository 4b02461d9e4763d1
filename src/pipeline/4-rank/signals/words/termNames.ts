import { fold } from '#base/words/words';
import type { Task } from '#model';

/** The maximum number of names in a reason. */
const maxNames = 4;
/** A term is omitted if it contributes less than this share of the best term's points. */
const minShare = 0.05;

/** The points that one of the task's terms adds to a file. */
export interface TermPoints {
  /** The index of the term in `task.terms`. */
  readonly term: number;
  readonly points: number;
}

/**
 * Creates a function that lists the terms that explain a file's points, strongest first, in quotes and as written in
 * the task. Terms that are the extension of a file name in the task (`ts` in `cart.ts`) and terms that most files
 * contain are omitted unless there are no other terms.
 */
export function createTermFormatter({ terms, paths }: Task): (parts: readonly TermPoints[]) => string {
  const extensions = new Set(paths.flatMap(({ path }) => {
    const extension = /\.(\w+)$/.exec(path)?.[1];
    return extension === undefined ? [] : [fold(extension)];
  }));
  return (termPoints) => {
    const sortedTerms = [...termPoints].sort((a, b) => b.points - a.points || a.term - b.term);
    const nonExtensionTerms = sortedTerms.filter(({ term }) => !extensions.has(terms[term]!.term));
    const significantTerms = (nonExtensionTerms.length > 0 ? nonExtensionTerms : sortedTerms).filter(({ points }, _,
      [best]) => points >= best!.points * minShare
    );
    return significantTerms.slice(0, maxNames).map(({ term }) => `'${terms[term]!.written}'`).join(', ');
  };
}
