import type { Cancel } from '../base/cancellation';
import type { Stage } from '../model';

/** One run of a request. */
export interface Run {
  readonly cancel: Cancel;
  /** `fraction` of the whole run: 0 to 1, never decreasing. */
  progress?(stage: Stage, fraction: number): void;
  /** Called with a sentence about what delays the run. */
  notice?(sentence: string): void;
}
