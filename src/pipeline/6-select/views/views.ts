import { flattenText } from '#base/text/markdown';
import type { OutlineSymbol, View } from '#model';
import { toCode, md, toProse } from '#secrets/markdown';
import { redact } from '#secrets/redact';
import type { SelectableFile } from '../files/selectableFile';
import { formatRemovedLines } from './diffView';
import { minLinesBetweenMarkers, formatSpanMarker } from './symbolsView';
import { truncateAtCodePoint } from '#secrets/truncate';

type TokenCounter = (text: string) => number;

/**
 * The maximum length of a file that has a full view, in characters. A longer file would fit no budget, and counting its
 * tokens would take too long.
 */
export const maxFullLength = 400_000;

export function getFullView(source: SelectableFile, count: TokenCounter): View {
  const lastLine = source.lines;
  return source.getView('full', () => {
    const removedLines = source.change && formatRemovedLines(source, source.change);
    const marks = buildDefinitionMarks(source);
    const tokens = count(source.text) + source.frameTokens + marks.reduce((sum, { text }) => sum + count(text) + 1, 0) +
      (removedLines === undefined ? 0 : count(removedLines) + removedFrameTokens);
    return {
      kind: 'full',
      text: source.text,
      lines: lastLine > 0 ? [[1, lastLine]] : [],
      tokens,
      ...(marks.length > 0 && { marks }),
      ...(removedLines !== undefined && { removed: removedLines }),
    };
  });
}

/**
 * Returns the marks to show before definitions, at least `minLinesBetweenMarkers` lines apart. Readers count lines from
 * the nearest mark.
 */
function buildDefinitionMarks(source: SelectableFile): NonNullable<View['marks']> {
  const markedSymbols: OutlineSymbol[] = [];
  let minNextLine = 1 + minLinesBetweenMarkers;
  for (const symbol of source.outline.symbols) {
    const [first] = symbol.lines;
    if (first < minNextLine || first > source.lines) continue;
    markedSymbols.push(symbol);
    minNextLine = first + minLinesBetweenMarkers;
  }
  return markedSymbols.map((symbol, i) => {
    const end = (markedSymbols[i + 1]?.lines[0] ?? source.lines + 1) - 1;
    return {
      before: symbol.lines[0],
      text: formatSpanMarker(source, { lines: [symbol.lines[0], end], symbols: [symbol] }),
    };
  });
}

/** The number of tokens of the sentence and the fence around removed lines. */
const removedFrameTokens = 20;

const maxSkeletonSymbols = 60;
const maxSignatureLength = 160;

/**
 * Returns a view of the signatures with their line ranges; members are indented. If there are too many symbols, the
 * view shows those with the largest task shares. Returns undefined if there are no symbols.
 */
export function getSkeletonView(source: SelectableFile, count: TokenCounter): View | undefined {
  const { symbols } = source.outline;
  if (symbols.length === 0) return undefined;
  const chosenSymbols = symbols.length > maxSkeletonSymbols ? selectMostRelevantSymbols(source) : undefined;
  return source.getView(chosenSymbols ? `skeleton ${chosenSymbols.join()}` : 'skeleton',
    () => createSkeletonView(source, chosenSymbols, count));
}

function createSkeletonView(source: SelectableFile, symbolIndexes: readonly number[] | undefined,
  count: TokenCounter): View
{
  const { symbols } = source.outline;
  const chosenSymbols = new Set(symbolIndexes ?? symbols.keys());
  const lines = symbols.filter((_, i) => chosenSymbols.has(i)).map(
    ({ lines: [first, last], container, signature, name }) => {
      const indent = '  '.repeat(container ? Math.min(4, container.split('.').length) : 0);
      return `${indent}${first}-${last} ${truncateAtCodePoint(flattenText(signature || name), maxSignatureLength)}`;
    },
  );
  if (chosenSymbols.size < symbols.length) lines.push(`… ${symbols.length - chosenSymbols.size} more`);
  const text = redact(lines.join('\n'));
  return { kind: 'skeleton', text, lines: [], tokens: count(text) + source.frameTokens };
}

/**
 * Returns the indexes of the most relevant symbols in ascending order. Sorts the previous call's array in place,
 * because its order rarely changes.
 */
function selectMostRelevantSymbols({ shares, symbolUnits, symbolOrder }: SelectableFile): number[] {
  const symbolShares = new Float64Array(symbolOrder.length);
  for (let symbol = 0; symbol < symbolShares.length; symbol++) {
    let sum = 0;
    for (let unit = symbolUnits[2 * symbol]!, end = symbolUnits[2 * symbol + 1]!; unit < end; unit++)
      sum += shares[unit]!;
    symbolShares[symbol] = sum;
  }
  return symbolOrder.sort((a, b) => symbolShares[b]! - symbolShares[a]! || a - b).slice(0, maxSkeletonSymbols).sort((a,
    b) => a - b
  );
}

const maxSummaryNames = 3;
const maxSummaryTitles = 2;

/**
 * Summarizes a file in one line: its role, its first sentence, the names that it defines, its side effects, and its
 * length.
 */
export function getSummaryView(source: SelectableFile, count: TokenCounter): View {
  const unit = source.file.facts.role === 'test' ? findMostRelevantUnit(source) : undefined;
  return source.getView(`summary ${unit ?? ''}`, () => createSummaryView(source, unit, count));
}

/** Returns the unit that is most relevant to the task, or undefined if no unit has a share. */
function findMostRelevantUnit({ shares, units }: SelectableFile): number | undefined {
  let bestUnit: number | undefined;
  for (let i = 0; i < units.length; i++)
    if (units[i]!.kind !== 'imports' && shares[i]! > (bestUnit === undefined ? 0 : shares[bestUnit]!)) bestUnit = i;
  return bestUnit;
}

function createSummaryView(source: SelectableFile, relevantUnit: number | undefined, count: TokenCounter): View {
  const { facts } = source.file;
  const parts: string[] = [];
  if (facts.role !== 'source') parts.push(facts.role);
  if (facts.headline) parts.push(truncateAtCodePoint(flattenText(facts.headline), 70));
  const names = [
    ...new Set(
      facts.definitions.filter((definition) => definition.exported && !definition.container).map((definition) =>
        definition.name
      ),
    ),
  ];
  if (facts.role === 'test' && facts.testHints.length > 0)
    parts.push(
      `tests ${
        formatNameList(facts.testHints.map((hint) => truncateAtCodePoint(flattenText(hint), 40)), maxSummaryTitles)
      }`,
    );
  else if (names.length > 0) parts.push(`defines ${formatNameList(names, maxSummaryNames)}`);
  if (facts.sideEffects.length > 0) parts.push(`touches ${facts.sideEffects.join(', ')}`);
  parts.push(`${facts.lines} lines`);
  if (relevantUnit !== undefined) parts.push(`best match at ${source.units[relevantUnit]!.lines.join('-')}`);
  const text = redact(truncateAtCodePoint(flattenText(parts.join('; ')), 260));
  return {
    kind: 'summary',
    text,
    lines: [],
    tokens: count(md`- ${toCode(source.file.path)}: ${toProse(text, Infinity)}\n`),
  };
}

function formatNameList(names: readonly string[], maxNames: number): string {
  return names.slice(0, maxNames).join(', ') + (names.length > maxNames ? `, ${names.length - maxNames} more` : '');
}
