import * as l10n from '@vscode/l10n';
import type { SelectedPlace } from '#model';
import type { SearchEntry, SearchKind, SearchReport } from '#reports';
import { countFiles, countMatches } from '#apps/vscode/counts';
import { baseName, folderOf, label, thousands } from '#apps/vscode/text';

/** A row of the search quick pick. */
export type SearchRow =
  | { readonly kind: 'file'; readonly label: string; }
  | { readonly kind: 'match'; readonly label: string; readonly description: string; readonly entry: SearchEntry; }
  /** Fetches more matches. */
  | { readonly kind: 'more'; readonly label: string; readonly description: string; }
  /** Tells something and does nothing. */
  | { readonly kind: 'note'; readonly label: string; readonly description: string; };

/** Returns the rows of a result: a heading for each file, followed by its matches. */
export function searchRows(
  { kind, entries, places, matches, filesWithMatches, filesConsidered, truncated }: SearchReport,
): SearchRow[] {
  if (places !== undefined) return [placesBelow(filesConsidered), ...places.flatMap(placeRows)];
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
    ? l10n.t('{0} files match', thousands(matches))
    : l10n.t('{0} in {1}', countMatches(matches), countFiles(filesWithMatches));
  return [...rows, { kind: 'more', label: `$(ellipsis) ${l10n.t('Show More')}`, description: all }];
}

/** Returns the row for an error in the query, such as an incomplete regular expression. */
export function errorRow(message: string): SearchRow {
  return { kind: 'note', label: `$(error) ${label(message)}`, description: '' };
}

function nothingFound(kind: SearchKind, filesConsidered: number): SearchRow {
  return {
    kind: 'note',
    label: l10n.t('No matching results'),
    description: describeNoResults(kind, countFiles(filesConsidered)),
  };
}

/** Returns the heading row for the places below it. */
function placesBelow(filesConsidered: number): SearchRow {
  return {
    kind: 'note',
    label: l10n.t('No line has these words together'),
    description: l10n.t('the best places for them in {0}', countFiles(filesConsidered)),
  };
}

function placeRows({ file, lines: [line], name, why }: SelectedPlace): SearchRow[] {
  return [
    { kind: 'file', label: label(file) },
    {
      kind: 'match',
      label: `${line}: ${label(name === '' ? baseName(file) : name)}`,
      description: label(why),
      entry: { file, line, column: 1, snippet: name, matchCount: 0 },
    },
  ];
}

function describeNoResults(kind: SearchKind, files: string): string {
  switch (kind) {
    case 'text':
      return l10n.t('no such text in {0}; ignored, large and binary files are not searched', files);
    case 'regex':
      return l10n.t('no such expression in {0}; ignored, large and binary files are not searched', files);
    case 'files':
      return l10n.t('no such path in {0}; ignored, large and binary files are not searched', files);
    case 'symbol':
      return l10n.t('no such definition in {0}; ignored, large and binary files are not searched', files);
  }
}

function heading({ file, matchCount }: SearchEntry): string {
  return label(matchCount === 1 ? file : l10n.t('{0} ({1} matches)', file, thousands(matchCount)));
}

function matchRow(entry: SearchEntry, kind: SearchKind): SearchRow {
  const { file, line, snippet, inSnippet = 1, definition } = entry;
  if (kind === 'files')
    return {
      kind: 'match',
      label: `$(file) ${label(baseName(file))}`,
      description: label(folderOf(file)),
      entry,
    };
  const notes = [
    label(baseName(file)),
    ...(definition && kind !== 'symbol' ? [l10n.t('definition')] : []),
    ...(inSnippet > 1 ? [countMatches(inSnippet)] : []),
  ];
  return { kind: 'match', label: `${line}: ${label(snippet.trim())}`, description: notes.join(' · '), entry };
}
