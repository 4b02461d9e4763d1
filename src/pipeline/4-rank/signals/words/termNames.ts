import { fold } from '#base/words/words';
import type { Task } from '#model';

/** The maximum number of names in a reason. */
const maxNames = 4;
/** A term that contributes a smaller share of the best term's points explains nothing. */
const leastShare = 0.05;

/** The points that one of the task's terms adds to a file. */
export interface TermPart {
  /** Its index in `task.terms`. */
  readonly term: number;
  readonly part: number;
}

/**
 * Returns the terms that explain a file's points, quoted as the task writes them, the strongest first. Terms that are
 * the extension of a file name in the task (`ts` of `cart.ts`) and terms that most files contain are left out, unless
 * there are no others.
 */
export function termNames({ terms, paths }: Task): (parts: readonly TermPart[]) => string {
  const extensions = new Set(paths.flatMap(({ path }) => {
    const extension = /\.(\w+)$/.exec(path)?.[1];
    return extension === undefined ? [] : [fold(extension)];
  }));
  return (parts) => {
    const sorted = [...parts].sort((a, b) => b.part - a.part || a.term - b.term);
    const words = sorted.filter(({ term }) => !extensions.has(terms[term]!.term));
    const telling = (words.length > 0 ? words : sorted).filter(({ part }, _, [best]) =>
      part >= best!.part * leastShare
    );
    return telling.slice(0, maxNames).map(({ term }) => `'${terms[term]!.written}'`).join(', ');
  };
}
