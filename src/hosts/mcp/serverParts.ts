import type { Roots } from './roots';

/** What the handlers of a connection share. */
export interface ServerParts {
  readonly roots: Roots;
  /** Prints a line on standard error. */
  log(line: string): void;
}
