import { formatThousands } from '#base/text/phrases';
import { escapeInvisibleInJson } from '#base/text/visible';
import type { SearchReport } from '#reports';
import { redactShort } from '#secrets/redact';
import { chooseEntries, type FirstPage } from './firstPage';
import type { MatchedFile } from './matchedFile';
import { countPartTokens, layOutPage, type PageContent, type SearchForm } from './page';
import type { SearchQuery } from './query';
import { createRankedFiles, type ResultFile, type RankedFiles } from './rankedFiles';
import { toSearchEntry, createStoredSearch, type StoredSearch } from './storedSearch';

export interface SearchOptions {
  readonly query: SearchQuery;
  /** Other inputs that determine the result, such as globs. They are part of the packet's ID. */
  readonly scope: string;
  /** Whether the task mentions tests, in which case tests are not ranked below other files. */
  readonly isTaskAboutTests: boolean;
  readonly form: SearchForm;
  /** The maximum number of tokens in the returned form. */
  readonly cap: number;
  /** A complete result of at most this many tokens is returned in full. */
  readonly maxUncutTokens: number;
  /** The maximum number of entries on the page. */
  readonly limit?: number;
  /** Whether pages can be read later; if so, the caller stores `stored`. */
  readonly isStored: boolean;
  count(text: string): number;
  hash(text: string): string;
}

export interface SearchPacket {
  readonly report: SearchReport;
  /** The returned form: text, or the JSON document of `report`. Its tokens are `report.tokens`. */
  readonly text: string;
  /** The data for later pages; undefined if everything is shown or nothing may be stored. */
  readonly stored: StoredSearch | undefined;
}

/** Receives the matching files in any order and combines them into one packet, in bounded memory. */
export interface SearchCollector {
  add(file: MatchedFile): void;
  /** `filesConsidered` is the number of searched files, with or without matches. */
  buildPacket(filesConsidered: number): SearchPacket;
  /** Like `buildPacket`, but without later pages, for a result that could not be stored. */
  buildPacketWithoutPages(filesConsidered: number): SearchPacket;
}

const shortOrderText = 'best files first';
const fullOrderText = 'best files first, by definitions, paths, the task, changes and counts';
/** Minimum number of tokens of an entry: a path and a line break, or `a:1:1: b`. */
const minEntryTokens = { path: 2, line: 6 };
/** Maximum number of tokens of the query that the packet shows. */
const maxQueryTokens = 40;
/** Extra tokens for the numbers in the header and the footer, compared with an empty page. */
const reservedTokens = 6;

/** Creates the collector that makes a search's packet. */
export function createSearchCollector(options: SearchOptions): SearchCollector {
  const { query, isTaskAboutTests, maxUncutTokens } = options;
  const rankedFiles = createRankedFiles(query, isTaskAboutTests,
    maxUncutTokens / minEntryTokens[query.kind === 'files' ? 'path' : 'line']);
  return {
    add: rankedFiles.add,
    buildPacket: (filesConsidered) => buildSearchPacket(rankedFiles, options, filesConsidered),
    buildPacketWithoutPages: (filesConsidered) =>
      buildSearchPacket(rankedFiles, { ...options, isStored: false }, filesConsidered),
  };
}

function buildSearchPacket(rankedFiles: RankedFiles, options: SearchOptions, filesConsidered: number): SearchPacket {
  const { query, form, cap, count } = options;
  const files = rankedFiles.listRankedFiles();
  const content: PageContent = {
    packet: computePacketId(options, files),
    query: shortenQuery(redactShort(query.text), count),
    kind: query.kind,
    ...(query.kind === 'files' ? {} : { isCaseSensitive: query.isCaseSensitive }),
    matches: files.reduce((sum, { matchCount }) => sum + matchCount, 0),
    filesWithMatches: files.length,
    filesConsidered,
    entries: [],
    truncated: false,
    order: shortOrderText,
  };
  return buildUncutPacket(content, files) ?? buildFirstPage({ ...content, order: fullOrderText }, files);

  /** Returns all matching lines in full if they fit `maxUncutTokens`; undefined otherwise. */
  function buildUncutPacket(content: PageContent, files: readonly ResultFile[]): SearchPacket | undefined {
    if (!rankedFiles.hasLines()) return undefined;
    const entries = files.flatMap((file) => file.lines.map((line) => toSearchEntry(query, file, line)));
    if (entries.length > (options.limit ?? Infinity)) return undefined;
    const page = layOutPage({ ...content, entries }, form, count);
    return page.report.tokens <= options.maxUncutTokens ? { ...page, stored: undefined } : undefined;
  }

  function buildFirstPage(content: PageContent, files: readonly ResultFile[]): SearchPacket {
    const entryCount = files.reduce((sum, { entries }) => sum + entries.length, 0);
    const storedMatches = files.reduce(
      (sum, { entries }) => sum + entries.reduce((n, { matchCount }) => n + matchCount, 0),
      0,
    );
    const emptyTokens = layOutPage(createPageContent({ picks: [], otherFiles: [] }), form, count).report.tokens;
    const choice = chooseEntries(files, {
      tokens: cap - emptyTokens - reservedTokens,
      limit: options.limit,
      countEntryTokens: (file, entry) => countPartTokens(toSearchEntry(query, file, entry), query.kind, form, count),
      countFileTokens: (file) =>
        countPartTokens({ file: file.path, matchCount: file.matchCount }, query.kind, form, count),
    });
    for (let { picks, otherFiles } = choice;;) {
      const page = layOutPage(createPageContent({ picks, otherFiles }), form, count);
      if (page.report.tokens <= cap || picks.length + otherFiles.length === 0) {
        const hasNextPage = page.report.next !== undefined;
        return { ...page, stored: hasNextPage ? createStoredSearch(query, content, files, picks) : undefined };
      }
      // the sum of the parts' counts is not exact
      if (otherFiles.length > 0) otherFiles = otherFiles.slice(0, -1);
      else picks = picks.slice(0, -1);
    }

    function createPageContent({ picks, otherFiles }: FirstPage): PageContent {
      const entries = sortPicks(picks).map(({ fileIndex, entryIndex }) =>
        toSearchEntry(query, files[fileIndex]!, files[fileIndex]!.entries[entryIndex]!)
      );
      const missingCount = content.matches - storedMatches;
      const advice = !options.isStored && entryCount > picks.length
        ? 'raise the cap or narrow the query to see the others'
        : missingCount > 0
        ? `${formatThousands(missingCount)} are not stored: narrow the query`
        : undefined;
      return {
        ...content,
        entries,
        otherFiles: otherFiles.map(({ path, matchCount }) => ({ file: path, matchCount })),
        truncated: entryCount > picks.length || missingCount > 0,
        ...(options.isStored && entryCount > picks.length ? { next: picks.length + 1 } : {}),
        ...(advice === undefined ? {} : { advice }),
      };
    }
  }
}

/** Sorts the picks by the rank of their files, with the best entry of each file first. */
function sortPicks(picks: FirstPage['picks']): FirstPage['picks'] {
  return [...picks].sort((a, b) => a.fileIndex - b.fileIndex || a.entryIndex - b.entryIndex);
}

/** Computes a hash of the options and, if pages are stored, of everything that the pages can show. */
function computePacketId({ query, scope, form, cap, limit, isStored, hash }: SearchOptions,
  files: readonly ResultFile[]): string
{
  const content = files.map(({ key, matchCount, entries }) => [
    key,
    matchCount,
    isStored ? entries.map(({ line, column, snippet }) => `${line}:${column}:${snippet}`).join('\n') : '',
  ]);
  return hash(JSON.stringify([query, scope, form, cap, limit, isStored, content])).slice(0, 12);
}

/** Returns a short query unchanged, and the beginning of a longer one. */
function shortenQuery(query: string, count: (text: string) => number): string {
  const characters = [...query];
  for (let length = characters.length;; length = Math.floor(length * 0.8)) {
    const text = length === characters.length ? query : `${characters.slice(0, length).join('')}…`;
    if (length === 0 || count(escapeInvisibleInJson(JSON.stringify(text))) <= maxQueryTokens) return text;
  }
}
