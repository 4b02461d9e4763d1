import type { Cancel } from '#base/cancellation';
import type { Stage } from '#model';
import type { Report } from '#reports';

/** The position of a call among the calls to an engine. Data that was read after its arrival may be used for it. */
export interface Arrival {
  readonly number: number;
  /** Returns the number of the newest call. */
  getNewest(): number;
}

/** The execution of one request. */
export interface Run {
  readonly cancel: Cancel;
  /** The arrival of the call; if missing, all data is read for this run. */
  readonly arrival?: Arrival;
  /** `fraction` refers to the whole run, from 0 to 1, and never decreases. */
  progress?(stage: Stage, fraction: number): void;
  /** Called with a sentence about the reason for a delay. */
  notice?(sentence: string): void;
  /**
   * Called with the report of a first look, which the pack of the run replaces. See `planFirstLook`. `packEnd` resolves
   * when that pack has ended, if it continues after the run.
   */
  showFirstLook?(report: Report, packEnd?: Promise<void>): void;
}
