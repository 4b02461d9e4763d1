import { neverCancelled } from '../../src/base/cancellation';
import type { Run } from '../../src/engine';

/** Never cancelled, and nobody hears of its progress. */
export const quiet: Run = { cancel: neverCancelled };
