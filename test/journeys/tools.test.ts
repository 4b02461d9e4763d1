import { strict as assert } from 'node:assert';
import { sampleProject } from '#test/support/sampleProject';
import { table } from '#test/support/table';
import { toolWalk } from './toolWalk';

describe('a journey of calls of tools and changes', () => {
  table('finds no exception, and no document that is not as its schema says', (row) => {
    for (const seed of [20_261_122, 20_261_129]) {
      row(`of seed ${seed}`, async () => {
        const falls = await toolWalk({ start: { files: sampleProject(6) }, steps: 60, seed });
        assert.deepEqual(falls.map(({ problem }) => problem), []);
      });
    }
  });
});
