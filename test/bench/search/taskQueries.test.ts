import assert from 'node:assert/strict';
import { firstQueries, taskQueries } from './taskQueries';

const files = [
  'function resetCache(store) { store.clear(); return retryLimit; }',
  'const max_size = 9; // the store clears itself, the parser reports',
  'export class Parser { report() {} } // store',
].map((text, i) => ({ path: `f${i}`, text, lower: text.toLowerCase() }));

describe('what is searched first for a task', () => {
  check('are names in the order of the text', 'Call store.resetCache when max_size is over', ['resetCache', 'max_size',
    'store']);
  check('take a word in front of a parenthesis for a name', 'The clear() of a parser', ['clear', 'parser']);
  check('are words of few files first', 'store, parser and clears', ['clears', 'parser', 'store']);
  check('leave out what no file has', 'Use the resetAll of frobnication', []);
  check('leave out common words', 'Fixed: when this itself reports', ['reports']);
  check('take words of the title only', 'The store\n\nclears when max_size is over', ['max_size', 'store']);
  check('keep the capitals of names only', 'Stores of Parser() and Report', ['Parser', 'report']);
  check('are three at most', 'resetCache retryLimit max_size Parser store', ['resetCache', 'retryLimit', 'max_size']);

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

  it('are words of few, some and many files, and any of the first', () =>
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
