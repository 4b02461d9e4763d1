import { pairs } from '#test/support/wrongKinds/pairs';
import { startBoundProcess } from '#test/support/wrongKinds/startBoundProcess';
import { dist } from '../engines';
import type { Area } from '.';

/** The whole of what `test/host/wrongKinds.test.ts` does for every ninth pair. */
export const wrongKinds: Area = {
  title: 'Eleven wrong kinds of thing in the place of every file and folder below .agentpack/, and every command',
  whole: true,
  async measure() {
    const bound = startBoundProcess(dist());
    try {
      let count = 0;
      for (const pair of pairs(1)) {
        const problems = await bound.problems(pair);
        for (const problem of problems) console.error(problem);
        count += problems.length;
      }
      return [{ pairs: pairs(1).length, 'not in one sentence, or harmful': count }];
    } finally {
      await bound.end();
    }
  },
};
