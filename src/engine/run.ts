import type { Cancel } from '#base/cancellation';
import type { Stage } from '#model';

/** When a call arrived among the calls that wait for an engine. Anything read after that may answer it. */
export interface Arrival {
  readonly number: number;
  /** Returns the number of the newest call. */
  last(): number;
}

/** The execution of one request. */
export interface Run {
  readonly cancel: Cancel;
  /** If missing, everything is read for this run. */
  readonly arrival?: Arrival;
  /** `fraction` refers to the whole run, from 0 to 1, and never decreases. */
  progress?(stage: Stage, fraction: number): void;
  /** Called with a sentence about the reason for a delay. */
  notice?(sentence: string): void;
}
