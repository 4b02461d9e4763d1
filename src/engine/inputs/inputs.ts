import type { EditorFiles, GitFacts, Learned } from '../../model';
import type { PackagesReport, PackedPackage } from '../../reports';
import type { Refreshed } from '../indexing/indexStore';
import type { LastPack } from '../state/records';
import type { Settings } from './settings';
import type { Run } from '../run';
import type { PackOptions, Scoped } from '../options';
import type { PlanInput } from '../packing/plan';
import type { RecordedOptions } from '../formats/packRecord';

/** Every input of a pack as it is now. */
export interface CollectedInputs {
  readonly folder: string;
  /** What named the thread, where that was an agent's session: its variable. */
  readonly session: string | undefined;
  readonly last: LastPack | undefined;
  /** The options in force: those asked for, over those that the newest pack keeps. */
  readonly kept: RecordedOptions;
  /** With the pins and exclusions that are recorded for the scope, where the caller gives none. */
  readonly settings: Settings;
  /** Why recorded pins and exclusions do not count, in a sentence. */
  readonly selectionProblem: string | undefined;
  readonly git: GitFacts | undefined;
  /** Of a whole look; a partial one takes what the look before was told. */
  readonly learned: Learned | undefined;
  readonly editor: EditorFiles | undefined;
  /**
   * Only what was saved was looked at, and git was not asked: what it said before is taken, and a whole look has to
   * follow.
   */
  readonly partial: boolean;
  readonly refreshed: Refreshed;
  /** A `--since` of the record that names no commit any more. */
  readonly lostReference: string | undefined;
  /** The package that is packed: files, graph and git's changes are those of its scope. */
  readonly workspace: PackedPackage | undefined;
  /** A package of the record that is gone. */
  readonly lostWorkspace: string | undefined;
  readonly task: PlanInput['task'];
  /** The text of the `task_state.md` that belongs to it. */
  readonly taskState: string | undefined;
}

export interface CollectOptions {
  /** Commits that recency and co-change need; 0 for questions of freshness. */
  readonly commits: number;
  /**
   * Nothing but these files changed since the look before: no other file is looked at and no process is run, where that
   * suffices.
   */
  readonly saved?: readonly string[] | undefined;
}

export interface InputCollector {
  collect(options: Scoped, wish: CollectOptions, run: Run): Promise<CollectedInputs>;
  packages(options: Scoped, run: Run): Promise<PackagesReport>;
  settingsFor(options: PackOptions): Settings;
  gitFacts(settings: Settings, commits: number, run: Run): Promise<GitFacts | undefined>;
}
