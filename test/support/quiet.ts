import { neverCancelled } from '../../src/base/cancellation';
import type { Run } from '../../src/engine/run';

/** Never cancelled; progress is not reported. */
export const quiet: Run = { cancel: neverCancelled };
