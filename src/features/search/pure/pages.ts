import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { formatCountWithNoun, formatThousands } from '#base/text/phrases';
import type { SearchEntry } from '#reports';
import { redact } from '#secrets/redact';
import type { SearchPacket } from './packet';
import { countPartTokens, layOutPage, type PageContent, type SearchForm } from './page';
import type { StoredEntry, StoredSearch } from './storedSearch';

export interface PageOptions {
  /** The number of the first entry, counted from 1. */
  readonly from: number;
  readonly form: SearchForm;
  /** The maximum number of tokens on the page. */
  readonly cap: number;
  count(text: string): number;
}

/** Extra tokens for the numbers, compared with an empty page. */
const reservedTokens = 6;

/**
 * Returns the consecutive entries, starting at `from`, that fit into the cap. Entries that exceed the cap by themselves
 * are skipped, and the page reports their number.
 * @throws UserError if there is no such entry
 */
export function buildStoredPage(stored: StoredSearch, { from, form, cap, count }: PageOptions): SearchPacket {
  const { entries, id } = stored;
  if (from < 1 || from > entries.length)
    throw new UserError(
      english`The packet ${id} has ${
        formatCountWithNoun(entries.length, 'entry', 'entries')
      }: there is no entry ${from}.`,
      'usage',
    );
  const emptyTokens = layOutPage(createPageContent(from, []), form, count).report.tokens;
  const shownIndexes: number[] = [];
  let remainingTokens = cap - emptyTokens - reservedTokens;
  let endIndex = from - 1;
  for (; endIndex < entries.length; endIndex++) {
    const cost = countPartTokens(toReportEntry(entries[endIndex]!), stored.kind, form, count);
    if (cost > remainingTokens && shownIndexes.length > 0) break;
    if (cost > remainingTokens) continue;
    shownIndexes.push(endIndex);
    remainingTokens -= cost;
  }
  for (;;) {
    const page = layOutPage(createPageContent(endIndex + 1, shownIndexes), form, count);
    if (page.report.tokens <= cap || shownIndexes.length === 0) return { ...page, stored: undefined };
    endIndex = shownIndexes.pop()!; // the sum of the parts' counts is not exact
  }

  function createPageContent(nextEntry: number, indexes: readonly number[]): PageContent {
    const { query, kind, matches, filesWithMatches, filesConsidered } = stored;
    const lastEntry = nextEntry - 1;
    const skippedCount = lastEntry - (from - 1) - indexes.length;
    const storedMatches = entries.reduce((sum, entry) => sum + entry.matches, 0);
    const advice = [
      ...(skippedCount > 0 ? [english`${skippedCount} skipped as too large for the cap`] : []),
      ...(lastEntry >= entries.length && storedMatches < matches
        ? [english`${formatThousands(matches - storedMatches)} are not stored: narrow the query`]
        : []),
    ].join('; ');
    return {
      packet: id,
      query,
      kind,
      matches,
      filesWithMatches,
      filesConsidered,
      entries: indexes.map((i) => toReportEntry(entries[i]!)),
      truncated: true,
      ...(lastEntry < entries.length ? { next: nextEntry } : {}),
      order: english`entries ${formatThousands(from)} to ${formatThousands(Math.max(from, lastEntry))} of ${
        formatThousands(entries.length)
      }`,
      ...(advice === '' ? {} : { advice }),
    };
  }

  /**
   * Redacts a snippet again, because anyone may have written the stored text. Each snippet is redacted separately: a
   * label at the end of a line, such as `Password:`, does not apply to a line from another place.
   */
  function toReportEntry({ file, line, column, length, snippet, matches, isDefinition }: StoredEntry): SearchEntry {
    const { path, language, matches: matchCount } = stored.files[file]!;
    return {
      file: path,
      line,
      column,
      snippet: redact(snippet.replaceAll('\n', ' ')),
      matchCount,
      ...(matches === 1 ? {} : { inSnippet: matches }),
      ...(length === undefined ? {} : { length }),
      ...(language === undefined ? {} : { language }),
      ...(isDefinition ? { definition: true } : {}),
    };
  }
}
