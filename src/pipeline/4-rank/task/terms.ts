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
const codeSpan = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|->)[\p{L}_$][\p{L}\p{N}_$]*)*(?:!?\()?/gu;

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
  const termStats = new Map<string, { kind: TaskTerm['kind']; best: number; sum: number; }>();
  const written = new Map<string, string>();
  const names = new Map<string, number>();
  for (const line of lines) {
    const text = line.text.replace(webLinkPattern, ' ');
    for (const { 0: span, index } of text.matchAll(codeSpan))
      readSpan(span, line, line.kind === 'title' && !isRequestWord(text, index, span.length));
  }
  const weightedTerms = [...termStats].map(([term, { kind, best, sum }]) => ({
    term,
    written: written.get(term) ?? term,
    kind,
    weight: computeWeight(best, sum),
  }));
  weightedTerms.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
  const heaviest = weightedTerms.slice(0, maxTerms);
  const ordered = [...names].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
  return {
    terms: [...heaviest, ...deriveSynonyms(lines, heaviest.filter(({ kind }) => kind !== 'common'))],
    identifiers: [...findOnlyWord(lines), ...ordered].slice(0, maxTerms),
  };

  function readSpan(span: string, line: TaskLine, isInTitle: boolean): void {
    const isCall = span.endsWith('(');
    const bare = isCall ? span.replace(/!?\($/, '') : span;
    const parts = extractIdentifiers(bare);
    const isDotted = parts.length > 1;
    if (isDotted) names.set(bare, (names.get(bare) ?? 0) + line.weight);
    for (const [i, name] of parts.entries()) {
      const isLast = i === parts.length - 1;
      const pieces = splitSubwords(name);
      const isCode = looksLikeCode(name, pieces) || (isCall && isLast && name.length > 2 && line.kind !== 'code') ||
        (isDotted && line.kind !== 'code');
      if (isCode) names.set(name, (names.get(name) ?? 0) + line.weight);
      readName(name, isCode, line.weight, isInTitle);
    }
  }

  function readName(name: string, isCode: boolean, weight: number, isInTitle: boolean): void {
    const [whole, ...parts] = extractNameTerms(name);
    if (whole === undefined || /^\d+$/.test(whole)) return;
    for (const word of [name, ...splitSubwords(name).map((piece) => piece.toLowerCase())])
      if (!written.has(fold(word))) written.set(fold(word), word);
    const isName = isCode || parts.length > 0;
    if (whole.length > 1 && !isStopword(name.toLowerCase()) && !isStopword(whole))
      add(whole, isName ? 'identifier' : 'word', weight * (isName ? weights.identifier : weights.word));
    else if (isInTitle && isNamingWord(whole)) add(whole, 'common', weight * weights.common);
    for (const part of parts)
      if (!/^\d+$/.test(part) && !isStopword(part)) add(part, 'subword', weight * weights.subword);
  }

  function add(term: string, kind: TaskTerm['kind'], weight: number): void {
    const existing = termStats.get(term);
    if (!existing) termStats.set(term, { kind, best: weight, sum: weight });
    else {
      if (weight > existing.best) {
        existing.best = weight;
        existing.kind = kind;
      }
      existing.sum += weight;
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
export function looksLikeCode(name: string, pieces: readonly string[]): boolean {
  if (/[_$]/.test(name.slice(1)) && /\p{L}/u.test(name)) return true;
  return pieces.length > 1 && /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|\p{L}\p{N}/u.test(name);
}

/** Weighs repetition by its logarithm, so that a pasted listing does not outweigh the sentence above it. */
function computeWeight(best: number, sum: number): number {
  return best * (1 + 0.5 * Math.log2(sum / best));
}
