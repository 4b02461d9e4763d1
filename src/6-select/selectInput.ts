import type { SummaryLimits } from './value';
import type { FileChange, ImportGraph, IndexedFile, Mode, Outline, RankedFile, SafeText, Task } from '../model';

export interface Candidate {
  readonly file: IndexedFile;
  readonly ranked: RankedFile;
  /** The whole file, redacted; the number of lines is the file's. */
  readonly text: SafeText;
  readonly outline: Outline;
  readonly change?: FileChange;
  readonly pinned: boolean;
  /** Here for a pin, an open tab, an edit or `beside` alone: the task's files are weighed without it. */
  readonly aside: boolean;
  /** It ranks below the candidates and is one as the test of one of them. */
  readonly beside: boolean;
}

export interface SelectInput {
  /** Best first. */
  readonly candidates: readonly Candidate[];
  /** Ranked below the candidates; no more than `mostOmitted` of them count. */
  readonly rest: readonly RankedFile[];
  readonly task: Task;
  readonly graph: Pick<ImportGraph, 'imports' | 'importers' | 'tests' | 'testedBy'>;
  readonly mode: Mode;
  readonly mostFiles: number;
  /** With the tests of shown files beside them: `mostFiles` or more. */
  readonly mostBeside: number;
  /** Tokens for all file blocks and their table rows. */
  readonly budget: number;
  readonly count: (text: string) => number;
  readonly summaries: SummaryLimits;
  /** What the facts count whole files in, where that is not what `count` counts: `cl100k_base tokens`. */
  readonly factsUnit: string;
}
