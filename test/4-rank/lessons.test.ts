import assert from 'node:assert/strict';
import { createRanker } from '../../src/4-rank/ranker';
import type { Lesson } from '../../src/model';
import { lessonOf } from '../support/lessons';
import { inputOf } from '../support/ranking';
import { table } from '../support/table';

const texts = {
  'src/cache.ts': 'export function evict() { /* cache entries are evicted by age */ }\n',
  'src/cart.ts': 'export const cart = 1;\n',
  'src/mail.ts': 'export const mail = 1;\n',
  'src/other.ts': 'export const other = 1;\n',
};
const task = 'evict stale parcels by weight';
const lesson: typeof lessonOf = (prompt, more) => lessonOf(prompt, { edited: ['src/mail.ts'], ...more });
/** Of other words, so that the words of a like one are rare. */
const others = ['round prices', 'send invoices', 'paint doors', 'wash cars', 'bake bread'].map((text) =>
  lesson(text, { edited: ['src/other.ts'] })
);
const best = (lessons: readonly Lesson[] | undefined) => createRanker()({ ...inputOf(texts, task), lessons }).best();
const reasonOf = (path: string, lessons: readonly Lesson[]) =>
  best([...lessons, ...others]).find((file) => file.path === path)?.reasons.find(({ kind }) => kind === 'session');
const pointsOf = (lessons: readonly Lesson[]) => reasonOf('src/mail.ts', lessons)?.points ?? 0;

describe('lessons of past sessions', () => {
  const like = 'weigh stale parcels';
  const reasons: readonly (readonly [title: string, given: readonly Lesson[], detail: string | undefined])[] = [
    ['name an edit with its date', [lesson(like)], 'edited for a like prompt on 2026-11-20'],
    ['name an edit without one', [lesson(like, { date: null })], 'edited for a like prompt'],
    ['name a read', [lesson(like, { edited: [], read: ['src/mail.ts'] })], 'read for a like prompt on 2026-11-20'],
    ['name what counts most', [lesson(like, { date: '2026-11-01', age: 50 }), lesson(like)],
      'edited for a like prompt on 2026-11-20'],
    ['are none of a prompt with one word in common', [lesson('parcels everywhere')], undefined],
    ['are none of a prompt about something else', [lesson('cook lunch')], undefined],
    ['are none of a file that is gone', [lesson(like, { edited: ['src/gone.ts'] })], undefined],
  ];
  table('are reasons that say what was done', (row) => {
    for (const [title, given, detail] of reasons)
      row(title, () => assert.equal(reasonOf('src/mail.ts', given)?.detail, detail));
  });
  table('count', (row) => {
    const counts = (title: string, more: Lesson, less: Lesson) =>
      row(title, () => {
        assert.ok(pointsOf([less]) > 0, 'there are few points');
        assert.ok(pointsOf([more]) > pointsOf([less]), `${pointsOf([more])} > ${pointsOf([less])}`);
      });
    // so old that none of them has all points
    const old = { age: 60 };
    counts('more for an edit than for a read', lesson(like, old),
      lesson(like, { ...old, edited: [], read: ['src/mail.ts'] }));
    counts('more for a newer session', lesson(like, old), lesson(like, { age: 70 }));
    counts('more for a session that edited little', lesson(like, old), lesson(like, { ...old, breadth: 50 }));
    counts('more for more common words', lesson('stale parcels by weight', old), lesson(like, old));
  });
  it('are capped, though each adds to the others', () =>
    assert.equal(pointsOf([lesson(like), lesson(like), lesson(like)]), 30));
  it('change nothing where there are none', () => assert.deepEqual(best([]), best(undefined)));
});
