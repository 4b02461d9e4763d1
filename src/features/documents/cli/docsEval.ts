import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '#base/errors';
import { throwIfCancelled } from '#base/cancellation';
import { evaluationFigures, measuredResults, type AnsweredQuestion } from '../pure/evaluation/figures';
import { readQuestions } from '../pure/evaluation/questions';
import { isSystemError, systemErrorText } from '#platform/fs/systemError';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { table } from '#apps/cli/output/table';
import { docsFolder, parsedDocs } from './docsFolder';
import { noDocuments } from './docsPack';
import { retrieveOptions } from './docsRetrieve';

/** How well a search finds the answers of a file's questions. */
export async function evaluateDocs(context: CommandContext, file: string | undefined): Promise<CommandResult> {
  if (file === undefined)
    throw new UserError('Give a file of questions: agentpack docs eval [ROOT] FILE.', 'usage');
  const { mode } = retrieveOptions(context);
  const questions = readQuestions(readEvalFile(resolve(context.cwd, file)), file);
  if (questions.length === 0) throw new UserError(`${file} holds no question.`);
  const folder = await docsFolder(context);
  const { corpus } = await parsedDocs(context, folder);
  if (corpus.sources.length === 0) return noDocuments(context);
  const byId = new Map(corpus.chunks.map((chunk) => [chunk.id, chunk]));
  const answered: AnsweredQuestion[] = [];
  for (const question of questions) {
    throwIfCancelled(context.run.cancel);
    const hits = await folder.search.search(corpus, question.question, { topK: measuredResults, mode });
    answered.push({ question, results: hits.map(({ id }) => byId.get(id)!) });
  }
  folder.search.close();
  const figures = evaluationFigures(answered);
  return {
    json: { version: 1, mode, figures },
    text: (width, color) =>
      table([{ title: 'FIGURE' }, { title: 'VALUE', align: 'right' }],
        Object.entries(figures).map(([name, value]) => [name.replaceAll('_', ' '), String(value)]), width, color),
    exit: 0,
  };
}

function readEvalFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(`${path} cannot be read: ${systemErrorText(error)}.`);
  }
}
