import { english, nested } from '#base/text/english';
import { omitUndefined } from '#base/collections/defined';
import { UserError } from '#base/errors';
import type { Host } from '#engine/host';
import { historyDepth, type InputCollector } from '#engine/inputs/inputs';
import { getRequestedCounter } from '#engine/inputs/requestedCounter';
import { getConfiguredSearchCap } from '#engine/settings/settings';
import type { ScopedOptions } from '#engine/options';
import { defaultSearchCaps, minPacketCap } from '#tokens/budgets';
import { getTokenCounter } from '#engine/indexing/counters';
import { createTaskReader } from '#engine/packing/taskReader';
import type { Run } from '#engine/run';
import { createSearchCollector } from '../pure/packet';
import { compileGlobs } from '#pipeline/1-scan/globs';
import { describeUnmatchedGlobs } from '#engine/inputs/unmatchedText';
import { buildStoredPage } from '../pure/pages';
import { parseSearchQuery } from '../pure/query';
import type { StoredSearch, StoredEntry, StoredFile } from '../pure/storedSearch';
import type { Pipeline } from '#engine/packing/plan';
import { findPlaces } from './finder';
import { createRankedScores, getRecordedScores } from '#engine/record/taskScores';
import { createMatchVisitor } from './matchVisitor';
import type { SearchPageOptions, SearchRequest, SearchResult } from './request';
import { formatCountWithNoun } from '#base/text/phrases';
import type { SelectedPlace } from '#model';
import { buildJsonPage, type LaidOutPage, type SearchForm } from '../pure/page';
import type { SearchReport } from '#reports';
import { formatPlaces } from './placesText';
import * as s from '#base/schema/schema';
import { searchKinds } from '#reports/searches';
import { redact } from '#secrets/redact';
import { createPacketStore } from '#engine/state/packetStore';
import { names } from '#engine/formats/stateNames';

/** The maximum size in tokens of a result that is returned in full, unless a smaller cap is given or configured. */
const maxUncutTokens = 1_500;

/** Searches the indexed files. The caller must not run several calls at the same time. */
export interface Searcher {
  /** Rejects with a `UserError` for an invalid query, glob or cap, and with `Cancelled` if the run is cancelled. */
  search(request: ScopedOptions<SearchRequest>, run: Run): Promise<SearchResult>;
  /** Returns entries of a stored result. @throws UserError if the result has no such entries */
  getPage(id: string, options: SearchPageOptions): SearchResult;
}

export function createSearcher(host: Host, inputs: InputCollector, pipeline: Pick<Pipeline, 'rank' | 'places'>,
  warn: (sentence: string) => void): Searcher
{
  const visitMatches = createMatchVisitor(host, warn);
  const readTask = createTaskReader();
  const computeRankedScores = createRankedScores(pipeline);
  return { search, getPage: readStoredPage };

  async function search(request: ScopedOptions<SearchRequest>, run: Run): Promise<SearchResult> {
    const query = parseSearchQuery(request.query, request.kind, request.case);
    const { cap, isDefault } = resolveCap(request);
    const isIncluded = createGlobFilter(request, host.root);
    const { task, thread, session, namedThread, saved } = request;
    const collected = await inputs.collect({
      ...(task === undefined ? {} : { task }),
      ...(thread === undefined ? {} : { thread }),
      session,
      namedThread,
      keepTask: true,
      keepOptions: true,
    }, { commits: task === undefined ? 0 : historyDepth, saved }, run);
    const { settings, folder } = collected;
    const notes = describeUnmatchedGlobs(request, host.root, collected.refreshed);
    for (const sentence of notes) warn(sentence);
    const toResult = ({ report, text }: { readonly report: SearchReport; readonly text: string; }): SearchResult => ({
      ...report,
      text,
      ...(notes.length > 0 && { notes }),
    });
    const tokenizer = request.tokenizer ?? settings.tokenizer;
    const collector = createSearchCollector({
      query,
      scope: JSON.stringify([folder, tokenizer, request.include ?? [], request.exclude ?? []]),
      isTaskAboutTests: (task !== undefined || collected.lastPack !== undefined) &&
        readTask(collected.task).class === 'test',
      form: request.form,
      cap,
      maxUncutTokens: request.limit !== undefined ? 0 : isDefault ? maxUncutTokens : Math.min(maxUncutTokens, cap),
      ...(request.limit === undefined ? {} : { limit: request.limit }),
      isStored: !request.noWrite,
      count: getTokenCounter(host, tokenizer).countOnce,
      hash: (text) => host.hash(text),
    });
    const scores = task === undefined ? getRecordedScores(collected.lastPack) : computeRankedScores(collected);
    const searchedCount = await visitMatches({ query, collected, scores, isIncluded, saved }, collector.add, run);
    const packet = collector.buildPacket(searchedCount);
    const { report, stored } = packet;
    if (report.matches === 0 && mayBeQuestion(request)) {
      const { places } = await findPlaces(host, inputs, pipeline, request.query, {
        ...omitUndefined({ thread, tokenizer: request.tokenizer, saved }),
        session,
        namedThread,
        keepOptions: true,
      }, run);
      const placesPage = createPlacesPage(report, places, {
        form: request.form,
        cap,
        count: getTokenCounter(host, tokenizer).countOnce,
      });
      if (placesPage) return toResult(placesPage);
    }
    const problem = stored && tryToStore(stored);
    if (problem === undefined) return toResult(packet);
    warn(english`This result has no further pages: ${nested(problem)}`);
    return toResult(collector.buildPacketWithoutPages(searchedCount));
  }

  /** Stores a result. On failure, returns the reason instead of throwing, so that the first page is not lost. */
  function tryToStore(stored: StoredSearch): string | undefined {
    try {
      storeSearch(host, stored);
      return undefined;
    } catch (error) {
      if (error instanceof UserError) return error.message;
      throw error;
    }
  }

  function readStoredPage(id: string, options: SearchPageOptions): SearchResult {
    const { report, text } = buildStoredPage(readSearch(host, id), {
      from: options.from,
      form: options.form,
      cap: resolveCap(options).cap,
      count: getRequestedCounter(host, options.tokenizer).countOnce,
    });
    return { ...report, text };
  }

  function resolveCap({ cap, reader = 'agent' }: Pick<SearchRequest, 'cap' | 'reader'>): {
    readonly cap: number;
    readonly isDefault: boolean;
  } {
    const chosenCap = cap ?? getConfiguredSearchCap(inputs.configuration().config, reader);
    if (chosenCap === undefined) return { cap: defaultSearchCaps[reader], isDefault: true };
    if (!Number.isInteger(chosenCap) || chosenCap < minPacketCap)
      throw new UserError(english`--cap ${chosenCap} is too small: the minimum is ${minPacketCap} tokens.`, 'usage');
    return { cap: chosenCap, isDefault: false };
  }
}

function createGlobFilter({ include = [], exclude = [] }: SearchRequest, root: string): (path: string) => boolean {
  if (include.length === 0 && exclude.length === 0) return () => true;
  const findIncludePattern = compileGlobs(include, 'include', root);
  const findExcludePattern = compileGlobs(exclude, 'exclude', root);
  return (path) =>
    (include.length === 0 || findIncludePattern(path) !== undefined) && findExcludePattern(path) === undefined;
}

/** Reports whether the request searches all files for several words, and so may be a question. */
function mayBeQuestion({ query, kind, include = [], exclude = [] }: SearchRequest): boolean {
  return kind === 'text' && include.length === 0 && exclude.length === 0 && /\S\s+\S/u.test(query);
}

/**
 * Creates a page for a result without matches, with as many of the best places for the query's words as fit into the
 * cap. Returns undefined if no places fit.
 */
function createPlacesPage(report: SearchReport, places: readonly SelectedPlace[],
  { form, cap, count }: { readonly form: SearchForm; readonly cap: number; count(text: string): number; }
):
  | LaidOutPage
  | undefined
{
  const provenance = `${
    formatCountWithNoun(report.filesConsidered, 'file')
  } searched. No line contains all of these words; the places are the best matches for them.`;
  for (let shownCount = places.length; shownCount > 0; shownCount--) {
    const page = createPage(places.slice(0, shownCount));
    if (page.report.tokens <= cap) return page;
  }
  return undefined;

  function createPage(shownPlaces: readonly SelectedPlace[]): LaidOutPage {
    if (form === 'json') return buildJsonPage({ ...report, provenance, places: shownPlaces }, count);
    const formattedPlaces = formatPlaces(shownPlaces, count);
    const text = `No line contains all of these words. The best places for them:\n${formattedPlaces.text}\n`;
    return { report: { ...report, provenance, places: formattedPlaces.places, tokens: count(text) }, text };
  }
}

/** Limits for stored results, which exceed what the collector of a search stores. */
const maxRows = 1_000_000;
const maxTextLength = 100_000;

const searchStore = createPacketStore({
  folder: names.searches,
  missing:
    english`No search result ID is stored here. Old results are removed to make room for new results. Search again.`,
});

const storedFileSchema = s.strictObject({
  path: s.relativePath,
  language: s.optional(s.word),
  matches: s.count,
}) satisfies { readonly entries: s.FieldSchemas<StoredFile>; };

const storedEntrySchema = s.strictObject({
  file: s.count,
  line: s.lineNumber,
  column: s.lineNumber,
  snippet: s.text(maxTextLength),
  length: s.optional(s.count),
  matches: s.count,
  isDefinition: s.boolean(),
}) satisfies { readonly entries: s.FieldSchemas<StoredEntry>; };

const storedResultSchema: s.Schema<s.Stored<StoredSearch>> = s.strictObject({
  id: s.word,
  query: s.text(maxTextLength),
  kind: s.picklist(searchKinds),
  matches: s.count,
  filesWithMatches: s.count,
  filesConsidered: s.count,
  files: s.list(storedFileSchema, maxRows),
  entries: s.list(storedEntrySchema, maxRows),
}) satisfies { readonly entries: s.FieldSchemas<StoredSearch>; };

function storeSearch(host: Pick<Host, 'state'>, search: StoredSearch): void {
  searchStore.write(host, search.id, { json: JSON.stringify(search) });
}

/**
 * Reads and checks a stored result, because other programs may have written the file. Pages redact its snippets again.
 * @throws UserError
 */
function readSearch(host: Pick<Host, 'state'>, id: string): StoredSearch {
  const stored = s.acceptJson<StoredSearch>(storedResultSchema, searchStore.read(host, id, 'json') ?? '');
  if (stored?.id !== id || stored.entries.some(({ file }) => file >= stored.files.length))
    throw searchStore.createMissingError(id);
  return { ...stored, query: redact(stored.query) };
}
