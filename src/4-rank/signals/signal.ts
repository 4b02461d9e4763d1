import type { ImportGraph, ReasonKind, Task } from '../../model';
import type { CommitIndex } from '../corpus/commits';
import type { Corpus } from '../corpus/corpus';
import type { Points } from '../scoreAccumulator';

/** What a task wants of the package as a whole, as far as the repository's files bear it out. */
export type PackageWish =
  | { readonly kind: 'release'; }
  /** `holders`: manifests and workflows that hold a package which the task names, with its name. */
  | { readonly kind: 'dependency'; readonly holders: ReadonlyMap<number, string>; };

/** What every signal may look at. Files are known by their slots. */
export interface RankContext {
  readonly corpus: Corpus;
  readonly graph: ImportGraph;
  readonly task: Task;
  readonly wish: PackageWish | undefined;
  readonly history: CommitIndex;
  /** By role: the share of its points that a file keeps, 0 to 1. */
  readonly shares: Float64Array;
  /** By role: is 1 where words and lengths of files are typical of the code: thousands of fixtures would drown them. */
  readonly inPool: Uint8Array;
  /** How many files these are. */
  readonly pool: number;
}

/** Every kind of reason that ranking gives, `role` being the shares: what `RankInput.without` may name. */
export const signalKinds = [
  'content',
  'path',
  'mention',
  'history',
  'conflict',
  'changed',
  'lost-import',
  'since',
  'recent',
  'config',
  'symbol',
  'literal',
  'imports',
  'imported-by',
  'test',
  'co-change',
  'open',
  'learned',
  'pinned',
  'role',
] as const satisfies readonly ReasonKind[];
export type SignalKind = (typeof signalKinds)[number];

/**
 * One reason for many files, and the words for one file's receipt, made on demand: later, from what it keeps by itself.
 */
export interface Signal {
  readonly kind: SignalKind;
  readonly points: Points;
  detail(slot: number): string;
  /** Lines that the files are wanted for, ascending, by slot. */
  readonly lines?: ReadonlyMap<number, readonly number[]>;
  /** Called before details of many files are asked for: there may be a cheaper way for all of them. */
  prepare?(slots: Uint32Array): void;
}

/** A strong file that passes points on to its neighbours. */
export interface Seed {
  readonly slot: number;
  /** 0 to 1, the best file having 1. */
  readonly strength: number;
}

/** Inverse document frequency as BM25 has it (Robertson & Zaragoza 2009); 0 where it would be negative. */
export function rarity(found: number, among: number): number {
  return Math.max(0, Math.log(1 + (among - found + 0.5) / (found + 0.5)));
}
