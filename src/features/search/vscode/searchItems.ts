import * as l10n from '@vscode/l10n';
import type { SelectedPlace } from '#model';
import type { SearchEntry, SearchKind, SearchReport } from '#reports';
import { formatFileCount, formatMatchCountLabel } from '#apps/vscode/counts';
import { baseName, folderOf, escapeLabel, thousands } from '#apps/vscode/text';

/** A row of the search quick pick. */
export type SearchRow =
  | { readonly kind: 'file'; readonly label: string; }
  | { readonly kind: 'match'; readonly label: string; readonly description: string; readonly entry: SearchEntry; }
  /** Fetches more matches. */
  | { readonly kind: 'more'; readonly label: string; readonly description: string; }
  /** Shows a note and has no action. */
  | { readonly kind: 'note'; readonly label: string; readonly description: string; };

/** Returns the rows of a result: a heading for each file, followed by its matches. */
export function buildSearchRows(
  { kind, entries, places, matches, filesWithMatches, filesConsidered, truncated }: SearchReport,
): SearchRow[] {
  if (places !== undefined) return [createPlacesNote(filesConsidered), ...places.flatMap(createPlaceRows)];
  if (matches === 0) return [createNoResultsRow(kind, filesConsidered)];
  const entriesByFile = new Map<string, SearchEntry[]>();
  for (const entry of entries) {
    const fileEntries = entriesByFile.get(entry.file);
    if (fileEntries) fileEntries.push(entry);
    else entriesByFile.set(entry.file, [entry]);
  }
  const rows = [...entriesByFile.values()].flatMap((fileEntries): SearchRow[] => [
    ...(kind === 'files' ? [] : [{ kind: 'file' as const, label: formatFileHeading(fileEntries[0]!) }]),
    ...fileEntries.map((entry) => createMatchRow(entry, kind)),
  ]);
  if (!truncated) return rows;
  const totals = kind === 'files'
    ? l10n.t('{0} files match', thousands(matches))
    : l10n.t('{0} in {1}', formatMatchCountLabel(matches), formatFileCount(filesWithMatches));
  return [...rows, { kind: 'more', label: `$(ellipsis) ${l10n.t('Show More')}`, description: totals }];
}

/** Returns the row for an error in the query, such as an incomplete regular expression. */
export function createErrorRow(message: string): SearchRow {
  return { kind: 'note', label: `$(error) ${escapeLabel(message)}`, description: '' };
}

function createNoResultsRow(kind: SearchKind, filesConsidered: number): SearchRow {
  return {
    kind: 'note',
    label: l10n.t('No matching results'),
    description: describeNoResults(kind, formatFileCount(filesConsidered)),
  };
}

/** Returns the note that is shown above a list of locations. */
function createPlacesNote(filesConsidered: number): SearchRow {
  return {
    kind: 'note',
    label: l10n.t('No line contains these words together'),
    description: l10n.t('the best places for them in {0}', formatFileCount(filesConsidered)),
  };
}

function createPlaceRows({ file, lines: [line], name, why }: SelectedPlace): SearchRow[] {
  return [
    { kind: 'file', label: escapeLabel(file) },
    {
      kind: 'match',
      label: `${line}: ${escapeLabel(name === '' ? baseName(file) : name)}`,
      description: escapeLabel(why),
      entry: { file, line, column: 1, snippet: name, matchCount: 0 },
    },
  ];
}

function describeNoResults(kind: SearchKind, fileCountText: string): string {
  switch (kind) {
    case 'text':
      return l10n.t('no such text in {0}; ignored, large and binary files are not searched', fileCountText);
    case 'regex':
      return l10n.t('no such expression in {0}; ignored, large and binary files are not searched', fileCountText);
    case 'files':
      return l10n.t('no such path in {0}; ignored, large and binary files are not searched', fileCountText);
    case 'symbol':
      return l10n.t('no such definition in {0}; ignored, large and binary files are not searched', fileCountText);
  }
}

function formatFileHeading({ file, matchCount }: SearchEntry): string {
  return escapeLabel(matchCount === 1 ? file : l10n.t('{0} ({1} matches)', file, thousands(matchCount)));
}

function createMatchRow(entry: SearchEntry, kind: SearchKind): SearchRow {
  const { file, line, snippet, inSnippet = 1, definition } = entry;
  if (kind === 'files')
    return {
      kind: 'match',
      label: `$(file) ${escapeLabel(baseName(file))}`,
      description: escapeLabel(folderOf(file)),
      entry,
    };
  const notes = [
    escapeLabel(baseName(file)),
    ...(definition && kind !== 'symbol' ? [l10n.t('definition')] : []),
    ...(inSnippet > 1 ? [formatMatchCountLabel(inSnippet)] : []),
  ];
  return { kind: 'match', label: `${line}: ${escapeLabel(snippet.trim())}`, description: notes.join(' · '), entry };
}
