import type { SymbolKind } from '#model';
import { getLanguageRow } from '../languages';

/** The maximum length of a name in facts and outlines, in characters. */
export const maxSymbolNameLength = 1_000;

/** Kinds in documents, data and descriptions whose names are free text: a heading, a stylesheet rule, a key. */
const freeTextKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['heading', 'element', 'rule', 'key', 'table',
  'view', 'index', 'trigger', 'block', 'stage', 'target', 'cell', 'resource', 'operation', 'job']);

/** Reports whether names of this kind may contain blanks. */
export function canContainBlanks(language: string | undefined, kind: SymbolKind): boolean {
  return freeTextKinds.has(kind) || getLanguageRow(language)?.namesWithBlanks === true;
}

const plainNamePattern = /^[\w$.]+$/;
const plainLinePattern = /^[!-~]+(?: [!-~]+)*$/;
/** Matches letters, digits and signs, without blanks of any kind or invisible characters. */
const nameWithoutBlanksPattern = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\u200c\u200d]+$/u;
/** Matches the same characters with single blanks between them. */
const nameWithBlanksPattern =
  /^[\p{L}\p{M}\p{N}\p{P}\p{S}\u200c\u200d]+(?: [\p{L}\p{M}\p{N}\p{P}\p{S}\u200c\u200d]+)*$/u;

/**
 * Reports whether a text consists of letters, marks, digits, signs and operators, as identifiers in some languages do.
 */
export function isIdentifier(text: string): boolean {
  return text.length <= maxSymbolNameLength && (plainNamePattern.test(text) || nameWithoutBlanksPattern.test(text));
}

/** Reports whether a text consists of words on one line with single blanks between them. */
export function isPhrase(text: string): boolean {
  return text.length <= maxSymbolNameLength && (plainLinePattern.test(text) || nameWithBlanksPattern.test(text));
}

export function isValidSymbolName(language: string | undefined, kind: SymbolKind, name: string): boolean {
  return plainNamePattern.test(name) && name.length <= maxSymbolNameLength ||
    (canContainBlanks(language, kind) ? isPhrase(name) : isIdentifier(name));
}

/**
 * Returns a name or title as facts and outlines store it: one line, single blanks, no invisible characters; '' if
 * nothing remains.
 */
export function normalizeSymbolName(text: string): string {
  if (text.length <= maxSymbolNameLength && plainLinePattern.test(text)) return text;
  return text.slice(0, maxSymbolNameLength).replace(/\s+/gu, ' ').replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S}\u200c\u200d ]/gu,
    '')
    .replace(/ {2,}/g, ' ').trim();
}
