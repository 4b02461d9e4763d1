import { maxOf } from '#base/collections/lists';
import type { ImportGraph, View } from '#model';
import type { SelectableFile } from '../files/selectableFile';
import type { FileValue } from '../relevance/fileValue';
import { type Relation, findFileRelations } from './relations';

/** The current view of a file. */
export interface ChosenView {
  readonly view: View;
  readonly tokens: number;
}

/** Indexes refer to `files`. */
export interface UpgradeInput {
  readonly files: readonly SelectableFile[];
  /** By index; undefined if a file is not shown. */
  readonly chosen: readonly (ChosenView | undefined)[];
  readonly values: readonly FileValue[];
  readonly graph: Pick<ImportGraph, 'imports' | 'importers' | 'tests' | 'testedBy'>;
  /** Remaining tokens. */
  readonly remaining: number;
  /** The minimum value of one token; all files together have the value 1. */
  readonly floor: number;
  /** The number of further files that may be shown. */
  readonly maxMore: number;
  /** Indexes of files that keep their view. */
  readonly fixed: ReadonlySet<number>;
  readonly count: (text: string) => number;
  /** Related files are named without their code, because nobody set a budget to fill. */
  readonly linesOnly: boolean;
  /** The maximum tokens of a test (see `fileTokenLimit`). */
  readonly testTokens: number;
}

/** A file whose view may be upgraded, with its most valuable relation; without a relation, a test that is not shown. */
export interface UpgradeCandidate {
  readonly index: number;
  readonly relation?: Relation;
  /** The value that showing the whole file would add through this relation. */
  readonly value: number;
  /** The value of one line that names the file, 0 if it is not a test. */
  readonly lineValue: number;
}

/**
 * The value that a related file inherits: the shown file's own, times the factor of the relation, the relation's
 * strength and the square of the related file's points as a share of the most points, since tests of another topic are
 * seldom useful. Found by replaying real tasks.
 */
const inheritedFactor: Readonly<Record<Relation['kind'], number>> = { test: 4, declaration: 0.3, caller: 0.3 };
const pointPower = 2;
/**
 * The value of a test's line is this value plus the inherited value, times the test's share of the most points: agents
 * run the tests that they know of, and the few tests with the most points are most of what they need.
 */
const baseLineValue = 0.02;
/** Kinds of views that show lines of a file. */
const kindsWithLines: ReadonlySet<View['kind']> = new Set<View['kind']>(['full', 'diff', 'symbols']);

/** Returns the candidates in descending order of value, with ties by index. */
export function upgradeCandidates({ files, chosen, values, graph, fixed }: UpgradeInput): UpgradeCandidate[] {
  const shown = chosen.flatMap((item, index) =>
    item && kindsWithLines.has(item.view.kind) && values[index]!.task > 0 ? [{ index, view: item.view }] : []
  );
  const points = files.map(({ ranked }) => Math.max(0, ranked.taskScore ?? ranked.score));
  const topPoints = maxOf(points) || 1;
  const best = new Map<number, UpgradeCandidate>();
  files.forEach(({ file }, index) => {
    if (file.facts.role === 'test' && !chosen[index] && !fixed.has(index) && points[index]! > 0)
      best.set(index, { index, value: 0, lineValue: baseLineValue * points[index]! / topPoints });
  });
  for (const relation of findFileRelations(shown, files, graph)) {
    const { from, to: index } = relation;
    const kind = chosen[index]?.view.kind;
    if (fixed.has(index) || index === from || kind === 'full' || kind === 'diff') continue;
    const inherited = values[from]!.task * relation.strength;
    const pointShare = points[index]! / topPoints;
    const value = inherited * inheritedFactor[relation.kind] * pointShare ** pointPower;
    const lineValue = relation.kind === 'test' ? (baseLineValue + inherited) * pointShare : 0;
    const previous = best.get(index);
    if (value > (previous?.value ?? 0))
      best.set(index, { index, relation, value, lineValue: Math.max(lineValue, previous?.lineValue ?? 0) });
  }
  return [...best.values()].sort((a, b) => b.value - a.value || a.index - b.index);
}
