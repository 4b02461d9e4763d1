import { array, looseObject, optional, safeParse, string, number, union } from 'valibot';
import { UserError } from '../../base/errors';
import type { Chunk, DocumentCorpus } from '../corpus';
import { searchTerms } from '../search/searchTerms';

/** A question, and where its answer is. */
export interface EvaluationQuestion {
  readonly id: string;
  readonly question: string;
  /** The path of a document, or its end. */
  readonly document: string;
  /** Pages that hold the answer; none: any of the document. */
  readonly pages: readonly number[];
  /** Ids of the chunks that hold it, where the question was made of a heading. */
  readonly chunks?: readonly string[];
}

const row = looseObject({
  id: optional(union([string(), number()])),
  question: string(),
  document: string(),
  pages: optional(array(number())),
});

/** The lines of a file of questions. @throws UserError that names the first line that is none */
export function readQuestions(text: string, name: string): readonly EvaluationQuestion[] {
  return text.split('\n').flatMap((line, i): EvaluationQuestion[] => {
    if (line.trim() === '') return [];
    const read = safeParse(row, parsed(line));
    if (!read.success)
      throw new UserError(
        `Line ${i + 1} of ${name} is no question: {"question": "…", "document": "PATH", "pages": [1]}.`,
      );
    const { id = i + 1, question, document, pages = [] } = read.output;
    return [{ id: String(id), question, document, pages }];
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const headingLine = /^#{1,6} (.+)$/gm;
/** Words of a heading that can be asked for. */
const shortest = 2;
const mostQuestions = 500;

/**
 * Questions from the headings of documents: each heading that is there once, and the chunks of its section. The corpus
 * is the same without its headings, so that only the text below them can answer.
 */
export function headingQuestions(
  corpus: DocumentCorpus,
): { readonly corpus: DocumentCorpus; readonly questions: readonly EvaluationQuestion[]; } {
  const sections = new Map<string, { readonly title: string; readonly chunks: Chunk[]; }>();
  const times = new Map<string, number>();
  for (const chunk of corpus.chunks) {
    const { sourceId, citation: { sectionPath } } = chunk;
    sectionPath.forEach((title, depth) => {
      const key = JSON.stringify([sourceId, ...sectionPath.slice(0, depth + 1)]);
      const known = sections.get(key);
      if (known) known.chunks.push(chunk);
      else {
        sections.set(key, { title, chunks: [chunk] });
        times.set(title.toLowerCase(), (times.get(title.toLowerCase()) ?? 0) + 1);
      }
    });
  }
  const asked = [...sections.values()].filter(({ title }) =>
    times.get(title.toLowerCase()) === 1 && searchTerms(title).length >= shortest
  );
  const step = Math.max(1, Math.ceil(asked.length / mostQuestions));
  return {
    corpus: { ...corpus, chunks: corpus.chunks.map(withoutHeadings) },
    questions: asked.filter((_, i) => i % step === 0).map(({ title, chunks }, i) => ({
      id: String(i + 1),
      question: title,
      document: chunks[0]!.citation.sourcePath,
      pages: [],
      chunks: chunks.map(({ id }) => id),
    })),
  };
}

function withoutHeadings(chunk: Chunk): Chunk {
  return {
    ...chunk,
    text: chunk.text.replace(headingLine, '') as Chunk['text'],
    citation: { ...chunk.citation, sectionPath: [] },
    sections: [[]],
  };
}
