import type { FileChange, IndexedFile, Mode, Outline, RankedFile, SafeText, View } from '../../model';
import type { Unit } from './units';
import type { ViewOptions } from '../viewOption';

/** A candidate, cut into units and with the task's shares: what the views are made from. */
export interface SelectableFile {
  readonly file: IndexedFile;
  readonly ranked: RankedFile;
  readonly outline: Outline;
  readonly change: FileChange | undefined;
  readonly pinned: boolean;
  /** The whole file, redacted. */
  readonly text: SafeText;
  /** How many lines it has. */
  readonly lines: number;
  /** See `markFor`. */
  readonly mark: SafeText;
  readonly units: readonly Unit[];
  /** For every symbol of the outline the first unit that it meets, and the first one behind it. */
  readonly symbolUnits: Int32Array;
  /** Of the lines that the task means, for every unit; the sum is 1. */
  readonly shares: ArrayLike<number>;
  /**
   * For every unit, of its lines alone: estimated from its length and the file's estimate; what is shown is counted.
   */
  readonly unitTokens: readonly number[];
  /** The sum of `unitTokens`. */
  readonly textTokens: number;
  /**
   * The units' and the outline's symbols' indices in any order; whoever sorts them leaves them sorted for the next
   * pack.
   */
  readonly lastOrder: number[];
  readonly lastSymbols: number[];
  /** Of the heading and the fence around a text. */
  readonly frameTokens: number;
  /** Of its row in the table of selected files. */
  readonly rowTokens: number;
  /** The view of this name, kept by the file's content and change: all else that it is made from is in the name. */
  view(name: string, make: () => View): View;
  /** Kept while content, change, shares, mode and limit (the most tokens of a view) stay. */
  options(mode: Mode, limit: number, make: () => ViewOptions): ViewOptions;
}
