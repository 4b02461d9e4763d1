import type { PackInputs } from '#model';
import type { PackagesReport, PackedPackage, WeakSetting } from '#reports';
import type { CurrentSelection } from '../formats/selection';
import type { RecordedInputs } from '../formats/recordedInputs';
import type { ForeignTexts } from '../state/foreignTexts';
import type { RefreshedIndex } from '../indexing/indexStore';
import type { PackOptions, RecordedOptions, ScopedOptions } from '../options';
import type { Run } from '../run';
import type { LastPack } from '../state/records';
import type { WaitOptions } from '../ports/gitHost';
import type { Configuration } from '../state/configuration';
import type { Settings } from '../settings/settings';
import type { CollectedTask } from './task/taskInput';

/** The number of commits over which recency and co-change are measured. */
export const historyDepth = 1_000;
/** A file that changes while it is read is indexed again; after this many rounds, the pack reports it as changing. */
export const maxRounds = 3;

/**
 * All inputs of a pack in their current state. Planning, ranking, rendering and freshness checks read this single
 * record. Inputs that depend on neither settings nor files are rows in `features/inputTable.ts`.
 */
export interface CollectedInputs extends PackInputs {
  /** The thread's folder: `threads/<id>/`, or ''. */
  readonly folder: string;
  /** The agent's session variable, if it determined the thread. */
  readonly session: string | undefined;
  readonly lastPack: LastPack | undefined;
  /** The options in force, for the pack's record. The requested options override those of the newest pack. */
  readonly recordedOptions: RecordedOptions;
  /** Includes the pins and exclusions that are recorded for the scope, unless the caller passes its own. */
  readonly settings: Settings;
  /** The recorded pins and exclusions, with those of the current task. */
  readonly selection: CurrentSelection;
  /** A sentence that explains why recorded pins and exclusions are ignored. */
  readonly selectionProblem: string | undefined;
  /** Repository settings that need the user's consent. */
  readonly weakSettings: readonly WeakSetting[];
  /** Sentences that explain which files below `.agentpack/` are ignored, and why. */
  readonly foreignProblems: readonly string[];
  /**
   * True if only saved files were read. The git facts are then from the last full refresh, and another full refresh
   * must follow.
   */
  readonly partial: boolean;
  readonly refreshed: RefreshedIndex;
  /** A recorded `--since` that no longer names a commit. */
  readonly lostReference: string | undefined;
  /** The package that is packed: files, graph and git changes are limited to its scope. */
  readonly workspace: PackedPackage | undefined;
  /** A recorded package that no longer exists. */
  readonly lostWorkspace: string | undefined;
  readonly task: CollectedTask;
  /** The text of the task's `task_state.md`. */
  readonly taskState: string | undefined;
  /** The part of the pack's record that the inputs in the table determine. */
  readonly recorded: Partial<RecordedInputs>;
}

export interface CollectOptions {
  /** The number of commits that the ranking needs; 0 for freshness checks. */
  readonly commits: number;
  /**
   * The only files that changed since the last collection. If it is sufficient to read them, no other file is read and
   * no process is run.
   */
  readonly saved?: readonly string[] | undefined;
}

export interface InputCollector {
  /**
   * Rejects with `Cancelled`, or with a `UserError` that names the file and the key if settings are invalid. A run gets
   * the result of the last collection if that had the same options and began after the run arrived.
   */
  collect(options: ScopedOptions, collectOptions: CollectOptions, run: Run): Promise<CollectedInputs>;
  /** Makes the next run collect again. */
  forget(): void;
  /** Returns the newest pack of a scope. A record that cannot be read counts as missing and is reported. */
  readNewestPack(options: ScopedOptions): LastPack | undefined;
  /** Returns the recorded pins and exclusions of a scope without making a pack. Reads no file of the root. */
  selection(options: ScopedOptions, run: Run): Promise<CurrentSelection>;
  /** Stores the values that other hosts take from this host. Called after a pack. */
  store(collected: CollectedInputs, options: PackOptions): void;
  /**
   * Returns the task that a scope's pins belong to, found without git. The key is undefined if the user set no task.
   */
  findCurrentTask(options: ScopedOptions): { readonly title: string; readonly key: string | undefined; };
  packages(options: ScopedOptions, run: Run): Promise<PackagesReport>;
  getSettings(options: PackOptions): Settings;
  /**
   * Returns the configuration files in their current state, based on the last check of which of them may have come with
   * the repository.
   */
  configuration(): Configuration;
  /** Determines which files below `.agentpack/` may have come with the repository. */
  readonly foreign: ForeignTexts;
  /** Called before a request reads files. Rejects with `Cancelled`. */
  checkConfiguration(waitOptions: WaitOptions): Promise<void>;
}
