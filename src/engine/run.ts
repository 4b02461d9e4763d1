import type { Cancel } from '#base/cancellation';
import type { Stage } from '#model';

/** When a call arrived among the calls that wait for an engine. Anything read after that may answer it. */
export interface Arrival {
  readonly number: number;
  /** The number of the newest call. */
  last(): number;
}

/** One run of a request. */
export interface Run {
  readonly cancel: Cancel;
  /** Missing: everything is read for this run. */
  readonly arrival?: Arrival;
  /** `fraction` of the whole run: 0 to 1, never decreasing. */
  progress?(stage: Stage, fraction: number): void;
  /** Called with a sentence about what delays the run. */
  notice?(sentence: string): void;
}
