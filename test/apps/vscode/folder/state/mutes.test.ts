import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findMute, createMute, findNextMuteEnd, splitOverlaps, addMute, removeMute,
  type MuteLength } from '#apps/vscode/folder/state/mutes';
import { table } from '#test/support/table';

const now = Date.parse('2026-01-02T22:00:00Z');
const midnight = now + 2 * 3_600_000;

/** What is muted for which length, looked at later with these common files. */
const cases:
  readonly (readonly [title: string, MuteLength, laterMs: number, files: readonly string[], isMuted: boolean])[] = [
    ['for an hour', 'hour', 3_599_999, ['a', 'new'], true],
    ['no longer than an hour', 'hour', 3_600_000, ['a'], false],
    ['until tomorrow', 'tomorrow', 7_199_999, ['a', 'new'], true],
    ['no longer than until tomorrow', 'tomorrow', 7_200_000, ['a'], false],
    ['until it changes', 'changed', 10 * 86_400_000, ['b', 'a'], true],
    ['while fewer files are in common', 'changed', 0, ['b'], true],
    ['until another file is in common', 'changed', 0, ['a', 'b', 'c'], false],
  ];

describe('a muted overlap', () => {
  table('is muted …, for both threads alike', (row) => {
    for (const [title, length, later, files, isMuted] of cases) {
      row(`is muted ${title}, for both threads alike`, () => {
        const mutes = addMute([], createMute('x', 'y', ['a', 'b'], length, now, midnight), now);
        const found = [['x', 'y'], ['y', 'x']].map(([a, b]) =>
          findMute(mutes, a!, b!, files, now + later) !== undefined
        );
        assert.deepEqual(found, [isMuted, isMuted]);
        assert.equal(findMute(mutes, 'x', 'z', files, now), undefined);
        assert.equal(findMute(removeMute(mutes, 'y', 'x'), 'x', 'y', files, now), undefined);
      });
    }
  });
  it('is kept separate from those that warn, and none is lost', () => {
    const thread = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const mute = fc.record({
      a: thread,
      b: thread,
      length: fc.constantFrom<MuteLength>('hour', 'tomorrow', 'changed'),
      at: fc.integer({ min: -10, max: 10 }).map((hours) => now + hours * 3_600_000),
    });
    fc.assert(fc.property(fc.array(mute, { maxLength: 12 }), fc.uniqueArray(thread), (given, others) => {
      const mutes = given.reduce<ReturnType<typeof addMute>>(
        (all, { a, b, length, at }) => addMute(all, createMute(a, b, ['f'], length, at, at + 7_200_000), at),
        [],
      );
      const overlaps = others.map((one) => ({ thread: one, files: ['f'] }));
      const split = splitOverlaps(mutes, 'me', overlaps, now);
      assert.deepEqual(split.mutedOverlaps, [], 'a mute is of two threads');
      for (const me of ['a', 'b']) {
        const { overlaps: warning, mutedOverlaps } = splitOverlaps(mutes, me, overlaps, now);
        const both = [...warning, ...mutedOverlaps].map((one) => one.thread).sort();
        assert.deepEqual(both, [...others].sort());
        const end = findNextMuteEnd(mutes, now);
        if (end !== undefined) {
          const after = splitOverlaps(mutes, me, overlaps, end - 1);
          assert.deepEqual(after, { overlaps: warning, mutedOverlaps }, 'nothing changes before the next end');
        }
      }
      assert.ok(new Set(mutes.map(({ threads }) => threads.join())).size === mutes.length, 'one of each pair');
    }));
  });
});
