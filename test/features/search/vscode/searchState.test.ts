import assert from 'node:assert/strict';
import { createInitialSearch, emptySearch, searchSwitches, toggleSearchSwitch, formatActiveSwitches, type SearchState,
  type SearchSwitch } from '#features/search/vscode/searchState';

const state = (part: Partial<SearchState> = {}): SearchState => ({ ...emptySearch, ...part });

describe('the search toggles', () => {
  function check(title: string, before: Partial<SearchState>, pressed: SearchSwitch,
    after: Partial<SearchState>): void
  {
    it(title, () => assert.deepEqual(toggleSearchSwitch(state(before), pressed), state(after)));
  }
  check('turn regular expressions on', {}, 'regex', { kind: 'regex' });
  check('turn them off again', { kind: 'regex' }, 'regex', {});
  check('replace one kind with another', { kind: 'regex', matchCase: true }, 'files', {
    kind: 'files',
    matchCase: true,
  });
  check('change only case', { kind: 'symbol' }, 'matchCase', { kind: 'symbol', matchCase: true });

  it('are named while they are on', () => {
    assert.equal(formatActiveSwitches(state()), '');
    assert.equal(formatActiveSwitches(state({ kind: 'regex', matchCase: true })),
      ', match case, use regular expression');
  });
  it('restore the initial state if each is pressed twice', () => {
    for (const one of searchSwitches)
      assert.deepEqual(toggleSearchSwitch(toggleSearchSwitch(state(), one), one), state());
  });
});

describe('the first query', () => {
  function check(title: string, last: Partial<SearchState>, selected: string, expected: Partial<SearchState>): void {
    it(title, () => assert.deepEqual(createInitialSearch(state(last), selected), state(expected)));
  }
  check('is the last one', { text: 'cart', kind: 'regex' }, '', { text: 'cart', kind: 'regex' });
  check('is the selected text instead', { text: 'cart' }, 'addTax', { text: 'addTax' });
  check('uses a selection literally', { text: 'c.rt', kind: 'regex' }, 'f(x)', { text: 'f(x)' });
  check('looks for a selected name among definitions', { kind: 'symbol' }, 'addTax', {
    text: 'addTax',
    kind: 'symbol',
  });
  check('is not a multi-line selection', { text: 'cart' }, 'a\nb', { text: 'cart' });
  check('is not a blank selection', { text: 'cart' }, '  ', { text: 'cart' });
  check('is not a long selection', { text: 'cart' }, 'x'.repeat(201), { text: 'cart' });
});
