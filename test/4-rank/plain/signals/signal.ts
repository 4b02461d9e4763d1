import type { Vocabulary } from '../../../../src/base/vocabulary';
import type { GitFacts, ImportGraph, IndexedFile, ReasonKind, Task } from '../../../../src/model';

/** What every signal may look at. Files are known by their place in `files`. */
export interface Scene {
  readonly files: readonly IndexedFile[];
  readonly place: ReadonlyMap<string, number>;
  readonly vocabulary: Vocabulary;
  readonly graph: ImportGraph;
  readonly task: Task;
  readonly git: GitFacts | undefined;
  /** The share of its points that each file's role keeps, 0 to 1. */
  readonly shares: Float64Array;
  /** Is 1 for files whose words and lengths are typical of the code: thousands of fixtures would drown them. */
  readonly inPool: Uint8Array;
}

/** One reason for many files: points by place (0 is none), and the words for one file's receipt, made on demand. */
export interface Signal {
  readonly kind: ReasonKind;
  readonly points: Float64Array;
  detail(file: number): string;
}

/** A strong file that passes points on to its neighbours. */
export interface Seed {
  readonly place: number;
  /** 0 to 1, the best file having 1. */
  readonly strength: number;
}

/** Scaled so that the best score, or `reference` where that is more, makes `top` points; all zero where nothing scored. */
export function scaled(scores: Float64Array, top: number, reference = 0): Float64Array {
  let most = reference;
  for (let i = 0; i < scores.length; i++) if (scores[i]! > most) most = scores[i]!;
  const points = new Float64Array(scores.length);
  if (most > 0) for (let i = 0; i < scores.length; i++) points[i] = (scores[i]! / most) * top;
  return points;
}

/** The signal where `evidence` is above zero: a prior alone is no reason. */
export function only(signal: Signal, evidence: Float64Array): Signal {
  const points = new Float64Array(evidence.length);
  for (let i = 0; i < points.length; i++) if (evidence[i]! > 0) points[i] = signal.points[i]!;
  return { ...signal, points };
}

/** Inverse document frequency as BM25 has it (Robertson & Zaragoza 2009); 0 where it would be negative. */
export function rarity(found: number, among: number): number {
  return Math.max(0, Math.log(1 + (among - found + 0.5) / (found + 0.5)));
}
