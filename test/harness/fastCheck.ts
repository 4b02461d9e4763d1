// The fast-check module that tests get: the short tier draws a tenth of the samples that a property requests.
import * as fc from 'fast-check';

export * from 'fast-check';

/** The share of runs that a property requests, from 0 to 1. */
const share = Number(process.env['AGENTPACK_TEST_RUNS'] ?? 1);
/** The number of runs in fast-check by default. */
const usualRuns = 100;

const seed = process.env['AGENTPACK_TEST_SEED'];
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });

export function assert<T>(property: fc.IRawProperty<T>, parameters: fc.Parameters<T> = {}): Promise<void> | void {
  const runs = Math.max(1, Math.ceil((parameters.numRuns ?? usualRuns) * share));
  return fc.assert(property, { ...parameters, numRuns: runs });
}

export default { ...fc, assert };
