import assert from 'node:assert/strict';
import { findFunctionHead, listFunctions } from '#pipeline/6-select/files/heads';
import { symbol } from '#test/support/candidates';
import { table } from '#test/support/table';

const body = Array.from({ length: 40 }, (_, i) => `  step(${i});`);
const heads: Readonly<Record<string, readonly [lines: readonly string[], end: number]>> = {
  'one line': [['function run(a) {'], 1],
  'parameters on lines of their own': [['function run(', '  a,', ') {'], 3],
  'a decorator of several lines': [['@app.get(', '  "/x",', ')', 'def run():'], 4],
  'a comment above': [['// Runs.', 'function run(a) {'], 2],
  'more lines than are shown': [['function run(', ...Array.from({ length: 20 }, (_, i) => `  a${i},`), ') {'], 8],
};

describe('the signature of a function', () => {
  table('ends after', (row) => {
    for (const [what, [head, end]] of Object.entries(heads)) {
      row(what, () => {
        const lines = [...head, ...body];
        const outline = { symbols: [symbol('run', 1, lines.length)] };
        assert.deepEqual(findFunctionHead(lines, listFunctions(outline), [head.length + 10, lines.length])?.lines, [1,
          end]);
      });
    }
  });
});
