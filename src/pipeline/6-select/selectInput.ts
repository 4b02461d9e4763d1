import type { Emphasis, FileChange, ImportGraph, IndexedFile, Mode, NamePlace, OmittedFile, Outline, RankedFile,
  SafeText, Task } from '#model';
import type { SummaryLimits } from './relevance/fileValue';

/** A file that may be shown. */
export interface Candidate {
  readonly file: IndexedFile;
  readonly ranked: RankedFile;
  /** The redacted text of the whole file, with the same lines as the file. */
  readonly text: SafeText;
  readonly outline: Outline;
  readonly change?: FileChange;
  readonly pinned: boolean;
  /**
   * Whether the file is a candidate only because it is pinned, open in a tab, edited or a test. The values of other
   * files do not depend on such a file.
   */
  readonly hintOnly: boolean;
  /** Whether the file is a candidate only because it tests another candidate. It ranks below the other candidates. */
  readonly addedAsTest: boolean;
}

export interface SelectInput {
  /** The candidates, best first. */
  readonly candidates: readonly Candidate[];
  /** Files that rank below the candidates; at most `maxOmitted` of these files are reported. */
  readonly lowerRankedFiles: readonly RankedFile[];
  readonly task: Task;
  /**
   * Lines that the task names, the most important first. They are shown before anything that is only similar to the
   * task.
   */
  readonly named: readonly NamePlace[];
  readonly graph: Pick<ImportGraph, 'imports' | 'importers' | 'tests' | 'testedBy'>;
  readonly mode: Mode;
  readonly maxFiles: number;
  /** The limit including tests of shown files, at least `maxFiles`. */
  readonly maxFilesWithTests: number;
  /** The token budget for all file blocks and their rows in the list. */
  readonly budget: number;
  /** Whether no budget was given, so that the selection ends when the next part is not worth its tokens. */
  readonly auto: boolean;
  readonly count: (text: string) => number;
  readonly summaries: SummaryLimits;
  /**
   * The kinds of code to prefer if the budget is too small for all code. Changed and pinned files, and places that the
   * task names, are shown regardless of the emphasis.
   */
  readonly emphasis: Emphasis;
  /** Whether to use only skeletons and summaries. */
  readonly signaturesOnly?: boolean;
  /** Files that were already left out, each with its reason. */
  readonly leftOut?: readonly OmittedFile[];
  /** The unit of `Facts.tokens`. It names the encoding if `count` uses a different one: `cl100k_base tokens`. */
  readonly factsUnit: string;
}
