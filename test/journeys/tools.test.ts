import { strict as assert } from 'node:assert';
import { sampleProject } from '#test/support/sampleProject';
import { table } from '#test/support/table';
import { toolWalk } from './toolWalk';

describe('a journey of tool calls and changes', () => {
  table('finds no exception, and no document that violates its schema', (row) => {
    for (const seed of [20_261_122, 20_261_129]) {
      row(`with seed ${seed}`, async () => {
        const falls = await toolWalk({ start: { files: sampleProject(6) }, steps: 60, seed });
        assert.deepEqual(falls.map(({ problem }) => problem), []);
      });
    }
  });
});
