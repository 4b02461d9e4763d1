import type { Host } from './host';
import type { IndexStore } from './indexing/indexStore';
import type { InputCollector } from './inputs/inputs';
import type { PackOptions, ScopedOptions } from './options';
import type { Pipeline } from './packing/plan';
import type { SingleFileReader } from './packing/singleFileReader';
import type { Run } from './run';
import type { Records } from './state/records';

/** The parts of an engine that its features use to answer requests. Large parts are loaded on first use. */
export interface RequestParts {
  readonly host: Host;
  readonly store: IndexStore;
  readonly inputs: InputCollector;
  readonly records: Records;
  readonly warn: (...sentences: readonly string[]) => void;
  loadSingleFileReader(): Promise<SingleFileReader>;
  loadPipeline(): Promise<Pipeline>;
  /** Reports whether packs are running or waiting. */
  isPacking(): boolean;
  /** Runs a request that reads files, after all earlier requests and after checking whether git can be used. */
  withGit<T>(run: Run, work: () => Promise<T>): Promise<T>;
  /** Returns the options with their thread resolved. */
  addScope<T extends Pick<PackOptions, 'thread' | 'callersEnv'>>(options: T, purpose: 'pack' | 'ask'): ScopedOptions<T>;
  /** Returns the options, extended so that the task and options of the newest pack are reused. */
  reuseNewestOptions(options: PackOptions): ScopedOptions;
  /**
   * Saves the index, and the outlines that `reader` has created, for the next process after the current request has
   * ended, except with `noWrite`.
   */
  saveLater(options: Pick<PackOptions, 'noWrite'>, reader?: Pick<SingleFileReader, 'save'>): void;
}
