import type { FileChange, IndexedFile, Mode, Outline, RankedFile, SafeText, View, ViewKind } from '#model';
import type { FoldableRun } from '../folds/foldableRun';
import type { FileStanding } from '../relevance/standings';
import type { FileWords } from '../relevance/taskWords';
import type { FunctionHead } from './heads';
import type { Unit } from './units';

/** A candidate divided into units with their shares for the task, as the input of all views. */
export interface SelectableFile {
  readonly file: IndexedFile;
  readonly ranked: RankedFile;
  readonly outline: Outline;
  readonly change: FileChange | undefined;
  readonly pinned: boolean;
  /** The redacted text of the whole file. */
  readonly text: SafeText;
  /** The number of lines. */
  readonly lines: number;
  /** The result of `chooseLineMarker` for the text. */
  readonly marker: SafeText;
  readonly units: readonly Unit[];
  /** Lines that views may leave out. `folds` are the lines that they actually leave out (see `selectFolds`). */
  readonly foldable: readonly FoldableRun[];
  readonly folds: readonly FoldableRun[];
  /**
   * For symbol n of the outline, element 2 n is the first unit that overlaps it, and 2 n + 1 the first unit after it.
   */
  readonly symbolUnits: Int32Array;
  /** The signature that is shown with each unit, and its tokens including its marker. */
  readonly heads: readonly (FunctionHead & { readonly tokens: number; } | undefined)[];
  /** Each unit's share of the value of the file's lines. The shares add up to 1. */
  readonly shares: ArrayLike<number>;
  /** The number of the file's units that a change for the task is expected to touch. */
  readonly neededUnitCount: number;
  /** Like `neededUnitCount`, but based on the task alone, unaffected by pins, open tabs and edits. */
  readonly neededUnitCountByTask: number;
  /** The task's words in the file. */
  readonly words: FileWords;
  readonly standing: FileStanding;
  /** The standing based on the task alone; undefined for a file that is a candidate only for another reason. */
  readonly taskStanding: FileStanding | undefined;
  /**
   * The tokens of each unit's visible part, estimated from its length and the file's tokens; views are counted. 0 if
   * the whole unit is folded, because no view shows it.
   */
  readonly unitTokens: readonly number[];
  /** The sum of `unitTokens`. */
  readonly textTokens: number;
  /** All indexes of `units`, in the order of the last sort, which makes sorting again fast. */
  readonly unitOrder: number[];
  /** All indexes of the outline's symbols, kept sorted for the same reason. */
  readonly symbolOrder: number[];
  /** Tokens of the heading and the fence around a text. */
  readonly frameTokens: number;
  /** Returns the cached view with this name. For the same content and change, the name determines the view. */
  getView(name: string, createView: () => View): View;
  /**
   * Returns the options, which are cached as long as content, change, shares, mode and limit (maximum tokens of a view)
   * stay the same.
   */
  getOptions(mode: Mode, limit: number, createOptions: () => ViewOptions): ViewOptions;
}

/**
 * The views of a file, sorted by tokens, each with a greater share than the previous view. They are stored as arrays,
 * because a file has about as many options as units.
 */
export interface ViewOptions {
  readonly length: number;
  /** Each view's share of the value of the file's lines, 0 to 1. */
  readonly shares: Float64Array;
  /** An estimate for symbols views and full views, which are counted when they are created. */
  readonly tokens: Float64Array;
  getKind(option: number): ViewKind;
  getView(option: number): View;
}
