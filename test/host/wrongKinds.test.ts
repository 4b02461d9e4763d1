import { strict as assert } from 'node:assert';
import { table } from '../support/table';
import { kindGroups, pairs, pairTitle, type Kind, type KindGroup } from '../support/wrongKinds/pairs';
import { startBoundProcess, type BoundProcess } from '../support/wrongKinds/startBoundProcess';

/**
 * Every so-many-th pair of a place and a kind: no divisor of the number of kinds, so that each kind comes to each third
 * place. `npm run bench -- --only wrongKinds` asks about all.
 */
const step = 9;

describe('anything in place of a file or folder below .agentpack/', () => {
  let bound: BoundProcess;
  before(function() {
    if (process.platform === 'win32') this.skip(); // its rights and links are others
    bound = startBoundProcess('dist');
  });
  after(() => bound?.end());

  for (const group of Object.keys(kindGroups) as KindGroup[]) {
    table(`is named in one sentence or has no effect, and is never written through: ${group}`, (row) => {
      for (const pair of pairs(step))
        if ((kindGroups[group] as readonly Kind[]).includes(pair.kind))
          row(pairTitle(pair), async () => assert.deepEqual(await bound.problems(pair), []));
    });
  }
});
