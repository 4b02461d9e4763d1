import { never } from '../../src/base/singleFlight';
import type { Run } from '../../src/engine';

/** Never cancelled, and nobody hears of its progress. */
export const quiet: Run = { cancel: never };
