import assert from 'node:assert/strict';
import { firstQueries, taskQueries } from './taskQueries';

const files = [
  'function resetCache(store) { store.clear(); return retryLimit; }',
  'const max_size = 9; // the store clears itself, the parser reports',
  'export class Parser { report() {} } // store',
].map((text, i) => ({ path: `f${i}`, text, lower: text.toLowerCase() }));

describe('the first searches for a task', () => {
  check('are names in text order', 'Call store.resetCache when max_size is over', ['resetCache', 'max_size', 'store']);
  check('treat a word before a parenthesis as a name', 'The clear() of a parser', ['clear', 'parser']);
  check('start with words that few files contain', 'store, parser and clears', ['clears', 'parser', 'store']);
  check('leave out words that no file contains', 'Use the resetAll of frobnication', []);
  check('leave out common words', 'Fixed: when this itself reports', ['reports']);
  check('use only words from the title', 'The store\n\nclears when max_size is over', ['max_size', 'store']);
  check('keep capitals only in names', 'Stores of Parser() and Report', ['Parser', 'report']);
  check('are at most three', 'resetCache retryLimit max_size Parser store', ['resetCache', 'retryLimit', 'max_size']);

  function check(title: string, task: string, expected: readonly string[]): void {
    it(title, () => assert.deepEqual(firstQueries(task, files), expected));
  }
});

describe('queries of a task', () => {
  const many = Array.from({ length: 60 }, (_, i) => {
    const text = ['request', i < 20 ? 'cookie' : '', i < 5 ? 'signature' : '', i < 1 ? 'unsignAll Fallback' : ''].join(
      ' ',
    );
    return { path: `f${i}`, text, lower: text.toLowerCase() };
  });

  it('are words in few, some and many files, and any of the first ones', () =>
    assert.deepEqual(
      taskQueries('unsignAll of Fallback\n\nEach request has a cookie with a Signature. Request again.', many).map((
        { text, kind, sort },
      ) => [sort, kind, text]),
      [
        ['first', 'text', 'unsignAll'],
        ['first', 'text', 'fallback'],
        ['few', 'text', 'signature'],
        ['some', 'text', 'cookie'],
        ['many', 'text', 'request'],
        ['any', 'regex', '(?i)unsignAll|fallback'],
      ],
    ));
});
