import { UserError } from '#base/errors';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { packDocs, rebuildPackPart, reportNoDocuments } from './docsPack';
import { retrieveDocs, parseRetrieveOptions } from './docsRetrieve';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatCountWithNoun } from '#base/text/phrases';
import { findPackProblems } from '../pure/files/packProblems';
import { manifestName } from '../pure/files/packFiles';
import { getTokenCounter } from '#engine/indexing/counters';
import { createOutputFolder } from '#platform/fs/outputFolder';
import { joinTerminalLines, term } from '#apps/cli/output/terminal';
import { openDocsFolder, parseDocs } from './docsFolder';
import { throwIfCancelled } from '#base/cancellation';
import { computeEvaluationMetrics, maxMeasuredResults, type AnsweredQuestion } from '../pure/evaluation/figures';
import { readQuestions } from '../pure/evaluation/questions';
import { isSystemError, describeSystemError } from '#platform/fs/systemError';
import { formatTextTable } from '#apps/cli/output/table';

/** Measures how well a search finds the answers to the questions in a file. */
async function evaluateDocs(context: CommandContext, file: string | undefined): Promise<CommandResult> {
  if (file === undefined)
    throw new UserError('Specify a file of questions: agentpack docs eval [ROOT] FILE.', 'usage');
  const { mode } = parseRetrieveOptions(context);
  const questions = readQuestions(readEvalFile(resolve(context.cwd, file)), file);
  if (questions.length === 0) throw new UserError(`${file} contains no questions.`);
  const folder = await openDocsFolder(context);
  const { corpus } = await parseDocs(context, folder, { namesUnread: false });
  if (corpus.sources.length === 0) return reportNoDocuments(context);
  const chunksById = new Map(corpus.chunks.map((chunk) => [chunk.id, chunk]));
  const answeredQuestions: AnsweredQuestion[] = [];
  for (const question of questions) {
    throwIfCancelled(context.run.cancel);
    const hits = await folder.search.search(corpus, question.question, { topK: maxMeasuredResults, mode });
    answeredQuestions.push({ question, results: hits.map(({ id }) => chunksById.get(id)!) });
  }
  folder.search.close();
  const metrics = computeEvaluationMetrics(answeredQuestions);
  return {
    json: { version: 1, mode, figures: metrics },
    text: (width, color) =>
      formatTextTable([{ title: 'METRIC' }, { title: 'VALUE', align: 'right' }],
        Object.entries(metrics).map(([name, value]) => [name.replaceAll('_', ' '), String(value)]), width, color),
    exit: 0,
  };
}

function readEvalFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(`${path} cannot be read: ${describeSystemError(error)}.`);
  }
}

/** Checks a written pack and lists its problems. */
async function validateDocs(context: CommandContext, folderArgument: string | undefined): Promise<CommandResult> {
  const path = await findPackFolder(context, folderArgument);
  const { read: readBytes } = createOutputFolder(path);
  const readText = (name: string) => {
    const bytes = readBytes(name);
    return bytes && Buffer.from(bytes).toString('utf8');
  };
  const manifest = readText(manifestName);
  if (manifest === undefined)
    throw new UserError(`${path} contains no ${manifestName}: run agentpack docs pack first.`);
  const tokenCounter = getTokenCounter(context.host, 'cl100k_base');
  const problems = findPackProblems(manifest, readText, (text) => tokenCounter.count(text));
  return {
    json: { version: 1, out: path, problems },
    text: () =>
      problems.length === 0
        ? term`${path} is a valid document pack.`
        : joinTerminalLines(...problems.map((problem) => term`${problem}`)),
    exit: problems.length === 0 ? 0 : 1,
    ...(problems.length > 0 && { failure: `${path} has ${formatCountWithNoun(problems.length, 'problem')}.` }),
  };
}

/** Finds the folder of a pack, given that folder or the folder whose documents were packed. */
async function findPackFolder(context: CommandContext, folderArgument: string | undefined): Promise<string> {
  if (folderArgument === undefined) return (await openDocsFolder(context)).output.path;
  const folder = resolve(context.cwd, folderArgument);
  if (!existsSync(folder) || !lstatSync(folder).isDirectory()) throw new UserError(`${folder} is not a folder.`);
  const defaultPackFolder = join(folder, '.agentpack', 'documents');
  return !existsSync(join(folder, manifestName)) && existsSync(defaultPackFolder) ? defaultPackFolder : folder;
}

type Action = (context: CommandContext, argument: string | undefined) => CommandResult | Promise<CommandResult>;

const actions: Readonly<Record<string, Action>> = {
  pack: rejectArgument(packDocs),
  index: rejectArgument((context) => rebuildPackPart(context, 'index')),
  map: rejectArgument((context) => rebuildPackPart(context, 'map')),
  graph: rejectArgument((context) => rebuildPackPart(context, 'graph')),
  audit: rejectArgument((context) => rebuildPackPart(context, 'audit')),
  validate: validateDocs,
  retrieve: retrieveDocs,
  eval: evaluateDocs,
};

export async function runDocs(context: CommandContext): Promise<CommandResult> {
  const { names: [actionName, argument, ...extraArguments] } = context;
  const action = actionName !== undefined && Object.hasOwn(actions, actionName) ? actions[actionName] : undefined;
  if (!action)
    throw new UserError(
      `${actionName === undefined ? 'Specify an action' : `Unknown action ${actionName}`}: agentpack docs ${
        Object.keys(actions).join('|')
      } [ROOT].`,
      'usage',
    );
  if (extraArguments.length > 0) throw createArgumentError(extraArguments[0]!);
  return action(context, argument);
}

function rejectArgument(runAction: (context: CommandContext) => Promise<CommandResult>): Action {
  return (context, argument) => {
    if (argument !== undefined)
      throw new UserError(`${argument} is not a folder: agentpack docs ${context.names[0]!} [ROOT].`, 'usage');
    return runAction(context);
  };
}

function createArgumentError(argument: string): UserError {
  return new UserError(`${JSON.stringify(argument)} is an unexpected argument: put a question in quotes.`, 'usage');
}
