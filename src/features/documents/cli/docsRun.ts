import { UserError } from '#base/errors';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { packDocs, packPart, noDocuments } from './docsPack';
import { retrieveDocs, retrieveOptions } from './docsRetrieve';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { plural } from '#base/text/phrases';
import { packProblems } from '../pure/files/packProblems';
import { manifestName } from '../pure/files/packFiles';
import { getTokenCounter } from '#engine/indexing/counters';
import { createOutputFolder } from '#platform/fs/outputFolder';
import { lines, term } from '#apps/cli/output/terminal';
import { docsFolder, parsedDocs } from './docsFolder';
import { throwIfCancelled } from '#base/cancellation';
import { evaluationFigures, measuredResults, type AnsweredQuestion } from '../pure/evaluation/figures';
import { readQuestions } from '../pure/evaluation/questions';
import { isSystemError, systemErrorText } from '#platform/fs/systemError';
import { table } from '#apps/cli/output/table';

/** Measures how well a search finds the answers to the questions in a file. */
async function evaluateDocs(context: CommandContext, file: string | undefined): Promise<CommandResult> {
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

/** Checks a written pack and names each problem. */
async function validateDocs(context: CommandContext, dir: string | undefined): Promise<CommandResult> {
  const path = await packAt(context, dir);
  const { read } = createOutputFolder(path);
  const textOf = (name: string) => {
    const bytes = read(name);
    return bytes && Buffer.from(bytes).toString('utf8');
  };
  const manifest = textOf(manifestName);
  if (manifest === undefined)
    throw new UserError(`${path} holds no ${manifestName}: run agentpack docs pack first.`);
  const counter = getTokenCounter(context.host, 'cl100k_base');
  const problems = packProblems(manifest, textOf, (text) => counter.count(text));
  return {
    json: { version: 1, out: path, problems },
    text: () =>
      problems.length === 0
        ? term`${path} is a valid pack of documents.`
        : lines(...problems.map((problem) => term`${problem}`)),
    exit: problems.length === 0 ? 0 : 1,
    ...(problems.length > 0 && { failure: `${path} has ${plural(problems.length, 'problem')}.` }),
  };
}

/** Finds a folder that contains a pack, or one whose documents were packed. */
async function packAt(context: CommandContext, dir: string | undefined): Promise<string> {
  if (dir === undefined) return (await docsFolder(context)).output.path;
  const at = resolve(context.cwd, dir);
  if (!existsSync(at) || !lstatSync(at).isDirectory()) throw new UserError(`${at} is no folder.`);
  const below = join(at, '.agentpack', 'documents');
  return !existsSync(join(at, manifestName)) && existsSync(below) ? below : at;
}

type Action = (context: CommandContext, argument: string | undefined) => CommandResult | Promise<CommandResult>;

const actions: Readonly<Record<string, Action>> = {
  pack: withoutName(packDocs),
  index: withoutName((context) => packPart(context, 'index')),
  map: withoutName((context) => packPart(context, 'map')),
  graph: withoutName((context) => packPart(context, 'graph')),
  audit: withoutName((context) => packPart(context, 'audit')),
  validate: validateDocs,
  retrieve: retrieveDocs,
  eval: evaluateDocs,
};

export async function runDocs(context: CommandContext): Promise<CommandResult> {
  const { names: [name, argument, ...more] } = context;
  const action = name !== undefined && Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action)
    throw new UserError(
      `${name === undefined ? 'Say what to do' : `There is no docs ${name}`}: agentpack docs ${
        Object.keys(actions).join('|')
      } [ROOT].`,
      'usage',
    );
  if (more.length > 0) throw tooMany(more[0]!);
  return action(context, argument);
}

function withoutName(run: (context: CommandContext) => Promise<CommandResult>): Action {
  return (context, argument) => {
    if (argument !== undefined)
      throw new UserError(`${argument} is not a folder: agentpack docs ${context.names[0]!} [ROOT].`, 'usage');
    return run(context);
  };
}

function tooMany(argument: string): UserError {
  return new UserError(`${JSON.stringify(argument)} is an unexpected argument: put a question in quotes.`, 'usage');
}
