import type { Host } from './host';
import type { IndexStore } from './indexing/indexStore';
import type { InputCollector } from './inputs/inputs';
import type { PackOptions, Scoped } from './options';
import type { Pipeline } from './packing/plan';
import type { SingleFiles } from './packing/singleFiles';
import type { Run } from './run';
import type { Records } from './state/records';

/** The parts of an engine that its features answer their requests with. What is large is loaded when it is called. */
export interface RequestParts {
  readonly host: Host;
  readonly store: IndexStore;
  readonly inputs: InputCollector;
  readonly records: Records;
  readonly warn: (...sentences: readonly string[]) => void;
  singleFiles(): Promise<SingleFiles>;
  pipeline(): Promise<Pipeline>;
  /** Packs run or wait. */
  isPacking(): boolean;
  /** Runs a request that reads files, after those before it, and after finding out whether git can be used. */
  withGit<T>(run: Run, work: () => Promise<T>): Promise<T>;
  /** The options with the thread that they mean. */
  scoped<T extends Pick<PackOptions, 'thread' | 'callersEnv'>>(options: T, purpose: 'pack' | 'ask'): Scoped<T>;
  /** The options with which the newest pack was made. */
  repeating(options: PackOptions): Scoped;
  /** Writes the index for the next process, after the requests that wait; not with `noWrite`. */
  saveLater(options: Pick<PackOptions, 'noWrite'>): void;
}
