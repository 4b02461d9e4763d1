import type { EditorFiles, PackedRoot, Submodule, TaskSource } from '#model';
import type { Settings } from '../settings/settings';
import type { GitDigest } from './gitDigest';

/** The inputs that freshness compares. */
export interface ComparedInputs {
  /** AgentPack's version. */
  readonly engine: string;
  readonly taskHash: string;
  readonly taskSource: TaskSource;
  /** The hash of `task.md`; undefined if it does not exist or contains no task. */
  readonly taskFileHash: string | undefined;
  /** The hash of `task_state.md`; undefined if it does not exist. */
  readonly taskStateHash: string | undefined;
  readonly settings: Settings;
  readonly branch: string | undefined;
  readonly head: string | undefined;
  /** The digest of the git facts in the pack. */
  readonly git: GitDigest | undefined;
  /** The submodules in the pack; missing if it has none. */
  readonly submodules?: readonly Submodule[];
  /** The additional roots; missing if the pack has none. */
  readonly roots?: readonly PackedRoot[];
  /** The hash of the memory files that packs may show; missing if no such files exist. */
  readonly memoryHash?: string | undefined;
}

/** The inputs of a pack, as recorded in `pack_metadata.json`. */
export interface RecordedInputs extends ComparedInputs {
  /** The root hash of the snapshot. */
  readonly snapshot: string;
  /** The time of the newest outcome that the ranking learned from. A newer outcome does not make packs stale. */
  readonly learnedUpTo?: string;
  /**
   * The environment variable that named the pack's thread, if the thread is an agent's session. Such a thread uses the
   * shared `task.md` if it has none of its own.
   */
  readonly session?: string;
  /** The files that were open in the editor. Opening or closing files does not make packs stale. */
  readonly editor?: EditorFiles;
}
