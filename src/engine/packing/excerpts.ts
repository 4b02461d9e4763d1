import { neverCancelled } from '#base/cancellation';
import { Vocabulary } from '#base/words/vocabulary';
import { detectLanguage } from '#languages/languages';
import type { Task } from '#model';
import type { Host } from '../host';
import type { TaskInput } from '../inputs/task/taskInput';
import type { Candidate } from '#pipeline/6-select/selectInput';
import { type Excerpt, createExcerpt, type ExcerptRequest,
  listSymbolFragments } from '#pipeline/6-select/excerpt/excerpt';
import { hasSign } from '#secrets/views/controls';
import { hashLines } from '#pipeline/6-select/registry/lineHashes';
import { indexFile } from '#pipeline/2-index/indexFile';
import type { createCandidates } from './candidates';
import { getTokenCounter, factsTokenizer } from '../indexing/counters';
import type { ExcerptInput, FileReader, MadeExcerpt } from './plan';

/** Creates excerpts of single files, for retrieval. */
export function createExcerpts(host: Host, candidates: ReturnType<typeof createCandidates>,
  taskOf: (input: TaskInput) => Task): Pick<FileReader, 'excerpt' | 'excerptOfStored'>
{
  return {
    async excerpt({ path }, wanted, input, maxTokens) {
      const opened = await candidates.open([{ path, score: 0, reasons: [] }], {
        ...input,
        pinned: new Set(),
        hintOnly: new Set(),
        addedAsTest: new Set(),
      }, neverCancelled);
      const [candidate] = opened.candidates;
      return candidate && excerptFrom(candidate, wanted, input, maxTokens, (made) => ({
        redactions: opened.redactionsIn(path, made),
        signs: opened.hasSigns(path) && hasSign(made.text),
      }));
    },
    async excerptOfStored({ path, hash, text }, wanted, input, maxTokens) {
      const language = detectLanguage(path);
      const facts = indexFile(path, language, text, new Vocabulary(),
        (of) => getTokenCounter(host, factsTokenizer).countOnce(of));
      const file = { path, hash, size: text.length, language, facts };
      return excerptFrom({
        file,
        ranked: { path, score: 0, reasons: [] },
        text,
        outline: await candidates.outlineOf(file, text),
        pinned: false,
        hintOnly: false,
        addedAsTest: false,
      }, wanted, input, maxTokens, () => ({ redactions: [], signs: false }));
    },
  };

  function excerptFrom(candidate: Candidate, wanted: ExcerptRequest, input: ExcerptInput, maxTokens: number,
    changesIn: (made: Excerpt) => Pick<MadeExcerpt, 'redactions' | 'signs'>): MadeExcerpt
  {
    const { count } = getTokenCounter(host, input.settings.tokenizer);
    const made = createExcerpt(candidate, wanted, taskOf(input.task), maxTokens, count);
    const { symbols, note } = candidate.outline;
    const lines = candidate.text.split('\n');
    const runs = wanted.kind === 'full'
      ? [hashLines(lines)]
      : made?.wholeLines?.map(([first, last]) => hashLines(lines.slice(first - 1, last)));
    return {
      excerpt: made,
      runs,
      outline: { note, fragments: listSymbolFragments(symbols), lines: candidate.file.facts.lines },
      ...(made ? changesIn(made) : { redactions: [], signs: false }),
      count,
    };
  }
}
