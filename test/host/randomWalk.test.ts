import { resolve } from 'node:path';
import { randomWalk } from '../support/randomWalk';
import { sampleProject } from '../support/sampleProject';
import { table } from '../support/table';
import { sandbox } from '../platform/sandbox';

const steps = 36;
const every = 6;

describe('a long-running engine writes the same bytes as one that starts without a cache', () => {
  table(`after ${steps} random changes in a repository`, (row) => {
    for (const seed of [20_261_122, 20_261_129]) {
      row(`with seed ${seed}`, async () => {
        const box = sandbox(sampleProject(16));
        box.commit('Start');
        try {
          await randomWalk({ root: box.root, assetsDir: resolve('dist'), steps, every, seed });
        } finally {
          box.dispose();
        }
      });
    }
  });
});
