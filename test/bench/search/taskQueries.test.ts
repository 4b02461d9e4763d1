import assert from 'node:assert/strict';
import { taskQueries } from './taskQueries';

const files = [
  'function resetCache(store) { store.clear(); return retryLimit; }',
  'const max_size = 9; // the store clears itself, the parser reports',
  'export class Parser { report() {} } // store',
].map((text, i) => ({ path: `f${i}`, text, lower: text.toLowerCase() }));

describe('queries of a task', () => {
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
    it(title, () => assert.deepEqual(taskQueries(task, files), expected));
  }
});
