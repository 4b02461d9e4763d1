import { findFirstIndex } from '#base/collections/bisect';
import type { LineRange, Mode, Outline } from '#model';
import { chooseLineMarker } from '#secrets/lineMarker';
import { markerTokens } from '../budget/unitOrder';
import { findFoldableRuns } from '../folds/foldable';
import type { Candidate } from '../selectInput';
import { findFunctionHead, listFunctions } from './heads';
import type { SelectableFile, ViewOptions } from './selectableFile';
import { type Unit, splitIntoUnits } from './units';

/**
 * A candidate's file, divided into units and cached by path. All fields except `foldedContent` and `lastOptions` depend
 * only on the file's content and its change.
 */
export interface CutFile
  extends
    Pick<SelectableFile,
      'outline' | 'change' | 'lines' | 'marker' | 'units' | 'symbolUnits' | 'heads' | 'foldable' | 'unitOrder'
        | 'symbolOrder' | 'frameTokens'>
{
  /** A unique number, which is part of the keys of cached views. */
  readonly id: number;
  readonly hash: string;
  /** The tokens of each unit, including the lines that may be folded. */
  readonly wholeTokens: readonly number[];
  /** Element n is the number of characters in the first n lines. */
  readonly prefixLengths: Int32Array;
  foldedContent: FoldedContent;
  lastOptions: {
    readonly mode: Mode;
    readonly limit: number;
    readonly shares: SelectableFile['shares'];
    readonly foldedContent: FoldedContent;
    readonly options: ViewOptions;
  } | undefined;
}

export type FoldedContent = Pick<SelectableFile, 'folds' | 'unitTokens' | 'textTokens'>;

export function cutIntoUnits({ file, text, outline, change }: Candidate, id: number,
  countTokens: (text: string) => number): CutFile
{
  const lines = splitSourceLines(text);
  const units = splitIntoUnits(lines, outline, file.facts.imports);
  const wholeTokens = estimateUnitTokens(lines, units, file.facts.tokens);
  const prefixLengths = new Int32Array(lines.length + 1);
  lines.forEach((line, i) => (prefixLengths[i + 1] = prefixLengths[i]! + line.length + 1));
  return {
    id,
    hash: file.hash,
    lastOptions: undefined,
    outline,
    change,
    lines: lines.length,
    marker: chooseLineMarker(text),
    units,
    wholeTokens,
    prefixLengths,
    foldable: findFoldableRuns(lines, outline),
    foldedContent: { folds: [], unitTokens: wholeTokens, textTokens: sum(wholeTokens) },
    heads: findUnitHeads(lines, units, outline,
      ([first, last]) =>
        file.facts.tokens * (prefixLengths[last]! - prefixLengths[first - 1]!) /
        Math.max(1, prefixLengths[lines.length]!)),
    symbolUnits: findSymbolUnitRanges(outline, units),
    unitOrder: units.map((_, i) => i),
    symbolOrder: outline.symbols.map((_, i) => i),
    frameTokens: countTokens(`### \`${file.path}\` (symbols)\n\`\`\`${file.language ?? ''}\n\`\`\`\n\n`),
  };
}

function findUnitHeads(lines: readonly string[], units: readonly Unit[], outline: Outline,
  estimateTokens: (range: LineRange) => number): SelectableFile['heads']
{
  const functions = listFunctions(outline);
  return units.map((unit) => {
    const head = unit.isWhole ? undefined : findFunctionHead(lines, functions, unit.lines);
    return head && { ...head, tokens: Math.ceil(estimateTokens(head.lines)) + markerTokens };
  });
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

/** Computes `SelectableFile.symbolUnits`. Units are ascending and disjoint, so the first one is found by bisection. */
function findSymbolUnitRanges({ symbols }: Outline, units: readonly Unit[]): Int32Array {
  const ranges = new Int32Array(2 * symbols.length);
  symbols.forEach(({ lines: [first, last] }, i) => {
    let unitIndex = findFirstIndex(units.length, (unit) => units[unit]!.lines[1] < first);
    ranges[2 * i] = unitIndex;
    while (unitIndex < units.length && units[unitIndex]!.lines[0] <= last) unitIndex++;
    ranges[2 * i + 1] = unitIndex;
  });
  return ranges;
}

/** Divides the file's tokens among its units in proportion to their lengths. */
function estimateUnitTokens(lines: readonly string[], units: readonly Unit[], tokens: number): number[] {
  const lengths = units.map((unit) => {
    let length = 0;
    for (let i = unit.lines[0]; i <= unit.lines[1]; i++) length += lines[i - 1]!.length + 1;
    return length;
  });
  const totalLength = lengths.reduce((a, b) => a + b, 0);
  return lengths.map((length) => Math.ceil((tokens * length) / totalLength));
}

export function splitSourceLines(text: string): string[] {
  const lines = text.split('\n');
  if (lines[lines.length - 1] === '') lines.pop();
  return lines;
}

/** Estimates the bytes of a cached file, including its text, to which the cached options refer. */
export function estimateFileBytes(_path: string, { units, symbolOrder, prefixLengths }: CutFile): number {
  return 600 * units.length + 300 * symbolOrder.length + 4 * prefixLengths.length + prefixLengths.at(-1)! + 2_000;
}
