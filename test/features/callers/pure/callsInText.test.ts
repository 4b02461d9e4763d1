import assert from 'node:assert/strict';
import { callsInText } from '#features/callers/pure/callsInText';
import { readerOf } from '#test/support/facts';
import { table } from '#test/support/table';
import { dedent } from './markedCalls';

describe('calls in a text whose tree is not read', () => {
  table('are the name before a bracket, in code, where it is not defined', (row) => {
    const check = (title: string, language: string, marked: string) =>
      row(title, () => {
        const text = dedent(marked).replaceAll('«', '').replaceAll('»', '');
        const expected: number[] = [];
        for (const { index } of dedent(marked).matchAll(/«/g)) expected.push(index - 2 * expected.length);
        const reader = readerOf(language);
        const map = reader.lexicalMap(text);
        const found = callsInText(text, map, reader.definitions(map), 'run');
        assert.deepEqual(found, expected.map((at) => ({ at, name: 'run', proof: 'name' })));
      });
    check('with what stands between them', 'ruby', `
      «run»(1)
      «run» (2)
      «run»!(3)
      «run»?(4)
      run = 5
      run
      other.«run»(6)
      «run»\t${' '.repeat(19)}(7)
      run${' '.repeat(21)}(8)
      «run»(«run»(9))
    `);
    check('not in longer words', 'ruby', 'rerun(1)\nrunner(1)\n_run(1)\nérun(1)\n$run(1)');
    check('not in comments and texts', 'ruby', '# run(1)\nx = "run(2)"\n«run»(3)');
    check('not where it is defined', 'ruby', 'def run(x)\n  «run»(x)\nend');
  });
});
