import { findMax } from '#base/collections/lists';
import type { ImportGraph, View } from '#model';
import type { SelectableFile } from '../files/selectableFile';
import type { FileValue } from '../relevance/fileValue';
import { type Relation, findFileRelations } from './relations';

/** The current view of a file. */
export interface ChosenView {
  readonly view: View;
  readonly tokens: number;
}

/** The current views of all files and the limits for upgrading them. Indexes refer to `files`. */
export interface UpgradeInput {
  readonly files: readonly SelectableFile[];
  /** The view of each file; undefined if a file is not shown. */
  readonly chosenViews: readonly (ChosenView | undefined)[];
  readonly values: readonly FileValue[];
  readonly graph: Pick<ImportGraph, 'imports' | 'importers' | 'tests' | 'testedBy'>;
  /** The number of tokens that remain. */
  readonly remainingTokens: number;
  /** The minimum value of one token; all files together have the value 1. */
  readonly minTokenValue: number;
  /** The number of further files that may be shown. */
  readonly maxAddedFiles: number;
  /** The indexes of files that keep their view. */
  readonly fixedFiles: ReadonlySet<number>;
  readonly count: (text: string) => number;
  /** Whether related files are only named, without their code, because the user did not set a budget. */
  readonly linesOnly: boolean;
  /** The maximum tokens of a test (see `computeTokenLimit`). */
  readonly testTokens: number;
}

/**
 * A file whose view may be upgraded, with its most valuable relation. A test that is not shown may have no relation.
 */
export interface UpgradeCandidate {
  readonly index: number;
  readonly relation?: Relation;
  /** The value that showing the whole file would add through this relation. */
  readonly value: number;
  /** The value of one line that names the file, 0 if it is not a test. */
  readonly lineValue: number;
}

/**
 * The factors for the value that a related file inherits. The inherited value is the product of the shown file's value,
 * the relation's factor, the relation's strength, and the square of the related file's points as a share of the highest
 * points. The square gives little value to tests of other topics, which are seldom useful. The factors were determined
 * by replaying real tasks.
 */
const inheritanceFactors: Readonly<Record<Relation['kind'], number>> = { test: 4, declaration: 0.3, caller: 0.3 };
const pointExponent = 2;
/**
 * The base value of a line that names a test. The line's value is the sum of this value and the inherited value, times
 * the test's share of the highest points. Agents run the tests that they find in the pack, and the few tests with the
 * highest points cover most of what agents need.
 */
const baseLineValue = 0.02;
/** Kinds of views that show lines of a file. */
const kindsWithLines: ReadonlySet<View['kind']> = new Set<View['kind']>(['full', 'diff', 'symbols']);

/** Returns the candidates in descending order of value, with ties by index. */
export function findUpgradeCandidates(
  { files, chosenViews, values, graph, fixedFiles }: UpgradeInput,
): UpgradeCandidate[] {
  const shownFiles = chosenViews.flatMap((item, index) =>
    item && kindsWithLines.has(item.view.kind) && values[index]!.task > 0 ? [{ index, view: item.view }] : []
  );
  const points = files.map(({ ranked }) => Math.max(0, ranked.taskScore ?? ranked.score));
  const topPoints = findMax(points) || 1;
  const bestByIndex = new Map<number, UpgradeCandidate>();
  files.forEach(({ file }, index) => {
    if (file.facts.role === 'test' && !chosenViews[index] && !fixedFiles.has(index) && points[index]! > 0)
      bestByIndex.set(index, { index, value: 0, lineValue: baseLineValue * points[index]! / topPoints });
  });
  for (const relation of findFileRelations(shownFiles, files, graph)) {
    const { from, to: index } = relation;
    const kind = chosenViews[index]?.view.kind;
    if (fixedFiles.has(index) || index === from || kind === 'full' || kind === 'diff') continue;
    const inheritedValue = values[from]!.task * relation.strength;
    const pointShare = points[index]! / topPoints;
    const value = inheritedValue * inheritanceFactors[relation.kind] * pointShare ** pointExponent;
    const lineValue = relation.kind === 'test' ? (baseLineValue + inheritedValue) * pointShare : 0;
    const previousCandidate = bestByIndex.get(index);
    if (value > (previousCandidate?.value ?? 0))
      bestByIndex.set(index, {
        index,
        relation,
        value,
        lineValue: Math.max(lineValue, previousCandidate?.lineValue ?? 0),
      });
  }
  return [...bestByIndex.values()].sort((a, b) => b.value - a.value || a.index - b.index);
}
