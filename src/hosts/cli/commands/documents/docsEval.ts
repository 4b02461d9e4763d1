import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../../../../base/errors';
import { throwIfCancelled } from '../../../../base/cancellation';
import { evaluationFigures, measuredResults, type AnsweredQuestion } from '../../../../documents/evaluation/figures';
import { headingQuestions, readQuestions } from '../../../../documents/evaluation/questions';
import { createDocumentSearch } from '../../../node/documents/search/documentSearch';
import { isSystemError, systemErrorText } from '../../../node/fs/systemError';
import type { CommandContext, CommandResult } from '../../command';
import { table } from '../../output/table';
import { docsFolder, parsedDocs } from './docsFolder';
import { noDocuments } from './docsPack';
import { retrieveOptions } from './docsRetrieve';

/** How well a search finds the answers of questions: those of a file, or the documents' own headings. */
export async function evaluateDocs(context: CommandContext, file: string | undefined): Promise<CommandResult> {
  const { mode } = retrieveOptions(context);
  const given = file === undefined ? undefined : readQuestions(textOf(resolve(context.cwd, file)), file);
  const folder = await docsFolder(context);
  const { corpus: all } = await parsedDocs(context, folder);
  if (all.sources.length === 0) return noDocuments(context);
  const { corpus, questions } = given ? { corpus: all, questions: given } : headingQuestions(all);
  if (questions.length === 0) throw new UserError('There is no question: give a file of them.');
  // without its headings the corpus is another one, which is not stored
  const search = given ? folder.search : createDocumentSearch({
    assets: context.assetsDir,
    hash: (text) => context.host.hash(text),
    vectors: folder.vectors,
  });
  const byId = new Map(corpus.chunks.map((chunk) => [chunk.id, chunk]));
  const answered: AnsweredQuestion[] = [];
  for (const question of questions) {
    throwIfCancelled(context.run.cancel);
    const hits = await search.search(corpus, question.question, { topK: measuredResults, mode });
    answered.push({ question, results: hits.map(({ id }) => byId.get(id)!) });
  }
  search.close();
  const figures = evaluationFigures(answered);
  return {
    json: { version: 1, mode, questions_from: given ? 'file' : 'headings', figures },
    text: (width, color) =>
      table([{ title: 'FIGURE' }, { title: 'VALUE', align: 'right' }],
        Object.entries(figures).map(([name, value]) => [name.replaceAll('_', ' '), String(value)]), width, color),
    exit: 0,
  };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(`${path} cannot be read: ${systemErrorText(error)}.`);
  }
}
