import fc from 'fast-check';
import type { Host, IndexHelper, IndexJob } from '#engine/host';
import { createBatchIndexer } from '#engine/indexing/packedBatch';

/** The plan for the helping thread: how many batches it indexes before each report, and after how many it dies. */
export interface HelperPlan {
  readonly queue: readonly number[];
  readonly diesAfter: number | undefined;
  readonly takesMoreThanItMakes: boolean;
}

export const helperPlan: fc.Arbitrary<HelperPlan> = fc.record({
  queue: fc.array(fc.nat(4), { minLength: 1, maxLength: 12 }),
  diesAfter: fc.option(fc.nat(20), { nil: undefined }),
  takesMoreThanItMakes: fc.boolean(),
});

/** Works as the plan says, in this thread. */
export function plannedHelper(host: Pick<Host, 'files' | 'hash' | 'assets'>,
  { queue, diesAfter, takesMoreThanItMakes }: HelperPlan
):
  & IndexHelper
  & { readonly ended: number; readonly died: boolean; }
{
  const told = { ended: 0, died: false, minFiles: 300, start };
  return told;

  function start(toOpen: Parameters<IndexHelper['start']>[0], maxBytes: number): IndexJob {
    const batchSize = 7;
    const batches = Math.ceil(toOpen.length / batchSize);
    const indexBatch = createBatchIndexer(host);
    const lost: number[] = [];
    const warnings: string[] = [];
    let next = 0;
    let turn = 0;
    let made = 0;
    return {
      batchSize,
      takeBatch: () => (next < batches ? next++ : undefined),
      takeFinishedBatches(shouldWait) {
        const done: Awaited<ReturnType<IndexJob['takeFinishedBatches']>>[number][] = [];
        const wanted = queue[turn++ % queue.length]! || (shouldWait && !told.died ? 1 : 0);
        while (!told.died && done.length < wanted && next < batches) {
          if (made === diesAfter) {
            die();
            break;
          }
          const batch = next++;
          made++;
          done.push({
            batch,
            packed: structuredClone(indexBatch(toOpen.slice(batch * batchSize, (batch + 1) * batchSize), maxBytes)),
          });
        }
        return Promise.resolve(done);
      },
      takeLost: () => lost.splice(0),
      takeWarnings: () => warnings.splice(0),
      end: () => {
        told.ended++;
      },
    };

    function die(): void {
      told.died = true;
      warnings.push('the helper died');
      if (takesMoreThanItMakes && next < batches) lost.push(next++);
    }
  }
}
