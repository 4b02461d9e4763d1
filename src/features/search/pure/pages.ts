import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { plural, thousands } from '#base/text/phrases';
import type { SearchEntry } from '#reports';
import { redact } from '#secrets/redact';
import type { SearchPacket } from './packet';
import { partTokens, layOut, type PageContent, type SearchForm } from './page';
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
const reserve = 6;

/**
 * Returns the entries from a number on, without gaps, that fit into the cap. Entries that exceed it on their own are
 * skipped, and the page reports how many.
 * @throws UserError if there is no such entry
 */
export function searchPage(stored: StoredSearch, { from, form, cap, count }: PageOptions): SearchPacket {
  const { entries, id } = stored;
  if (from < 1 || from > entries.length)
    throw new UserError(
      english`The packet ${id} has ${plural(entries.length, 'entry', 'entries')}: there is no entry ${from}.`,
      'usage',
    );
  const empty = layOut(pageOf(from, []), form, count).report.tokens;
  const shown: number[] = [];
  let remaining = cap - empty - reserve;
  let end = from - 1;
  for (; end < entries.length; end++) {
    const cost = partTokens(reported(entries[end]!), stored.kind, form, count);
    if (cost > remaining && shown.length > 0) break;
    if (cost > remaining) continue;
    shown.push(end);
    remaining -= cost;
  }
  for (;;) {
    const page = layOut(pageOf(end + 1, shown), form, count);
    if (page.report.tokens <= cap || shown.length === 0) return { ...page, stored: undefined };
    end = shown.pop()!; // the sum of the parts' counts is not exact
  }

  function pageOf(next: number, indexes: readonly number[]): PageContent {
    const { query, kind, matches, filesWithMatches, filesConsidered } = stored;
    const last = next - 1;
    const passedOver = last - (from - 1) - indexes.length;
    const stores = entries.reduce((sum, entry) => sum + entry.matches, 0);
    const advice = [
      ...(passedOver > 0 ? [english`${passedOver} too large for the cap passed over`] : []),
      ...(last >= entries.length && stores < matches
        ? [english`${thousands(matches - stores)} are not stored: narrow the query`]
        : []),
    ].join('; ');
    return {
      packet: id,
      query,
      kind,
      matches,
      filesWithMatches,
      filesConsidered,
      entries: indexes.map((i) => reported(entries[i]!)),
      truncated: true,
      ...(last < entries.length ? { next } : {}),
      order: english`entries ${thousands(from)} to ${thousands(Math.max(from, last))} of ${thousands(entries.length)}`,
      ...(advice === '' ? {} : { advice }),
    };
  }

  /**
   * Redacts a snippet again, since anyone may have written the stored text. Each is redacted separately: a hint about
   * the next value, such as `Password:` at the end of a line, does not apply to a line from another place.
   */
  function reported({ file, line, column, length, snippet, matches, isDefinition }: StoredEntry): SearchEntry {
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
