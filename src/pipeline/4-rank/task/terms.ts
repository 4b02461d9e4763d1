import { webLinkPattern } from '#base/text/webLink';
import { fold, extractIdentifiers, splitSubwords, extractNameTerms } from '#base/words/words';
import type { TaskTerm } from '#model';
import type { TaskLine } from './lines';
import { isNamingWord, isStopword } from '#base/words/stopwords';
import { isRequestWord } from './conventional';
import { deriveSynonyms } from './synonyms';

/** The maximum number of terms of a task, heaviest first. A long issue must not become a query for everything. */
const maxTerms = 80;
/** Weights by kind of term, multiplied by the line's weight. */
const weights = { identifier: 1.5, subword: 0.7, word: 1, common: 0.1 };
/** `a.b.c`, `a::b`, `a#b`, `Foo->bar`, `foo()` and similar forms around a name mark it as code. */
const codeSpanPattern = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|->)[\p{L}_$][\p{L}\p{N}_$]*)*(?:!?\()?/gu;

/**
 * Returns the weight of a term in file and definition names, where a common word in the title counts like any other
 * word.
 */
export function getWeightInNames({ kind, weight }: TaskTerm): number {
  return kind === 'common' ? weight / weights.common : weight;
}

export interface ExtractedTerms {
  readonly terms: TaskTerm[];
  readonly identifiers: string[];
}

export function extractTaskTerms(lines: readonly TaskLine[]): ExtractedTerms {
  const termStats = new Map<string, { kind: TaskTerm['kind']; maxWeight: number; weightSum: number; }>();
  const spellings = new Map<string, string>();
  const identifierWeights = new Map<string, number>();
  for (const line of lines) {
    const text = line.text.replace(webLinkPattern, ' ');
    for (const { 0: span, index } of text.matchAll(codeSpanPattern))
      readSpan(span, line, line.kind === 'title' && !isRequestWord(text, index, span.length));
  }
  const weightedTerms = [...termStats].map(([term, { kind, maxWeight, weightSum }]) => ({
    term,
    written: spellings.get(term) ?? term,
    kind,
    weight: computeWeight(maxWeight, weightSum),
  }));
  weightedTerms.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
  const heaviestTerms = weightedTerms.slice(0, maxTerms);
  const sortedIdentifiers = [...identifierWeights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) =>
    name
  );
  return {
    terms: [...heaviestTerms, ...deriveSynonyms(lines, heaviestTerms.filter(({ kind }) => kind !== 'common'))],
    identifiers: [...findOnlyWord(lines), ...sortedIdentifiers].slice(0, maxTerms),
  };

  function readSpan(span: string, line: TaskLine, isInTitle: boolean): void {
    const isCall = span.endsWith('(');
    const spanName = isCall ? span.replace(/!?\($/, '') : span;
    const parts = extractIdentifiers(spanName);
    const isDotted = parts.length > 1;
    if (isDotted) identifierWeights.set(spanName, (identifierWeights.get(spanName) ?? 0) + line.weight);
    for (const [i, name] of parts.entries()) {
      const isLast = i === parts.length - 1;
      const subwords = splitSubwords(name);
      const isCode = looksLikeCode(name, subwords) || (isCall && isLast && name.length > 2 && line.kind !== 'code') ||
        (isDotted && line.kind !== 'code');
      if (isCode) identifierWeights.set(name, (identifierWeights.get(name) ?? 0) + line.weight);
      readName(name, isCode, line.weight, isInTitle);
    }
  }

  function readName(name: string, isCode: boolean, weight: number, isInTitle: boolean): void {
    const [wholeTerm, ...partTerms] = extractNameTerms(name);
    if (wholeTerm === undefined || /^\d+$/.test(wholeTerm)) return;
    for (const word of [name, ...splitSubwords(name).map((piece) => piece.toLowerCase())])
      if (!spellings.has(fold(word))) spellings.set(fold(word), word);
    const isName = isCode || partTerms.length > 0;
    if (wholeTerm.length > 1 && !isStopword(name.toLowerCase()) && !isStopword(wholeTerm))
      addTerm(wholeTerm, isName ? 'identifier' : 'word', weight * (isName ? weights.identifier : weights.word));
    else if (isInTitle && isNamingWord(wholeTerm)) addTerm(wholeTerm, 'common', weight * weights.common);
    for (const part of partTerms)
      if (!/^\d+$/.test(part) && !isStopword(part)) addTerm(part, 'subword', weight * weights.subword);
  }

  function addTerm(term: string, kind: TaskTerm['kind'], weight: number): void {
    const stats = termStats.get(term);
    if (!stats) termStats.set(term, { kind, maxWeight: weight, weightSum: weight });
    else {
      if (weight > stats.maxWeight) {
        stats.maxWeight = weight;
        stats.kind = kind;
      }
      stats.weightSum += weight;
    }
  }
}

/** Returns the word of a one-word task, which names a definition whatever the word looks like. */
function findOnlyWord(lines: readonly TaskLine[]): string[] {
  return lines.length === 1 && /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(lines[0]!.text) ? [lines[0]!.text] : [];
}

/**
 * Reports whether a name is `camelCase`, `PascalCase` with two humps, `snake_case`, `SCREAMING` or `x2y`. A word with
 * only an initial capital is not code.
 */
export function looksLikeCode(name: string, subwords: readonly string[]): boolean {
  if (/[_$]/.test(name.slice(1)) && /\p{L}/u.test(name)) return true;
  return subwords.length > 1 && /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|\p{L}\p{N}/u.test(name);
}

/** Weighs repetition by its logarithm, so that a pasted listing does not outweigh the sentence above it. */
function computeWeight(maxWeight: number, weightSum: number): number {
  return maxWeight * (1 + 0.5 * Math.log2(weightSum / maxWeight));
}
