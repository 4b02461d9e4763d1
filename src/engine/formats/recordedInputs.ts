import type { EditorFiles, PackedRoot, Submodule, TaskSource } from '#model';
import type { Settings } from '../settings/settings';
import type { GitDigest } from './gitDigest';

/** The inputs that freshness compares. */
export interface ComparedInputs {
  /** AgentPack's version. */
  readonly engine: string;
  readonly taskHash: string;
  readonly taskSource: TaskSource;
  /** Of `task.md`; undefined where there is none, or it says no task. */
  readonly taskFileHash: string | undefined;
  /** Of `task_state.md`; undefined where there is none. */
  readonly taskStateHash: string | undefined;
  readonly settings: Settings;
  readonly branch: string | undefined;
  readonly head: string | undefined;
  /** Of the git facts in the pack. */
  readonly git: GitDigest | undefined;
  /** The submodules in the pack; missing where it has none. */
  readonly submodules?: readonly Submodule[];
  /** The further roots; missing where there are none. */
  readonly roots?: readonly PackedRoot[];
  /** Of the files of memory that packs may show; missing where there are none. */
  readonly memoryHash?: string | undefined;
}

/** The inputs of a pack, as recorded in `pack_metadata.json`. */
export interface RecordedInputs extends ComparedInputs {
  /** Root hash of the snapshot. */
  readonly snapshot: string;
  /** Time of the newest outcome that the ranking learned from; it makes no pack stale. */
  readonly learnedUpTo?: string;
  /**
   * The variable that named the pack's thread, if that is an agent's session; it falls back to the shared `task.md`.
   */
  readonly session?: string;
  /** Files open in the editor; they make no pack stale either. */
  readonly editor?: EditorFiles;
}
