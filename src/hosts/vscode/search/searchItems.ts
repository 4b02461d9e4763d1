import type { SearchEntry, SearchKind, SearchReport } from '../../../reports';
import { baseName, folderOf, label, plural, thousands } from '../text';

/** A row of the quick pick of a search. */
export type SearchRow =
  | { readonly kind: 'file'; readonly label: string; }
  | { readonly kind: 'match'; readonly label: string; readonly description: string; readonly entry: SearchEntry; }
  /** Fetches more matches. */
  | { readonly kind: 'more'; readonly label: string; readonly description: string; }
  /** Tells something and does nothing. */
  | { readonly kind: 'note'; readonly label: string; readonly description: string; };

/** The rows of a result: a heading for each file, below it its matches. */
export function searchRows(
  { kind, entries, matches, filesWithMatches, filesConsidered, truncated }: SearchReport,
): SearchRow[] {
  if (matches === 0) return [nothingFound(kind, filesConsidered)];
  const files = new Map<string, SearchEntry[]>();
  for (const entry of entries) {
    const ofFile = files.get(entry.file);
    if (ofFile) ofFile.push(entry);
    else files.set(entry.file, [entry]);
  }
  const rows = [...files.values()].flatMap((ofFile): SearchRow[] => [
    ...(kind === 'files' ? [] : [{ kind: 'file' as const, label: heading(ofFile[0]!) }]),
    ...ofFile.map((entry) => matchRow(entry, kind)),
  ]);
  if (!truncated) return rows;
  const all = kind === 'files'
    ? `${thousands(matches)} files match`
    : `${plural(matches, 'match', 'matches')} in ${plural(filesWithMatches, 'file')}`;
  return [...rows, { kind: 'more', label: '$(ellipsis) Show More', description: all }];
}

/** An error of the query, such as an incomplete regular expression. */
export function errorRow(message: string): SearchRow {
  return { kind: 'note', label: `$(error) ${label(message)}`, description: '' };
}

function nothingFound(kind: SearchKind, filesConsidered: number): SearchRow {
  const what = { text: 'text', regex: 'expression', files: 'path', symbol: 'definition' }[kind];
  return {
    kind: 'note',
    label: 'No matching results',
    description: `no such ${what} in ${
      plural(filesConsidered, 'file')
    }; ignored, large and binary files are not searched`,
  };
}

function heading({ file, matchCount }: SearchEntry): string {
  return label(matchCount === 1 ? file : `${file} (${thousands(matchCount)} matches)`);
}

function matchRow(entry: SearchEntry, kind: SearchKind): SearchRow {
  const { file, line, snippet, inSnippet = 1, definition } = entry;
  if (kind === 'files')
    return { kind: 'match', label: `$(file) ${label(baseName(file))}`, description: label(folderOf(file)), entry };
  const notes = [
    label(baseName(file)),
    ...(definition && kind !== 'symbol' ? ['definition'] : []),
    ...(inSnippet > 1 ? [plural(inSnippet, 'match', 'matches')] : []),
  ];
  return { kind: 'match', label: `${line}: ${label(snippet.trim())}`, description: notes.join(' · '), entry };
}
