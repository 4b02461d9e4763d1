import assert from 'node:assert/strict';
import { createEmptySession, SessionFold } from '#features/sessions/pure/facts/fold';
import { deduplicateSessions } from '#features/sessions/pure/facts/ownHistory';
import type { SessionState } from '#features/sessions/pure/facts/state';
import type { TurnOptions } from '#features/sessions/pure/turns';
import { listPastPrompts, isMeaningfulPrompt } from '#features/sessions/pure/pastPrompts';
import type { Entry, FileEffect } from '#agents/transcripts/entry';
import { table } from '#test/support/table';

const day = 86_400_000;
const texts = new Map<string, string>();
/** A step: `> onPrompt`, `< undo to the first onPrompt`, or `effect path`. */
function session(id: string, began: number, steps: readonly string[], about: Partial<SessionState> = {}): SessionState {
  const state: SessionState = { ...createEmptySession(id), cwds: ['/home/me/shop'], ...about };
  const fold = new SessionFold(state, { onPrompt: (key, text) => texts.set(key, text) });
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
const asked = (states: readonly SessionState[], more: Partial<TurnOptions> = {}) =>
  listPastPrompts(deduplicateSessions(states), texts, { ...options, ...more })
    .map(({ session: id, edited, read }) => [id, edited, read] as const);
const ask = '> round the prices of the invoice';

describe('past prompts', () => {
  const cases: readonly (readonly [title: string, states: readonly SessionState[], expected: unknown])[] = [
    ['have what they led to: edits, and what was read before the first', [
      session('a', 0, [ask, 'read src/money.ts', 'modified src/invoice.ts', 'read src/late.ts']),
    ], [['a', ['src/invoice.ts'], ['src/money.ts']]]],
    ['have a file once that was read and edited', [session('a', 0, [ask, 'read src/a.ts', 'modified src/a.ts'])], [
      ['a', ['src/a.ts'], []],
    ]],
    ['are none without edits', [session('a', 0, [ask, 'searched src', 'read src/a.ts'])], []],
    ['have no files outside and of tools', [
      session('a', 0, [ask, 'modified /etc/hosts', 'modified .git/config', 'modified ../x.ts']),
    ], []],
    ['have what follows "yes, go on" behind them', [session('a', 0, [ask, '> yes, go on', 'modified src/a.ts'])], [
      ['a', ['src/a.ts'], []],
    ]],
    ['are none that say nothing', [session('a', 0, ['> yes, go on', 'modified src/a.ts'])], []],
    ['are none that were taken back', [
      session('a', 0, [ask, 'modified src/a.ts', '< all', '> send the parcel by mail', 'modified src/b.ts']),
    ], [['a', ['src/b.ts'], []]]],
    ['have paths of worktrees below the root', [
      session('a', 0, [ask, 'modified /home/me/shop/.worktrees/two/src/a.ts']),
    ], [['a', ['src/a.ts'], []]]],
    ['begin with those of the newest session', [session('a', 0, [ask, 'modified src/a.ts']),
      session('b', 1, [ask, 'modified src/b.ts'])], [['b', ['src/b.ts'], []], ['a', ['src/a.ts'], []]]],
    ['have the work of subagents that was begun after them', [session('a', 0, [ask, 'read src/a.ts']),
      session('sub', 0.5, ['modified src/b.ts'], { parent: 'a' }),
      session('subsub', 0.6, ['modified src/c.ts'], { parent: 'sub' })], [['a', ['src/b.ts', 'src/c.ts'], [
      'src/a.ts',
    ]]]],
  ];
  table('are correct in each case', (row) => {
    for (const [title, states, expected] of cases) row(title, () => assert.deepEqual(asked(states), expected));
  });

  it('contain no reads caused by a pack', () => {
    const states = [session('a', 0, [ask, 'read src/shown.ts', 'read src/own.ts', 'modified src/a.ts'])];
    assert.deepEqual(asked(states, { shownPathsBySession: new Map([['a', new Set(['src/shown.ts'])]]) })[0]?.[2], [
      'src/own.ts',
    ]);
  });
  it('belong to one session, not to its fork', () => {
    const first = session('a', 0, [ask, 'modified src/a.ts']);
    const fork: SessionState = { ...first, id: 'b', startedAt: first.startedAt! + day };
    assert.deepEqual(asked([fork, first]), [['a', ['src/a.ts'], []]]);
  });
  it('include those with text; one without text keeps its files', () => {
    const state = session('a', 0, [ask, 'read src/money.ts', 'modified src/a.ts', '> read the routes of the shop',
      'read src/b.ts', '> send the parcel by mail', 'modified src/c.ts']);
    const [first] = state.prompts;
    assert.deepEqual(listPastPrompts([state], new Map([[first!.key, texts.get(first!.key)!]]), options), [{
      session: 'a',
      number: 1,
      at: first!.at,
      text: ask.slice(2),
      edited: ['src/a.ts'],
      read: ['src/money.ts'],
    }]);
  });
});

describe('a prompt', () => {
  it('is characterized by its distinct words, without stopwords, numbers and links', () => {
    assert.ok(isMeaningfulPrompt('round the prices of an invoice') && isMeaningfulPrompt('parseHeaders()'));
    const others = ['', 'yes, go on', 'fix cart cart cart',
      'please fix this, see https://example.org/cart/of/money 42'];
    assert.deepEqual(others.filter((text) => isMeaningfulPrompt(text)), []);
  });
});
