import { english, nested } from '#base/text/english';
import { defined } from '#base/collections/defined';
import { UserError } from '#base/errors';
import type { Host } from '#engine/host';
import { historyDepth, type InputCollector } from '#engine/inputs/inputs';
import { requestedCounter } from '#engine/inputs/requestedCounter';
import { configuredSearchCap } from '#engine/settings/settings';
import type { Scoped } from '#engine/options';
import { defaultSearchCaps, smallestCap } from '#tokens/budgets';
import { getTokenCounter } from '#engine/indexing/counters';
import { createTaskReader } from '#engine/packing/taskReader';
import type { Run } from '#engine/run';
import { createSearchCollector } from '../pure/packet';
import { globs } from '#pipeline/1-scan/globs';
import { unmatchedText } from '#engine/inputs/unmatchedText';
import { searchPage } from '../pure/pages';
import { searchQuery } from '../pure/query';
import type { StoredSearch, StoredEntry, StoredFile } from '../pure/storedSearch';
import type { Pipeline } from '#engine/packing/plan';
import { findPlaces } from './finder';
import { createRankedScores, recordedScores } from '#engine/record/taskScores';
import { createMatchVisitor } from './matchVisitor';
import type { SearchPageOptions, SearchRequest, SearchResult } from './request';
import { plural } from '#base/text/phrases';
import type { SelectedPlace } from '#model';
import { jsonPage, type LaidOut, type SearchForm } from '../pure/page';
import type { SearchReport } from '#reports';
import { placesText } from './placesText';
import * as s from '#base/schema/schema';
import { searchKinds } from '#reports/searches';
import { redact } from '#secrets/redact';
import { createPacketStore } from '#engine/state/packetStore';
import { names } from '#engine/formats/stateNames';

/** A whole result of at most this many tokens is returned uncut, unless a smaller cap is given or configured. */
const uncutTokens = 1_500;

/** Searches the files of the index. The caller runs one call at a time. */
export interface Searcher {
  /** Rejects with `UserError` for a query, glob or cap that cannot be used, and with `Cancelled`. */
  search(request: Scoped<SearchRequest>, run: Run): Promise<SearchResult>;
  /** Returns entries of a stored result. @throws UserError if there are none */
  page(id: string, options: SearchPageOptions): SearchResult;
}

export function createSearcher(host: Host, inputs: InputCollector, pipeline: Pick<Pipeline, 'rank' | 'places'>,
  warn: (sentence: string) => void): Searcher
{
  const visitMatches = createMatchVisitor(host, warn);
  const taskOf = createTaskReader();
  const rankedScores = createRankedScores(pipeline);
  return { search, page };

  async function search(request: Scoped<SearchRequest>, run: Run): Promise<SearchResult> {
    const query = searchQuery(request.query, request.kind, request.case);
    const { cap, isDefault } = capOf(request);
    const isIncluded = globFilter(request, host.root);
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
    for (const sentence of unmatchedText(request, host.root, collected.refreshed)) warn(sentence);
    const tokenizer = request.tokenizer ?? settings.tokenizer;
    const collector = createSearchCollector({
      query,
      scope: JSON.stringify([folder, tokenizer, request.include ?? [], request.exclude ?? []]),
      isTaskAboutTests: (task !== undefined || collected.last !== undefined) && taskOf(collected.task).class === 'test',
      form: request.form,
      cap,
      passUnchanged: request.limit !== undefined ? 0 : isDefault ? uncutTokens : Math.min(uncutTokens, cap),
      ...(request.limit === undefined ? {} : { limit: request.limit }),
      isStored: !request.noWrite,
      count: getTokenCounter(host, tokenizer).countOnce,
      hash: (text) => host.hash(text),
    });
    const scores = task === undefined ? recordedScores(collected.last) : rankedScores(collected);
    const considered = await visitMatches({ query, collected, scores, isIncluded, saved }, collector.add, run);
    const { report, text, stored } = collector.packet(considered);
    if (report.matches === 0 && maybeQuestion(request)) {
      const { places } = await findPlaces(host, inputs, pipeline, request.query, {
        ...defined({ thread, tokenizer: request.tokenizer, saved }),
        session,
        namedThread,
        keepOptions: true,
      }, run);
      const instead = placesInstead(report, places, {
        form: request.form,
        cap,
        count: getTokenCounter(host, tokenizer).countOnce,
      });
      if (instead) return { ...instead.report, text: instead.text };
    }
    const problem = stored && storingProblem(stored);
    if (problem === undefined) return { ...report, text };
    warn(english`This result has no further pages: ${nested(problem)}`);
    const packet = collector.packetWithoutPages(considered);
    return { ...packet.report, text: packet.text };
  }

  /** Stores a result, or returns why that failed, which is not a reason to lose its first page. */
  function storingProblem(stored: StoredSearch): string | undefined {
    try {
      storeSearch(host, stored);
      return undefined;
    } catch (error) {
      if (error instanceof UserError) return error.message;
      throw error;
    }
  }

  function page(id: string, options: SearchPageOptions): SearchResult {
    const { report, text } = searchPage(readSearch(host, id), {
      from: options.from,
      form: options.form,
      cap: capOf(options).cap,
      count: requestedCounter(host, options.tokenizer).countOnce,
    });
    return { ...report, text };
  }

  function capOf({ cap, reader = 'agent' }: Pick<SearchRequest, 'cap' | 'reader'>): {
    readonly cap: number;
    readonly isDefault: boolean;
  } {
    const limit = cap ?? configuredSearchCap(inputs.configuration().config, reader);
    if (limit === undefined) return { cap: defaultSearchCaps[reader], isDefault: true };
    if (!Number.isInteger(limit) || limit < smallestCap)
      throw new UserError(english`--cap ${limit} is too small: the minimum is ${smallestCap} tokens.`, 'usage');
    return { cap: limit, isDefault: false };
  }
}

function globFilter({ include = [], exclude = [] }: SearchRequest, root: string): (path: string) => boolean {
  if (include.length === 0 && exclude.length === 0) return () => true;
  const included = globs(include, 'include', root);
  const excluded = globs(exclude, 'exclude', root);
  return (path) => (include.length === 0 || included(path) !== undefined) && excluded(path) === undefined;
}

/** Reports whether the request is several words in all files, and so may be a question. */
function maybeQuestion({ query, kind, include = [], exclude = [] }: SearchRequest): boolean {
  return kind === 'text' && include.length === 0 && exclude.length === 0 && /\S\s+\S/u.test(query);
}

/**
 * Returns a result without a match, with as many of the best places for its words as fit into the cap; undefined if
 * none fits.
 */
function placesInstead(report: SearchReport, places: readonly SelectedPlace[],
  { form, cap, count }: { readonly form: SearchForm; readonly cap: number; count(text: string): number; }
):
  | LaidOut
  | undefined
{
  const provenance = `${
    plural(report.filesConsidered, 'file')
  } searched: no line has these words together; the places are the best ones for them.`;
  for (let shown = places.length; shown > 0; shown--) {
    const page = pageOf(places.slice(0, shown));
    if (page.report.tokens <= cap) return page;
  }
  return undefined;

  function pageOf(shown: readonly SelectedPlace[]): LaidOut {
    if (form === 'json') return jsonPage({ ...report, provenance, places: shown }, count);
    const listed = placesText(shown, count);
    const text = `No line has these words together; the best places for them:\n${listed.text}\n`;
    return { report: { ...report, provenance, places: listed.places, tokens: count(text) }, text };
  }
}

/** More than a search's collector stores. */
const maxRows = 1_000_000;
const maxText = 100_000;

const searches = createPacketStore({
  folder: names.searches,
  missing:
    english`There is no stored search result ID here: results are removed to make room for newer ones. Search again.`,
});

const storedFile = s.strictObject({
  path: s.relativePath,
  language: s.optional(s.word),
  matches: s.count,
}) satisfies { readonly entries: s.FieldSchemas<StoredFile>; };

const storedEntry = s.strictObject({
  file: s.count,
  line: s.lineNumber,
  column: s.lineNumber,
  snippet: s.text(maxText),
  length: s.optional(s.count),
  matches: s.count,
  isDefinition: s.boolean(),
}) satisfies { readonly entries: s.FieldSchemas<StoredEntry>; };

const storedResult: s.Schema<s.Stored<StoredSearch>> = s.strictObject({
  id: s.word,
  query: s.text(maxText),
  kind: s.picklist(searchKinds),
  matches: s.count,
  filesWithMatches: s.count,
  filesConsidered: s.count,
  files: s.list(storedFile, maxRows),
  entries: s.list(storedEntry, maxRows),
}) satisfies { readonly entries: s.FieldSchemas<StoredSearch>; };

function storeSearch(host: Pick<Host, 'state'>, search: StoredSearch): void {
  searches.write(host, search.id, { json: JSON.stringify(search) });
}

/**
 * Checks the file, as others may have written it. Pages redact its snippets again.
 * @throws UserError
 */
function readSearch(host: Pick<Host, 'state'>, id: string): StoredSearch {
  const stored = s.acceptedJson<StoredSearch>(storedResult, searches.read(host, id, 'json') ?? '');
  if (stored?.id !== id || stored.entries.some(({ file }) => file >= stored.files.length)) throw searches.missing(id);
  return { ...stored, query: redact(stored.query) };
}
