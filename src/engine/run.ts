import type { Cancel } from '../base/cancellation';
import type { Stage } from '../model';

export interface Run {
  readonly cancel: Cancel;
  /** `fraction` of the whole run, 0 to 1, never falling. */
  progress?(stage: Stage, fraction: number): void;
  /** Hears, in a sentence, what keeps the run waiting. */
  notice?(sentence: string): void;
}
