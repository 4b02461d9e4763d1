// What tests get as fast-check: the short tier draws a tenth of the samples that a property asks for.
import * as fc from 'fast-check';

export * from 'fast-check';

/** Of the runs that a property asks for, from 0 to 1. */
const share = Number(process.env['AGENTPACK_TEST_RUNS'] ?? 1);
/** What fast-check runs where nothing is said. */
const usualRuns = 100;

const seed = process.env['AGENTPACK_TEST_SEED'];
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });

export function assert<T>(property: fc.IRawProperty<T>, parameters: fc.Parameters<T> = {}): Promise<void> | void {
  const runs = Math.max(1, Math.ceil((parameters.numRuns ?? usualRuns) * share));
  return fc.assert(property, { ...parameters, numRuns: runs });
}

export default { ...fc, assert };
