import { neverCancelled } from '#base/cancellation';
import { Vocabulary } from '#base/words/vocabulary';
import { detectLanguage } from '#languages/languages';
import type { Task } from '#model';
import type { Host } from '../host';
import type { TaskInput } from '../inputs/task/taskInput';
import type { Candidate } from '#pipeline/6-select/selectInput';
import { type Excerpt, createExcerpt, type ExcerptRequest,
  listSymbolFragments } from '#pipeline/6-select/excerpt/excerpt';
import { hasControlPicture } from '#secrets/views/controls';
import { hashLines } from '#pipeline/6-select/registry/lineHashes';
import { indexFile } from '#pipeline/2-index/indexFile';
import type { createCandidates } from './candidates';
import { getTokenCounter, factsTokenizer } from '../indexing/counters';
import type { ExcerptInput, FileReader, CreatedExcerpt } from './plan';

/** Creates excerpts of single files, for retrieval. */
export function createExcerpts(host: Host, candidates: ReturnType<typeof createCandidates>,
  getTask: (input: TaskInput) => Task): Pick<FileReader, 'excerpt' | 'excerptOfStored'>
{
  return {
    async excerpt({ path }, request, input, maxTokens) {
      const openedCandidates = await candidates.open([{ path, score: 0, reasons: [] }], {
        ...input,
        pinned: new Set(),
        hintOnlyPaths: new Set(),
        addedTestPaths: new Set(),
      }, neverCancelled);
      const [candidate] = openedCandidates.candidates;
      return candidate && buildExcerpt(candidate, request, input, maxTokens, (excerpt) => ({
        redactions: openedCandidates.findRedactionsIn(path, excerpt),
        hasSigns: openedCandidates.hasSigns(path) && hasControlPicture(excerpt.text),
      }));
    },
    async excerptOfStored({ path, hash, text }, request, input, maxTokens) {
      const language = detectLanguage(path);
      const facts = indexFile(path, language, text, new Vocabulary(),
        (content) => getTokenCounter(host, factsTokenizer).countOnce(content));
      const file = { path, hash, size: text.length, language, facts };
      return buildExcerpt({
        file,
        ranked: { path, score: 0, reasons: [] },
        text,
        outline: await candidates.computeOutline(file, text),
        pinned: false,
        hintOnly: false,
        addedAsTest: false,
      }, request, input, maxTokens, () => ({ redactions: [], hasSigns: false }));
    },
  };

  function buildExcerpt(candidate: Candidate, request: ExcerptRequest, input: ExcerptInput, maxTokens: number,
    findReplacements: (excerpt: Excerpt) => Pick<CreatedExcerpt, 'redactions' | 'hasSigns'>): CreatedExcerpt
  {
    const { count } = getTokenCounter(host, input.settings.tokenizer);
    const excerpt = createExcerpt(candidate, request, getTask(input.task), maxTokens, count);
    const { symbols, note } = candidate.outline;
    const lines = candidate.text.split('\n');
    const runs = request.kind === 'full'
      ? [hashLines(lines)]
      : excerpt?.wholeLines?.map(([first, last]) => hashLines(lines.slice(first - 1, last)));
    return {
      excerpt,
      runs,
      outline: { note, fragments: listSymbolFragments(symbols), lines: candidate.file.facts.lines },
      ...(excerpt ? findReplacements(excerpt) : { redactions: [], hasSigns: false }),
      count,
    };
  }
}
