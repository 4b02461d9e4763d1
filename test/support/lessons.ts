import { termHash } from '../../src/base/words/termHash';
import { identifiers, terms } from '../../src/base/words/words';
import type { Lesson } from '../../src/model';

/** Of a prompt of these words, each of the same weight. */
export function lessonOf(prompt: string, more: Partial<Lesson> = {}): Lesson {
  return {
    session: 's',
    date: '2026-11-20',
    age: 0,
    breadth: 1,
    terms: identifiers(prompt).flatMap(terms).flatMap((term) => [termHash(term), 1]),
    edited: [],
    read: [],
    ...more,
  };
}
