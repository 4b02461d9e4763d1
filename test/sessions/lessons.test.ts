import assert from 'node:assert/strict';
import fc from 'fast-check';
import { emptySession, SessionFold } from '../../src/sessions/facts/fold';
import { ownHistories } from '../../src/sessions/facts/ownHistory';
import type { SessionState } from '../../src/sessions/facts/state';
import { lessonsOf } from '../../src/sessions/lessons';
import type { TurnOptions } from '../../src/sessions/turns';
import { pastPrompts } from '../../src/sessions/pastPrompts';
import { termsOf } from '../../src/sessions/promptTerms';
import type { Entry, FileEffect } from '../../src/sessions/entry';
import { table } from '../support/table';

const day = 86_400_000;
/** A step: `> prompt`, `< undo to the first prompt`, or `effect path`. */
function session(id: string, began: number, steps: readonly string[], about: Partial<SessionState> = {}): SessionState {
  const state: SessionState = { ...emptySession(id), cwds: ['/home/me/shop'], ...about };
  const fold = new SessionFold(state, { terms: termsOf });
  steps.forEach((step, i) => {
    const [word = '', ...rest] = step.split(' ');
    const at = Date.UTC(2026, 10, 20) + began * day + i * 1000;
    const text = rest.join(' ');
    const key = `${id} ${step} ${i}`;
    const entries: Entry[] = word === '>'
      ? [{ kind: 'prompt', key, at, text }]
      : word === '<'
      ? [{ kind: 'rewind', at }]
      : [{ kind: 'call', key, tool: 'Any', input: {}, files: [{ path: text, effect: word as FileEffect }], at }, {
        kind: 'result',
        key,
        ok: true,
        at,
      }];
    for (const entry of entries) fold.add(entry, { position: i + 1 });
  });
  return state;
}
const options: TurnOptions = { folders: ['/home/me/shop', '/home/me/shop/.worktrees/two'] };
const taught = (states: readonly SessionState[], more: Partial<TurnOptions> = {}) =>
  lessonsOf(ownHistories(states), { ...options, ...more }).map(({ terms: _terms, ...lesson }) => lesson);
const ask = '> round the prices of the invoice';

describe('what sessions teach', () => {
  const one = { session: 'a', date: '2026-11-20', age: 0 };
  const cases: readonly (readonly [title: string, states: readonly SessionState[], expected: unknown])[] = [
    ['is what a prompt led to: edits, and what was read before the first', [
      session('a', 0, [ask, 'read src/money.ts', 'modified src/invoice.ts', 'read src/late.ts']),
    ], [{ ...one, breadth: 1, edited: ['src/invoice.ts'], read: ['src/money.ts'] }]],
    ['names a file that was read and edited once', [session('a', 0, [ask, 'read src/a.ts', 'modified src/a.ts'])], [{
      ...one,
      breadth: 1,
      edited: ['src/a.ts'],
      read: [],
    }]],
    ['is nothing without edits and reads', [session('a', 0, [ask, 'searched src'])], []],
    ['is nothing of files outside and of tools', [
      session('a', 0, [ask, 'modified /etc/hosts', 'modified .git/config', 'modified ../x.ts']),
    ], []],
    ['leaves what follows "yes, go on" to the prompt before', [
      session('a', 0, [ask, '> yes, go on', 'modified src/a.ts']),
    ], [{ ...one, breadth: 1, edited: ['src/a.ts'], read: [] }]],
    ['is nothing of a prompt that says nothing', [session('a', 0, ['> yes, go on', 'modified src/a.ts'])], []],
    ['is nothing of what was taken back', [
      session('a', 0, [ask, 'modified src/a.ts', '< all', '> send the parcel by mail', 'modified src/b.ts']),
    ], [{ ...one, breadth: 2, edited: ['src/b.ts'], read: [] }]],
    ['has paths of worktrees below the root', [
      session('a', 0, [ask, 'modified /home/me/shop/.worktrees/two/src/a.ts']),
    ], [{ ...one, breadth: 1, edited: ['src/a.ts'], read: [] }]],
    ['counts age in sessions, the newest first', [session('a', 0, [ask, 'modified src/a.ts']),
      session('b', 1, [ask, 'modified src/b.ts']), session('c', 2, ['> hello'])], [
      { session: 'b', date: '2026-11-21', age: 1, breadth: 1, edited: ['src/b.ts'], read: [] },
      { ...one, age: 2, breadth: 1, edited: ['src/a.ts'], read: [] },
    ]],
    ['gives the work of subagents to the prompt that was asked before', [session('a', 0, [ask, 'read src/a.ts']),
      session('sub', 0.5, ['modified src/b.ts'], { parent: 'a' }),
      session('subsub', 0.6, ['modified src/c.ts'], { parent: 'sub' })], [{
      ...one,
      breadth: 2,
      edited: ['src/b.ts', 'src/c.ts'],
      read: ['src/a.ts'],
    }]],
  ];
  table('holds in each case', (row) => {
    for (const [title, states, expected] of cases) row(title, () => assert.deepEqual(taught(states), expected));
  });

  it('is nothing of reads that a pack led to', () => {
    const states = [session('a', 0, [ask, 'read src/shown.ts', 'read src/own.ts'])];
    const shown = new Map([['a', new Set(['src/shown.ts'])]]);
    assert.deepEqual(taught(states, { shown })[0]?.read, ['src/own.ts']);
    assert.deepEqual(taught([session('a', 0, [ask, 'read src/shown.ts'])], { shown }), []);
  });
  it('is taught once by a session and its fork', () => {
    const first = session('a', 0, [ask, 'modified src/a.ts']);
    const fork: SessionState = { ...first, id: 'b', startedAt: first.startedAt! + day };
    assert.deepEqual(taught([fork, first]).map((lesson) => [lesson.session, lesson.edited]), [['a', ['src/a.ts']]]);
  });
  it('has a bound, whatever sessions hold', () => {
    const steps = [ask, ...Array.from({ length: 300 }, (_, i) => `modified src/${i}.ts`)];
    assert.equal(taught([session('a', 0, steps)])[0]?.edited.length, 200);
  });
});

describe('past prompts', () => {
  const states = [
    session('a', 0, [ask, 'read src/money.ts', 'modified src/a.ts', '> read the routes of the shop', 'read src/b.ts',
      '> send the parcel by mail', 'modified src/c.ts']),
  ];
  const texts = new Map(states[0]!.prompts.slice(0, 2).map(({ key }, i) => [key, [ask, 'read the routes'][i]!]));
  it('are those with a text and edits', () =>
    assert.deepEqual(pastPrompts(states, texts, options), [{
      session: 'a',
      number: 1,
      at: states[0]!.prompts[0]!.at,
      text: ask,
      edited: ['src/a.ts'],
      read: ['src/money.ts'],
    }]));
});

describe('terms of a prompt', () => {
  const hashes = (text: string) => termsOf(text).filter((_, i) => i % 2 === 0);
  it('match in all forms of a word and in parts of names', () => {
    const shared = (a: string, b: string) => hashes(a).filter((hash) => hashes(b).includes(hash)).length;
    assert.deepEqual(
      [shared('rounding prices', 'round the price'), shared('parseHeaders()', 'headers'), shared('cart', 'mail')],
      [2, 1, 0],
    );
  });
  it('leave out words that say nothing, numbers and the words of links', () =>
    assert.deepEqual(termsOf('please fix this, see https://example.org/cart 42'), []));
  it('are 64 at most, numbers only, the heaviest first, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 2_000 }),
          fc.array(fc.string({ unit: 'grapheme' })).map((words) => words.join(' '))),
        (text) => {
          const found = termsOf(text);
          const weights = found.filter((_, i) => i % 2 === 1);
          assert.ok(found.length <= 128 && found.length % 2 === 0 && found.every(Number.isFinite));
          assert.deepEqual(weights, [...weights].sort((a, b) => b - a));
          assert.ok(hashes(text).every((hash) => Number.isInteger(hash) && hash >= 0 && hash < 2 ** 32));
        },
      ),
      { numRuns: 200 },
    );
  });
});
