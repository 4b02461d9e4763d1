import type { SymbolKind } from '#model';
import { languageRow } from '../languages';

/** The longest name in facts and outlines. Characters. */
export const longestName = 1_000;

/** Names of documents, data and descriptions are words of people: a heading, a rule of a stylesheet, a key. */
const free: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['heading', 'element', 'rule', 'key', 'table', 'view',
  'index', 'trigger', 'block', 'stage', 'target', 'cell', 'resource', 'operation', 'job']);

/** May the names of this kind have blanks in them? */
export function mayHaveBlanks(language: string | undefined, kind: SymbolKind): boolean {
  return free.has(kind) || languageRow(language)?.namesWithBlanks === true;
}

const plainName = /^[\w$.]+$/;
const plainLine = /^[!-~]+(?: [!-~]+)*$/;
/** Letters, digits and signs: no blank of any kind, nothing that is not seen. */
const withoutBlank = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\u200c\u200d]+$/u;
/** The same with single blanks between them. */
const withBlanks = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\u200c\u200d]+(?: [\p{L}\p{M}\p{N}\p{P}\p{S}\u200c\u200d]+)*$/u;

/** Letters, marks, digits, signs and operators, as identifiers of some language have them. */
export function isIdentifier(text: string): boolean {
  return text.length <= longestName && (plainName.test(text) || withoutBlank.test(text));
}

/** Words on one line, with single blanks between them. */
export function isPhrase(text: string): boolean {
  return text.length <= longestName && (plainLine.test(text) || withBlanks.test(text));
}

export function isValidSymbolName(language: string | undefined, kind: SymbolKind, name: string): boolean {
  return plainName.test(name) && name.length <= longestName ||
    (mayHaveBlanks(language, kind) ? isPhrase(name) : isIdentifier(name));
}

/**
 * Returns a name or title as facts and outlines store it: one line, single blanks, no invisible characters; '' if
 * nothing remains.
 */
export function normalizeSymbolName(text: string): string {
  if (text.length <= longestName && plainLine.test(text)) return text;
  return text.slice(0, longestName).replace(/\s+/gu, ' ').replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S}\u200c\u200d ]/gu, '')
    .replace(/ {2,}/g, ' ').trim();
}
