import { strict as assert } from 'node:assert';
import { sampleProject } from '#test/support/sampleProject';
import { table } from '#test/support/table';
import { walk } from './walk';

describe('a journey of commands and changes', () => {
  table('finds no unexpected failure, no undocumented exit code, and the same results cold and warm', (row) => {
    for (const seed of [20_261_122, 20_261_129]) {
      row(`with seed ${seed}`, async () => {
        const falls = await walk({ start: { files: sampleProject(6) }, steps: 15, seed });
        assert.deepEqual(falls.map(({ problem }) => problem), []);
      });
    }
  });
});
