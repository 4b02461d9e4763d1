import assert from 'node:assert/strict';
import { describeVerdict } from '#features/guard/vscode/guardWords';
import { findTypingCause, type TypingContext } from '#features/guard/vscode/typing';
import type { Freshness, StaleCause } from '#model';
import type { Verdict } from '#reports';
import { table } from '#test/support/table';

const fresh: Freshness = { state: 'fresh', causes: [], packedAt: 5 };
const changed = (path: string, selected = true): StaleCause => ({
  kind: 'files',
  files: [{ path, change: 'modified', selected }],
});
const stale = (...causes: readonly StaleCause[]): Freshness => ({ state: 'stale', causes, packedAt: 5 });
const others = [{ thread: 'tax', files: ['src/a.ts'] }];

describe('a verdict requested by the user', () => {
  const verdict = (part: Partial<Verdict>): Verdict => ({
    version: 1,
    decision: 'warn',
    message: 'It is so.',
    freshness: fresh,
    overlaps: [],
    ...part,
  });
  const cases: readonly (readonly [title: string, Verdict, unmuted: Verdict['overlaps'], expected: string])[] = [
    ['passes', verdict({ decision: 'proceed' }), [], 'It is so.'],
    ['has what mends a stale pack', verdict({ freshness: stale(changed('b')) }), [], 'It is so. [repack changes]'],
    ['has what helps where threads meet', verdict({ overlaps: others }), others, 'It is so. [switch mute]'],
    ['does not warn of what is muted', verdict({ overlaps: others, path: 'src/a.ts' }), [],
      'The pack is fresh. The warning that other threads work on the same files is muted.'],
    ['warns of a stale pack although an overlap is muted',
      verdict({ overlaps: others, freshness: stale(changed('b')) }), [], 'It is so. [repack changes]'],
    ['does not say that it stops a person', verdict({ decision: 'block', freshness: stale(changed('b')) }), [],
      'It is so. Agents are blocked from editing; you are only warned, as an editor cannot stop you from typing. [repack changes]'],
  ];
  table('is shown in each state', (row) => {
    for (const [title, given, unmuted, expected] of cases) {
      row(title, () => {
        const { text, warns, actions } = describeVerdict(given, unmuted, []);
        assert.equal(`${text}${warns ? ` [${actions.join(' ')}]` : ''}`, expected);
      });
    }
  });
  it('names unsaved files', () =>
    assert.deepEqual(
      [['a'], ['a', 'b', 'c', 'd', 'e']].map((unsaved) =>
        describeVerdict(verdict({ decision: 'proceed' }), [], unsaved).text
      ),
      ['It is so. Unsaved changes are not in the pack: a.',
        'It is so. Unsaved changes are not in the pack: a, b, c and 2 more.'],
    ));
});

describe('a user who types', () => {
  const base: TypingContext = {
    path: 'src/a.ts',
    freshness: stale(changed('src/b.ts')),
    shownPaths: ['src/a.ts', 'src/b.ts'],
    overlaps: [],
    isAutoRepacking: false,
    savedPaths: new Set(),
    isQuiet: false,
  };
  const cases: readonly (readonly [title: string, Partial<TypingContext>, key: string | undefined])[] = [
    ['is told that the pack is stale while nothing mends it', {}, 'stale 5'],
    ['hears nothing while it is fresh', { freshness: fresh }, undefined],
    ['hears nothing where a repack follows by itself', { isAutoRepacking: true }, undefined],
    ['hears nothing in a file that the pack does not show', { path: 'src/z.ts' }, undefined],
    ['hears nothing of what was saved here', { savedPaths: new Set(['src/b.ts']) }, undefined],
    ['hears nothing of files that the pack does not show', { freshness: stale(changed('z', false)) }, undefined],
    ['is told of another branch', { freshness: stale({ kind: 'branch', detail: 'a → b' }) }, 'stale 5'],
    ['hears nothing of settings', { freshness: stale({ kind: 'settings', detail: 'mode' }) }, undefined],
    ['hears nothing of staleness that was muted', { isQuiet: true }, undefined],
    ['is told of another thread, also where a repack follows', {
      overlaps: others,
      isAutoRepacking: true,
      freshness: fresh,
    }, 'overlap tax'],
    ['is told of another thread first', { overlaps: others }, 'overlap tax'],
    ['is told of another thread although staleness is muted', { overlaps: others, isQuiet: true }, 'overlap tax'],
    ['hears nothing of a thread in other files', { overlaps: others, path: 'src/b.ts', isAutoRepacking: true },
      undefined],
  ];
  table('gets a message in each state', (row) => {
    for (const [title, part, key] of cases)
      row(title, () => assert.equal(findTypingCause({ ...base, ...part })?.key, key));
  });
});
