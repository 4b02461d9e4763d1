import type { Emphasis, FileChange, ImportGraph, IndexedFile, Mode, NamePlace, OmittedFile, Outline, RankedFile,
  SafeText, Task } from '#model';
import type { SummaryLimits } from './relevance/fileValue';

/** A file that may be shown. */
export interface Candidate {
  readonly file: IndexedFile;
  readonly ranked: RankedFile;
  /** The whole file, redacted, with the lines of the file. */
  readonly text: SafeText;
  readonly outline: Outline;
  readonly change?: FileChange;
  readonly pinned: boolean;
  /** A candidate only for a pin, an open tab, an edit or as a test: the values of other files do not depend on it. */
  readonly hintOnly: boolean;
  /** True for a candidate only because it tests another candidate: it ranks below the other candidates. */
  readonly addedAsTest: boolean;
}

export interface SelectInput {
  /** Best first. */
  readonly candidates: readonly Candidate[];
  /** Files that rank below the candidates; at most `maxOmitted` of them are reported. */
  readonly rest: readonly RankedFile[];
  readonly task: Task;
  /**
   * Lines that the task names, the most important first. They are shown before anything that is only similar to the
   * task.
   */
  readonly named: readonly NamePlace[];
  readonly graph: Pick<ImportGraph, 'imports' | 'importers' | 'tests' | 'testedBy'>;
  readonly mode: Mode;
  readonly maxFiles: number;
  /** Including tests of shown files: at least `maxFiles`. */
  readonly maxFilesWithTests: number;
  /** Tokens for all file blocks and their rows in the list. */
  readonly budget: number;
  /** No budget was given, so the selection ends when the next part is not worth its tokens. */
  readonly auto: boolean;
  readonly count: (text: string) => number;
  readonly summaries: SummaryLimits;
  /**
   * Used only if not all code fits. Changed and pinned files, and places that the task names, are shown whatever the
   * emphasis.
   */
  readonly emphasis: Emphasis;
  /** Skeletons and summaries alone. */
  readonly signaturesOnly?: boolean;
  /** Files that were left out before, each with its reason. */
  readonly leftOut?: readonly OmittedFile[];
  /** The unit of `Facts.tokens`, named where `count` uses another encoding: `cl100k_base tokens`. */
  readonly factsUnit: string;
}
