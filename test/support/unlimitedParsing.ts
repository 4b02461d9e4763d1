import type { Host } from '#engine/host';

/** No parse is late, however slow the machine is: for tests that compare results. */
export const unlimitedParsing: Host['parsing'] = {
  processorTime: () => 0,
  runWithin: (_ms, work) => ({ value: work() }),
};
