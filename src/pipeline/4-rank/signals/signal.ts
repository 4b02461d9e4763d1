import type { CommitIndex } from '../corpus/commits';
import type { Corpus } from '../corpus/corpus';
import type { RankInput } from '../rankInput';
import type { Points, ScoreAccumulator } from '../scoreAccumulator';

/** A task's request that concerns the whole package, if the repository's files confirm the request. */
export type PackageRequest =
  | { readonly kind: 'release'; }
  /** `mentioningFiles` are manifests and workflows that contain a package named in the task, each with its name. */
  | { readonly kind: 'dependency'; readonly mentioningFiles: ReadonlyMap<number, string>; };

/**
 * The part of a ranking that is an overview: all of it if the task matches no file, a part if the task matches files
 * only weakly, and otherwise none.
 */
export type OverviewPart = 'all' | 'part' | 'none';

/** The data that every signal can read. Files are identified by their slots. */
export interface RankContext extends RankInput {
  readonly corpus: Corpus;
  /** The files that the task names explicitly, by path, stack trace or link. */
  readonly namedFiles: Evidence;
  readonly packageRequest: PackageRequest | undefined;
  readonly history: CommitIndex;
  /** For each role, the share of its points that a file keeps, from 0 to 1. */
  readonly shares: Float64Array;
  /** For each role, 1 if the words and lengths of its files are typical of the code, which is not true of fixtures. */
  readonly poolFlags: Uint8Array;
  /** The number of files in the roles that are marked in `poolFlags`. */
  readonly poolSize: number;
}

/** A strong file, which passes points on to related files. */
export interface Seed {
  readonly slot: number;
  /** 0 to 1; the best file has 1. */
  readonly strength: number;
}

/**
 * The phases of a ranking in order, with the input that a signal of each phase gets in addition to the context. A
 * signal does not see the points of other signals in the same phase.
 */
export interface PhaseInputs {
  /** Uses only the task's words. */
  readonly task: unknown;
  /** Adds points to files that the task matches, based on data that does not depend on the task. */
  readonly prior: { readonly sums: ScoreAccumulator; };
  /** Reads the best files more closely. `bestSlots` contains the slots of these files, best first. */
  readonly best: { readonly bestSlots: readonly number[]; };
  /** Runs only if the task matches no file, or matches files only weakly. `strength` is from 0 to 1. */
  readonly overview: { readonly strength: number; readonly part: Exclude<OverviewPart, 'none'>; };
  /** Adds points to files near the best ones. If there are edited files, runs again with them as additional seeds. */
  readonly neighbours: { readonly seeds: readonly Seed[]; readonly testSeeds: readonly Seed[]; };
  /**
   * Adds points to changed files. From this phase on, points affect only the files themselves. The seeds and shares are
   * still those of the task.
   */
  readonly edits: unknown;
  /** Adds points for other hints from the user. */
  readonly hints: { readonly sums: ScoreAccumulator; };
}
export type Phase = keyof PhaseInputs;

/** One reason that applies to many files. The text for a file's receipt is created on demand from separate state. */
export interface Evidence {
  readonly points: Points;
  formatDetail(slot: number): string;
  /** For each slot, the relevant lines of the file, in ascending order. */
  readonly lines?: ReadonlyMap<number, readonly number[]>;
  /** Called before details of many files are requested, because requesting them together may be cheaper. */
  prepare?(slots: Uint32Array): void;
}

export interface Signal extends Evidence {
  readonly kind: string;
}

export type Measure<P extends Phase> = (input: RankContext & PhaseInputs[P]) => Evidence;

interface PhaseSignalRow<P extends Phase> {
  /** The name in receipts, in lower case with hyphens. Several rows may share a name. */
  readonly kind: string;
  readonly phase: P;
  /** Called once per ranker. Data that the result remembers between calls must not change its return values. */
  create(): Measure<P>;
}

/** A signal, which consists of a file that exports this row and an entry in `table.ts`. */
export type SignalRow = { readonly [P in Phase]: PhaseSignalRow<P>; }[Phase];
