import * as l10n from '@vscode/l10n';
import type { DocumentMatch, DocumentMatches } from '#reports';
import { escapeLabel } from '#apps/vscode/text';
import { formatChunkCount, formatDocumentCount, formatLocationInDocument } from './documentWords';

/** A row in the quick pick of a document search. */
export type DocumentRow =
  | {
    readonly kind: 'match';
    readonly label: string;
    readonly detail: string;
    readonly match: DocumentMatch;
  }
  /** A message without an action. */
  | { readonly kind: 'note'; readonly label: string; readonly detail: string; };

/** Creates the rows for matches, each with its location. The best matches come first. */
export function createMatchRows({ query, documents, results }: DocumentMatches): readonly DocumentRow[] {
  if (documents === 0)
    return [
      createNoteRow(l10n.t('No documents in this folder'),
        l10n.t('PDF, Word, PowerPoint and Excel files are documents')),
    ];
  if (results.length === 0)
    return [createNoteRow(l10n.t('No matching results'), l10n.t('{0} searched', formatDocumentCount(documents)))];
  return results.map((match) => ({
    kind: 'match',
    label: escapeLabel(extractSnippet(match.text, match.matched, query)),
    detail: escapeLabel(formatMatchCitation(match)),
    match,
  }));
}

export function createMatchErrorRow(message: string): DocumentRow {
  return createNoteRow(`$(error) ${escapeLabel(message)}`, '');
}

/** Formats the counts that follow the title: `8 chunks of 3 documents`. */
export function formatMatchCounts({ results }: DocumentMatches): string | undefined {
  if (results.length === 0) return undefined;
  return l10n.t('{0} of {1}', formatChunkCount(results.length),
    formatDocumentCount(new Set(results.map(({ path }) => path)).size));
}

function createNoteRow(text: string, detail: string): DocumentRow {
  return { kind: 'note', label: text, detail };
}

/** Formats the document's path and the location of a match. */
function formatMatchCitation(match: DocumentMatch): string {
  const location = formatLocationInDocument(match);
  return location === '' ? match.path : l10n.t('{0} · {1}', match.path, location);
}

/** The maximum length of a row's text, in characters. */
const maxSnippetLength = 140;
/** The number of characters before the first matching word. */
const leadLength = 30;

/** Returns the part of a text that contains the most words of the query, as one line without Markdown marks. */
export function extractSnippet(text: string, matched: readonly string[], query: string): string {
  const line = text.replace(/^[\t ]*(?:#{1,6}|[>*+-]|\|)[\t ]+/gm, '').replace(/\s+/g, ' ').replace(/\*\*|`|<br>/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/ ?\| ?/g, '|').replace(/(?:\|:?-+:?)+\|/g, '|').replace(/\|+/g, ' · ').trim().replace(/^· | ·$/g, '');
  const words = (matched.length > 0 ? matched : query.split(/\s+/)).filter((word) => word !== '');
  const lowerCaseLine = line.toLowerCase();
  const positions = words.flatMap((word) => findWordOccurrences(lowerCaseLine, word.toLowerCase()));
  const bestPosition = positions.map((position) => ({
    at: position,
    nearbyCount: positions.filter((other) => other >= position && other < position + maxSnippetLength).length,
  }))
    .sort((a, b) => b.nearbyCount - a.nearbyCount || a.at - b.at)[0];
  const start = bestPosition === undefined || bestPosition.at <= leadLength
    ? 0
    : line.lastIndexOf(' ', bestPosition.at - leadLength) + 1;
  const end = start + maxSnippetLength >= line.length ? line.length : line.lastIndexOf(' ', start + maxSnippetLength);
  return `${start > 0 ? '…' : ''}${line.slice(start, end <= start ? start + maxSnippetLength : end)}${
    end < line.length ? '…' : ''
  }`;
}

/** Finds at most ten occurrences of a word, since a table may repeat a word a thousand times. */
function findWordOccurrences(text: string, word: string): readonly number[] {
  const occurrences: number[] = [];
  for (
    let index = text.indexOf(word);
    index >= 0 && occurrences.length < 10;
    index = text.indexOf(word, index + word.length)
  )
    occurrences.push(index);
  return occurrences;
}
