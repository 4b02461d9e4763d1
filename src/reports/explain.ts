import type { LineRange, OmittedBecause, Reason, ViewKind } from '../model';

/** The status of a file in one pack. */
export interface Standing {
  readonly path: string;
  readonly status: 'selected' | 'omitted';
  readonly because?: OmittedBecause;
  /** In words: the ignore rule, the size limit, why the view is not a better one. */
  readonly detail: string;
  readonly rank?: number;
  readonly score: number;
  readonly reasons: readonly Reason[];
  readonly view?: ViewKind;
  readonly tokens?: number;
  readonly ranges?: readonly LineRange[];
}

/** `explain --json`: what the newest pack recorded of a file, or why no pack can contain it. */
export interface Explanation extends Omit<Standing, 'status'> {
  /** `unpacked`: there is no pack yet. */
  readonly status: Standing['status'] | 'unpacked';
  /** The time of the pack (ISO 8601); undefined where the answer is the same for every pack. */
  readonly packedAt?: string;
  /** The change of the file since that pack. */
  readonly since?: 'added' | 'modified' | 'deleted' | 'renamed';
  /** The path in the pack and the present path of a file that was renamed since. */
  readonly renamed?: { readonly from: string; readonly to: string; };
  /** The command that creates or refreshes the pack. */
  readonly repack?: string;
  /** The status in a pack created now, where it differs. */
  readonly now?: Standing;
}
