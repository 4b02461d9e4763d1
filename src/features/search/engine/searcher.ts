import { english, nested } from '#base/text/english';
import { defined } from '#base/collections/defined';
import { UserError } from '#base/errors';
import type { Host } from '#engine/host';
import { historyDepth, type InputCollector } from '#engine/inputs/inputs';
import { requestedCounter } from '#engine/inputs/requestedCounter';
import { configuredSearchCap } from '#engine/settings/settings';
import type { Scoped } from '#engine/options';
import { defaultSearchCaps, smallestCap } from '#tokens/budgets';
import { counterOf } from '#engine/indexing/counters';
import { createTaskReader } from '#engine/packing/taskReader';
import type { Run } from '#engine/run';
import { createSearchCollector } from '../pure/packet';
import { globs } from '#pipeline/1-scan/globs';
import { unmatchedText } from '#engine/inputs/unmatchedText';
import { searchPage } from '../pure/pages';
import { searchQuery } from '../pure/query';
import type { StoredSearch } from '../pure/storedSearch';
import type { Pipeline } from '#engine/packing/plan';
import { findPlaces } from './finder';
import { maybeQuestion, placesInstead } from './placesInstead';
import { createRankedScores, recordedScores } from '#engine/record/taskScores';
import { createMatchVisitor } from './matchVisitor';
import type { SearchPageOptions, SearchRequest, SearchResult } from './request';
import { readSearch, storeSearch } from './storedSearches';

/** A whole result of at most this many tokens is returned uncut, unless a smaller cap is given or configured. */
const uncutTokens = 1_500;

/** Searches in the files of the index. The caller runs one call after the other. */
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
      count: counterOf(host, tokenizer).countOnce,
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
        count: counterOf(host, tokenizer).countOnce,
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
    const given = cap ?? configuredSearchCap(inputs.configuration().config, reader);
    if (given === undefined) return { cap: defaultSearchCaps[reader], isDefault: true };
    if (!Number.isInteger(given) || given < smallestCap)
      throw new UserError(english`--cap ${given} is too small: the least is ${smallestCap} tokens.`, 'usage');
    return { cap: given, isDefault: false };
  }
}

function globFilter({ include = [], exclude = [] }: SearchRequest, root: string): (path: string) => boolean {
  if (include.length === 0 && exclude.length === 0) return () => true;
  const included = globs(include, 'include', root);
  const excluded = globs(exclude, 'exclude', root);
  return (path) => (include.length === 0 || included(path) !== undefined) && excluded(path) === undefined;
}
