import type { CommitIndex } from '../corpus/commits';
import type { Corpus } from '../corpus/corpus';
import type { RankInput } from '../rankInput';
import type { Points, ScoreAccumulator } from '../scoreAccumulator';

/** A task's request for the package as a whole, as far as the repository's files confirm it. */
export type PackageRequest =
  | { readonly kind: 'release'; }
  /** `holders`: manifests and workflows that name a package of the task, with that name. */
  | { readonly kind: 'dependency'; readonly holders: ReadonlyMap<number, string>; };

/**
 * The part of a ranking that is an overview: all of it if the task matches nothing, or a part if the task matches no
 * file well.
 */
export type OverviewPart = 'all' | 'part' | 'none';

/** The data that every signal can read. Files are identified by their slots. */
export interface RankContext extends RankInput {
  readonly corpus: Corpus;
  /** The files that the task names explicitly, by path, stack trace or link. */
  readonly named: Evidence;
  readonly packageRequest: PackageRequest | undefined;
  readonly history: CommitIndex;
  /** By role: the share of its points that a file keeps, from 0 to 1. */
  readonly shares: Float64Array;
  /** By role: 1 if the words and lengths of its files are typical of the code, unlike thousands of fixtures. */
  readonly inPool: Uint8Array;
  /** The number of files in these roles. */
  readonly pool: number;
}

/** A strong file, which passes points on to its neighbours. */
export interface Seed {
  readonly slot: number;
  /** 0 to 1; the best file has 1. */
  readonly strength: number;
}

/**
 * The phases of a ranking in order, with the input that a signal of each phase gets besides the context. Signals of one
 * phase do not see each other's points.
 */
export interface PhaseInputs {
  /** Uses only the task's words. */
  readonly task: unknown;
  /** Adds points to files that the task matches, based on data that does not depend on the task. */
  readonly prior: { readonly sums: ScoreAccumulator; };
  /** Reads the best files more closely. `best` has their slots, the best first. */
  readonly best: { readonly best: readonly number[]; };
  /** Only if the task matches no file, or none well. `strength`: 0 to 1. */
  readonly overview: { readonly strength: number; readonly part: Exclude<OverviewPart, 'none'>; };
  /** Files near the best ones. Measured again with edited files among the seeds, if there are any. */
  readonly neighbours: { readonly seeds: readonly Seed[]; readonly testSeeds: readonly Seed[]; };
  /** Changed files. From here on, points raise only the files themselves; seeds and shares stay the task's. */
  readonly edits: unknown;
  /** Other hints from the user. */
  readonly hints: { readonly sums: ScoreAccumulator; };
}
export type Phase = keyof PhaseInputs;

/** One reason for many files, and the words for one file's receipt, which are made on demand from separate state. */
export interface Evidence {
  readonly points: Points;
  detail(slot: number): string;
  /** The lines for which the files are wanted, ascending, by slot. */
  readonly lines?: ReadonlyMap<number, readonly number[]>;
  /** Called before details of many files are requested, because requesting them together may be cheaper. */
  prepare?(slots: Uint32Array): void;
}

export interface Signal extends Evidence {
  readonly kind: string;
}

export type Measure<P extends Phase> = (input: RankContext & PhaseInputs[P]) => Evidence;

interface RowOf<P extends Phase> {
  /** The name in receipts, in lower case with hyphens. Several rows may share one. */
  readonly kind: string;
  readonly phase: P;
  /** Called once per ranker. Data that the result remembers between calls must not change its return values. */
  create(): Measure<P>;
}

/** A signal, which consists of a file that exports this row and an entry in `table.ts`. */
export type SignalRow = { readonly [P in Phase]: RowOf<P>; }[Phase];
