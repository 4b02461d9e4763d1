import { english } from '../../../base/text/english';
import { termHash } from '../../../base/words/termHash';
import type { Lesson } from '../../../model';
import { inverseDocumentFrequency, type Evidence, type RankContext, type SignalRow } from '../signal';

const weight = 30;
/**
 * A prompt counts from a likeness of `least` on, and only with `sharedAtLeast` words in common. The value of an edit is
 * that likeness, of a file that was only read `read` of it; half as much `halfAge` sessions later, and less for a
 * session that edited much. A file whose values add up to `full` has all points.
 */
const learning = { least: 0.05, sharedAtLeast: 2, read: 0.3, halfAge: 20, breadth: 0.25, full: 0.1 };

/** Files that were edited, or read before the first edit, for past prompts whose rare words the task shares. */
export const lessons = { kind: 'session', phase: 'task', create: () => measure } as const satisfies SignalRow;

function measure(context: RankContext): Evidence {
  const { corpus, lessons: all = [] } = context;
  const points = new Map<number, number>();
  const best = new Map<number, { readonly value: number; readonly date: string | null; readonly isEdit: boolean; }>();
  const similarityOf = all.length === 0 ? () => 0 : similarityTo(context, all);
  for (const lesson of all) {
    const similarity = similarityOf(lesson);
    if (similarity < learning.least) continue;
    const value = similarity * 2 ** (-lesson.age / learning.halfAge) / Math.max(1, lesson.breadth) ** learning.breadth;
    for (const path of lesson.edited) add(path, value, lesson, true);
    for (const path of lesson.read) add(path, value * learning.read, lesson, false);
  }
  for (const [slot, sum] of points) points.set(slot, weight * Math.min(1, sum / learning.full));
  return { points, detail };

  function add(path: string, value: number, { date }: Lesson, isEdit: boolean): void {
    const slot = corpus.slotOf(path);
    if (slot === undefined) return;
    points.set(slot, (points.get(slot) ?? 0) + value);
    if (value > (best.get(slot)?.value ?? 0)) best.set(slot, { value, date, isEdit });
  }

  function detail(slot: number): string {
    const { date, isEdit } = best.get(slot) ?? { date: null, isEdit: false };
    if (date === null) return isEdit ? english`edited for a like prompt` : english`read for a like prompt`;
    return isEdit ? english`edited for a like prompt on ${date}` : english`read for a like prompt on ${date}`;
  }
}

/** Cosine of the words' weights, 0 to 1: a word counts by its rarity among the lessons and among the files. */
function similarityTo({ corpus, task, pool }: RankContext, all: readonly Lesson[]): (lesson: Lesson) => number {
  const lessonsWith = new Map<number, number>();
  for (const { terms } of all) for (let i = 0; i < terms.length; i += 2) count(terms[i]!);
  const asked = new Map(task.terms.filter(({ kind }) => kind !== 'common').map(({ term, weight: own }) => {
    const id = corpus.vocabulary.lookup(term);
    const inFiles = id === undefined ? 0 : corpus.postings.read(id, corpus.buffer);
    const rarity = Math.min(rarityOf(termHash(term)), inverseDocumentFrequency(inFiles, Math.max(pool, inFiles)));
    return [termHash(term), own * rarity];
  }));
  const length = Math.sqrt([...asked.values()].reduce((sum, value) => sum + value * value, 0));
  return ({ terms }) => {
    let product = 0;
    let squares = 0;
    let shared = 0;
    for (let i = 0; i < terms.length; i += 2) {
      const value = terms[i + 1]! * rarityOf(terms[i]!);
      const other = asked.get(terms[i]!) ?? 0;
      squares += value * value;
      product += value * other;
      if (value * other > 0) shared++;
    }
    return shared < learning.sharedAtLeast ? 0 : product / (length * Math.sqrt(squares));
  };

  function count(hash: number): void {
    lessonsWith.set(hash, (lessonsWith.get(hash) ?? 0) + 1);
  }

  function rarityOf(hash: number): number {
    return inverseDocumentFrequency(lessonsWith.get(hash) ?? 0, all.length);
  }
}
