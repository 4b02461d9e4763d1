import type { LineRange, OmissionReason, Reason, ViewKind } from '#model';
import type { RelatedFiles } from './files';

/** The status of a file in one pack. */
export interface PackedFileStatus {
  readonly path: string;
  readonly status: 'selected' | 'omitted';
  readonly because?: OmissionReason;
  /** An explanation in words: the ignore rule, the size limit, or the reason why the view is not a better one. */
  readonly detail: string;
  readonly rank?: number;
  /** Undefined if the record of the pack does not contain the score and the ranking has changed since. */
  readonly score?: number;
  readonly reasons: readonly Reason[];
  readonly view?: ViewKind;
  readonly tokens?: number;
  readonly ranges?: readonly LineRange[];
}

/** `explain --json`: the newest pack's record of a file, or why no pack can contain it. */
export interface Explanation extends Omit<PackedFileStatus, 'status'> {
  /** `unpacked`: no pack exists yet. */
  readonly status: PackedFileStatus['status'] | 'unpacked';
  /** The time of the pack (ISO 8601); undefined if the answer is the same for every pack. */
  readonly packedAt?: string;
  /** The change to the file since that pack. */
  readonly since?: 'added' | 'modified' | 'deleted' | 'renamed';
  /** The path in the pack and the current path of a file that was renamed since. */
  readonly renamed?: { readonly from: string; readonly to: string; };
  /** The command that creates or refreshes the pack. */
  readonly repack?: string;
  /** The status in a pack created now, if it differs. */
  readonly now?: PackedFileStatus;
  /**
   * The memory entries about the file that this pack shows, whether or not they add points; omitted if none exist.
   */
  readonly memory?: readonly { readonly id: string; readonly place: string; readonly suspect: boolean; }[];
  /** The current relations of the file; undefined if the file is not a candidate for packs. */
  readonly related?: RelatedFiles;
  /** Present only if it was requested and a repack would leave out a file that packs can contain. */
  readonly toBeIn?: InclusionRequirements;
}

/** The changes needed for a repack to show a file that it leaves out. Found by planning packs, not estimated. */
export interface InclusionRequirements {
  /** The file's score in a pack created now. */
  readonly score: number;
  /**
   * The lowest score among the files that are shown for their score, and not because they are pinned, changed or a
   * related test.
   */
  readonly lastSelected: { readonly path: string; readonly score: number; } | null;
  /**
   * The number of points by which the file misses that score; 0 if the file has as many points, but its views were
   * worth too little for their tokens.
   */
  readonly pointsShort: number | null;
  /**
   * The view of the file in a repack if the file were pinned, and the files that would then be left out; null if the
   * file would still not fit.
   */
  readonly pinned: { readonly view: ViewKind; readonly tokens: number; readonly out: readonly string[]; } | null;
  /**
   * A budget with which a repack would show the file, and one that is too small; null if no budget up to `triedBudget`
   * is enough.
   */
  readonly budget: {
    readonly tokens: number;
    readonly tooSmall: number;
    readonly view: ViewKind;
    readonly viewTokens: number;
  } | null;
  readonly triedBudget: number;
}
