import { neverCancelled } from '#base/cancellation';
import type { Run } from '#engine/run';

/** Never cancelled; progress is not reported. */
export const quiet: Run = { cancel: neverCancelled };
