import * as l10n from '@vscode/l10n';
import type { DocumentMatch, DocumentMatches } from '#reports';
import { label } from '#apps/vscode/text';
import { countChunks, countDocuments, placeWords } from './documentWords';

/** A row in the quick pick of a document search. */
export type DocumentRow =
  | {
    readonly kind: 'match';
    readonly label: string;
    readonly detail: string;
    readonly match: DocumentMatch;
  }
  /** Tells something and does nothing. */
  | { readonly kind: 'note'; readonly label: string; readonly detail: string; };

/** Lists the best matches first, each with its place. */
export function matchRows({ query, documents, results }: DocumentMatches): readonly DocumentRow[] {
  if (documents === 0)
    return [note(l10n.t('No document in this folder'), l10n.t('PDF, Word, PowerPoint and Excel files are documents'))];
  if (results.length === 0)
    return [note(l10n.t('No matching results'), l10n.t('{0} searched', countDocuments(documents)))];
  return results.map((match) => ({
    kind: 'match',
    label: label(snippet(match.text, match.matched, query)),
    detail: label(citation(match)),
    match,
  }));
}

export function matchErrorRow(message: string): DocumentRow {
  return note(`$(error) ${label(message)}`, '');
}

/** Returns counts that follow the title: `8 chunks of 40 documents`. */
export function matchCounts({ results }: DocumentMatches): string | undefined {
  if (results.length === 0) return undefined;
  return l10n.t('{0} of {1}', countChunks(results.length),
    countDocuments(new Set(results.map(({ path }) => path)).size));
}

function note(text: string, detail: string): DocumentRow {
  return { kind: 'note', label: text, detail };
}

/** Puts the place first: the path is the longest part, and its beginning is the least informative. */
function citation(match: DocumentMatch): string {
  const location = placeWords(match);
  return location === '' ? match.path : l10n.t('{0} · {1}', match.path, location);
}

/** The maximum length of a row's text, in characters. */
const longest = 140;
/** The number of characters before the first matching word. */
const lead = 30;

/** Returns the part of a text with most words of the query, as one line without Markdown marks. */
export function snippet(text: string, matched: readonly string[], query: string): string {
  const line = text.replace(/^[\t ]*(?:#{1,6}|[>*+-]|\|)[\t ]+/gm, '').replace(/\s+/g, ' ').replace(/\*\*|`|<br>/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/ ?\| ?/g, '|').replace(/(?:\|:?-+:?)+\|/g, '|').replace(/\|+/g, ' · ').trim().replace(/^· | ·$/g, '');
  const words = (matched.length > 0 ? matched : query.split(/\s+/)).filter((word) => word !== '');
  const lower = line.toLowerCase();
  const places = words.flatMap((word) => findWordOccurrences(lower, word.toLowerCase()));
  const best = places.map((at) => ({ at, near: places.filter((other) => other >= at && other < at + longest).length }))
    .sort((a, b) => b.near - a.near || a.at - b.at)[0];
  const start = best === undefined || best.at <= lead ? 0 : line.lastIndexOf(' ', best.at - lead) + 1;
  const end = start + longest >= line.length ? line.length : line.lastIndexOf(' ', start + longest);
  return `${start > 0 ? '…' : ''}${line.slice(start, end <= start ? start + longest : end)}${
    end < line.length ? '…' : ''
  }`;
}

/** Finds at most ten occurrences of each word: a table may repeat one a thousand times. */
function findWordOccurrences(text: string, word: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0 && places.length < 10; at = text.indexOf(word, at + word.length))
    places.push(at);
  return places;
}
