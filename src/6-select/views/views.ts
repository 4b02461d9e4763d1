import type { View } from '../../model';
import { cut, flat } from '../../base/text/markdown';
import { code, md, prose } from '../../secrets/markdown';
import { redact } from '../../secrets/redact';
import { removedLines } from './diffView';
import type { SelectableFile } from '../files/selectableFile';

type Count = (text: string) => number;

export function fullView(source: SelectableFile, count: Count): View {
  const last = source.lines;
  return source.view('full', () => {
    const removed = source.change && removedLines(source, source.change);
    const tokens = count(source.text) + source.frameTokens +
      (removed === undefined ? 0 : count(removed) + removedFrame);
    return {
      kind: 'full',
      text: source.text,
      lines: last > 0 ? [[1, last]] : [],
      tokens,
      ...(removed !== undefined && { removed }),
    };
  });
}

/** Tokens of the sentence and the fence around removed lines. */
const removedFrame = 20;

const skeletonSymbols = 60;
const signatureLength = 160;

/** Signatures with their lines, members indented; in a long file those that the task means, and the first others. */
export function skeletonView(source: SelectableFile, count: Count): View | undefined {
  const { symbols } = source.outline;
  if (symbols.length === 0) return undefined;
  const kept = symbols.length > skeletonSymbols ? mostMeant(source) : undefined;
  return source.view(kept ? `skeleton ${kept.join()}` : 'skeleton', () => skeletonOf(source, kept, count));
}

function skeletonOf(source: SelectableFile, places: readonly number[] | undefined, count: Count): View {
  const { symbols } = source.outline;
  const kept = new Set(places ?? symbols.keys());
  const lines = symbols.filter((_, i) => kept.has(i)).map(({ lines: [first, last], container, signature, name }) => {
    const indent = '  '.repeat(container ? Math.min(4, container.split('.').length) : 0);
    return `${indent}${first}-${last} ${cut(flat(signature || name), signatureLength)}`;
  });
  if (kept.size < symbols.length) lines.push(`… ${symbols.length - kept.size} more`);
  const text = redact(lines.join('\n'));
  return { kind: 'skeleton', text, lines: [], tokens: count(text) + source.frameTokens };
}

/** Sorted from the last order, which is seldom another one. */
function mostMeant({ shares, symbolUnits, lastSymbols }: SelectableFile): number[] {
  const meant = new Float64Array(lastSymbols.length);
  for (let symbol = 0; symbol < meant.length; symbol++) {
    let sum = 0;
    for (let unit = symbolUnits[2 * symbol]!, end = symbolUnits[2 * symbol + 1]!; unit < end; unit++)
      sum += shares[unit]!;
    meant[symbol] = sum;
  }
  return lastSymbols.sort((a, b) => meant[b]! - meant[a]! || a - b).slice(0, skeletonSymbols).sort((a, b) => a - b);
}

const namesInSummary = 5;
const titlesInSummary = 3;

/** One line: what the file is for, what it defines, what it does to the world. */
export function summaryView(source: SelectableFile, count: Count): View {
  return source.view('summary', () => summaryOf(source, count));
}

function summaryOf(source: SelectableFile, count: Count): View {
  const { facts } = source.file;
  const parts: string[] = [];
  if (facts.role !== 'source') parts.push(facts.role);
  if (facts.headline) parts.push(cut(flat(facts.headline), 100));
  const names = [...new Set(facts.definitions.filter((d) => d.exported && !d.container).map((d) => d.name))];
  if (facts.role === 'test' && facts.testHints.length > 0)
    parts.push(`tests ${listed(facts.testHints.map((t) => cut(flat(t), 40)), titlesInSummary)}`);
  else if (names.length > 0) parts.push(`defines ${listed(names, namesInSummary)}`);
  if (facts.sideEffects.length > 0) parts.push(`touches ${facts.sideEffects.join(', ')}`);
  parts.push(`${facts.lines} lines`);
  const text = redact(cut(flat(parts.join('; ')), 260));
  return {
    kind: 'summary',
    text,
    lines: [],
    tokens: count(md`- ${code(source.file.path)}: ${prose(text, Infinity)}\n`),
  };
}

function listed(names: readonly string[], most: number): string {
  return names.slice(0, most).join(', ') + (names.length > most ? `, ${names.length - most} more` : '');
}
