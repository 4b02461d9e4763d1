// What each of mocha's processes loads before its first file of tests.
import fc from 'fast-check';

process.setSourceMapsEnabled(true);

/**
 * Properties draw the same samples in every run, so that a change alone can fail them; AGENTPACK_TEST_SEED=N draws
 * others, and `new` others each time.
 */
const seed = process.env.AGENTPACK_TEST_SEED ?? '1';
if (seed !== 'new') { fc.configureGlobal({ seed: Number(seed) }); }

/** Mocha itself fails no test for an unhandled rejection, and takes listeners away after each file. */
export const mochaHooks = {
  beforeAll() {
    process.on('unhandledRejection', (reason) => {
      throw reason;
    });
  },
};
