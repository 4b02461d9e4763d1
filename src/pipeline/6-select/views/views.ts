import { cut, flat } from '#base/text/markdown';
import type { OutlineSymbol, View } from '#model';
import { code, md, prose } from '#secrets/markdown';
import { redact } from '#secrets/redact';
import type { SelectableFile } from '../files/selectableFile';
import { removedLines } from './diffView';
import { linesBetweenMarks, spanMarker } from './symbolsView';

type Count = (text: string) => number;

/** A longer file has no full view: no budget could hold it, and counting its tokens would take too long. */
export const maxFullLength = 400_000;

export function fullView(source: SelectableFile, count: Count): View {
  const last = source.lines;
  return source.view('full', () => {
    const removed = source.change && removedLines(source, source.change);
    const marks = buildDefinitionMarks(source);
    const tokens = count(source.text) + source.frameTokens + marks.reduce((sum, { text }) => sum + count(text) + 1, 0) +
      (removed === undefined ? 0 : count(removed) + removedFrame);
    return {
      kind: 'full',
      text: source.text,
      lines: last > 0 ? [[1, last]] : [],
      tokens,
      ...(marks.length > 0 && { marks }),
      ...(removed !== undefined && { removed }),
    };
  });
}

/**
 * Returns marks before definitions, at least `linesBetweenMarks` lines apart: a reader counts on from the nearest one.
 */
function buildDefinitionMarks(source: SelectableFile): NonNullable<View['marks']> {
  const starts: OutlineSymbol[] = [];
  let next = 1 + linesBetweenMarks;
  for (const symbol of source.outline.symbols) {
    const [first] = symbol.lines;
    if (first < next || first > source.lines) continue;
    starts.push(symbol);
    next = first + linesBetweenMarks;
  }
  return starts.map((symbol, i) => {
    const end = (starts[i + 1]?.lines[0] ?? source.lines + 1) - 1;
    return { before: symbol.lines[0], text: spanMarker(source, { lines: [symbol.lines[0], end], symbols: [symbol] }) };
  });
}

/** The tokens of the sentence and the fence around removed lines. */
const removedFrame = 20;

const maxSkeletonSymbols = 60;
const maxSignatureLength = 160;

/**
 * Shows signatures with their lines, members indented. If there are too many symbols, it shows those with the greatest
 * task shares. Returns undefined if there are no symbols.
 */
export function skeletonView(source: SelectableFile, count: Count): View | undefined {
  const { symbols } = source.outline;
  if (symbols.length === 0) return undefined;
  const chosenSymbols = symbols.length > maxSkeletonSymbols ? mostRelevantSymbols(source) : undefined;
  return source.view(chosenSymbols ? `skeleton ${chosenSymbols.join()}` : 'skeleton',
    () => createSkeletonView(source, chosenSymbols, count));
}

function createSkeletonView(source: SelectableFile, symbolIndexes: readonly number[] | undefined, count: Count): View {
  const { symbols } = source.outline;
  const chosenSymbols = new Set(symbolIndexes ?? symbols.keys());
  const lines = symbols.filter((_, i) => chosenSymbols.has(i)).map(
    ({ lines: [first, last], container, signature, name }) => {
      const indent = '  '.repeat(container ? Math.min(4, container.split('.').length) : 0);
      return `${indent}${first}-${last} ${cut(flat(signature || name), maxSignatureLength)}`;
    },
  );
  if (chosenSymbols.size < symbols.length) lines.push(`… ${symbols.length - chosenSymbols.size} more`);
  const text = redact(lines.join('\n'));
  return { kind: 'skeleton', text, lines: [], tokens: count(text) + source.frameTokens };
}

/**
 * Returns the indexes of the most relevant symbols, ascending. Sorts the last call's array, since its order seldom
 * changes.
 */
function mostRelevantSymbols({ shares, symbolUnits, symbolOrder }: SelectableFile): number[] {
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
 * Summarizes a file in one line: its role, its first sentence, the names that it defines, its side effects, its length.
 */
export function summaryView(source: SelectableFile, count: Count): View {
  const unit = source.file.facts.role === 'test' ? nearestUnit(source) : undefined;
  return source.view(`summary ${unit ?? ''}`, () => createSummaryView(source, unit, count));
}

/** Returns the unit that the task is most likely about; undefined if none has a share. */
function nearestUnit({ shares, units }: SelectableFile): number | undefined {
  let best: number | undefined;
  for (let i = 0; i < units.length; i++)
    if (units[i]!.kind !== 'imports' && shares[i]! > (best === undefined ? 0 : shares[best]!)) best = i;
  return best;
}

function createSummaryView(source: SelectableFile, nearest: number | undefined, count: Count): View {
  const { facts } = source.file;
  const parts: string[] = [];
  if (facts.role !== 'source') parts.push(facts.role);
  if (facts.headline) parts.push(cut(flat(facts.headline), 70));
  const names = [...new Set(facts.definitions.filter((d) => d.exported && !d.container).map((d) => d.name))];
  if (facts.role === 'test' && facts.testHints.length > 0)
    parts.push(`tests ${listed(facts.testHints.map((t) => cut(flat(t), 40)), maxSummaryTitles)}`);
  else if (names.length > 0) parts.push(`defines ${listed(names, maxSummaryNames)}`);
  if (facts.sideEffects.length > 0) parts.push(`touches ${facts.sideEffects.join(', ')}`);
  parts.push(`${facts.lines} lines`);
  if (nearest !== undefined) parts.push(`nearest at ${source.units[nearest]!.lines.join('-')}`);
  const text = redact(cut(flat(parts.join('; ')), 260));
  return {
    kind: 'summary',
    text,
    lines: [],
    tokens: count(md`- ${code(source.file.path)}: ${prose(text, Infinity)}\n`),
  };
}

function listed(names: readonly string[], maxNames: number): string {
  return names.slice(0, maxNames).join(', ') + (names.length > maxNames ? `, ${names.length - maxNames} more` : '');
}
