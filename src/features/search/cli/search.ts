import { joinWithAnd, formatCountWithNoun, formatThousands } from '#base/text/phrases';
import { omitUndefined } from '#base/collections/defined';
import { UserError } from '#base/errors';
import { defaultSearchCaps, type SearchReader } from '#tokens/budgets';
import type { SearchResult } from '../engine/request';
import type { SearchKind } from '#reports';
import { parseChoiceOption } from '#apps/cli/arguments/values';
import type { AnswerContext, AnsweringCommand, CommandResult } from '#apps/cli/command';
import { printRootNote } from '#apps/cli/output/noteRoot';
import { term, toUnrelatedLines, type TerminalText } from '#apps/cli/output/terminal';

const kindFlags = ['regex', 'files', 'symbol'] as const satisfies readonly SearchKind[];
const caseFlags = ['case-sensitive', 'ignore-case'] as const;
const searchReaders = Object.keys(defaultSearchCaps) as readonly SearchReader[];
const caps = searchReaders.map((reader) => `${reader} ${formatThousands(defaultSearchCaps[reader])}`).join(', ');

export const search = {
  usage: 'search [ROOT] QUERY',
  positionals: 'query',
  isQuery: true,
  reads: {
    'task': 'list files relevant to this task first (default: the task of the newest pack)',
    'task-file': 'read the task from a file ("-": standard input)',
    'thread': 'use the task of this thread\'s pack (default: the calling agent\'s session; "none": the shared pack)',
    'tokenizer': true,
    'include': true,
    'exclude': true,
    'no-write': 'do not store the result, so no further pages can be printed',
  },
  help: 'Searches all files for a text and prints the best matches, redacted, within a token cap.',
  examples: ['search "round(" --include "src/**"', 'search --symbol Price', 'search --regex "addTax|total"'],
  options: {
    'regex': { type: 'boolean', help: 'QUERY is a regular expression (RE2 syntax)' },
    'files': { type: 'boolean', help: 'find paths that contain QUERY' },
    'symbol': { type: 'boolean', help: 'find definitions of QUERY: functions, classes, types …' },
    'case-sensitive': { type: 'boolean', help: 'distinguish case (default: only if QUERY has a capital letter)' },
    'ignore-case': { type: 'boolean', help: 'ignore case, even if QUERY has a capital letter' },
    'cap': {
      type: 'string',
      value: 'N',
      values: 'number',
      help: 'maximum number of tokens printed (default: the cap of --for)',
    },
    'for': {
      type: 'string',
      value: 'MODE',
      values: searchReaders,
      help: `the mode of the agent, which selects the cap in config.toml: ${caps} (default: agent)`,
    },
    'packet': { type: 'string', value: 'ID', help: 'print the next page of an earlier result instead, by its ID' },
    'from': {
      type: 'string',
      value: 'N',
      values: 'number',
      help: 'with --packet: the number of the first match to print (default: 1)',
    },
  },
  details: () =>
    'Each match is printed as file:line:column, followed by the line. Definitions and files that are relevant to the task come first. If not everything fits, one line of each file is printed as long as there are tokens left, then more lines of the first files until two thirds of the tokens are used. Without --cap, --for and a cap in config.toml, a result of at most 1,500 tokens is printed in full. Secrets are redacted before the search. The last line names the command that prints the next page; each match is on one page. If no line contains all words of a query of several words, and neither --include nor --exclude is given, the best places are printed, as by agentpack find; --json lists them as "places".',
  async execute(context) {
    const { values, query } = context;
    const id = values['packet'] as string | undefined;
    if (id !== undefined) return printPage(context, id);
    if (values['from'] !== undefined)
      throw new UserError('--from requires --packet with the ID from a search result.', 'usage');
    if (query === undefined) throw new UserError(`Specify what to search for: agentpack ${search.usage}.`, 'usage');
    return runSearch(context, query);
  },
} satisfies AnsweringCommand;

async function runSearch(context: AnswerContext, query: string): Promise<CommandResult> {
  const { engine, options, values, run } = context;
  const kind = getExclusiveFlag(values, kindFlags) ?? 'text';
  const caseFlag = getExclusiveFlag(values, caseFlags);
  const result = await engine.search({
    ...options,
    ...getOutputOptions(values, options),
    query,
    kind,
    ...(caseFlag === undefined ? {} : { case: caseFlag === 'ignore-case' ? 'ignore' : 'sensitive' }),
    ...(values['for'] === undefined
      ? {}
      : { reader: parseChoiceOption('for', values['for'] as string, searchReaders)! }),
  }, run);
  if (result.next !== undefined) printRootNote(context, 'last');
  return result.matches > 0 || result.places !== undefined
    ? toSearchCommandResult(result)
    : { ...toSearchCommandResult(result), text: () => formatNoMatches(result, values) };
}

async function printPage(context: AnswerContext, id: string): Promise<CommandResult> {
  const { engine, options, query, values } = context;
  const conflictingOption = [...kindFlags, ...caseFlags, 'for', 'include', 'exclude', 'task', 'task-file', 'thread',
    'no-write']
    .find((
      name,
    ) => values[name] !== undefined);
  if (query !== undefined || conflictingOption !== undefined)
    throw new UserError(
      `--packet prints a stored result: omit ${
        query === undefined ? `--${conflictingOption}` : 'the query'
      } (use --root to specify a folder).`,
      'usage',
    );
  const from = (values['from'] as number | undefined) ?? 1;
  const result = await engine.searchPage(id, { from, ...getOutputOptions(values, options) });
  if (result.next !== undefined) printRootNote(context, 'last');
  return toSearchCommandResult(result);
}

function getOutputOptions(values: AnswerContext['values'], { tokenizer }: AnswerContext['options']) {
  const cap = values['cap'] as number | undefined;
  return {
    form: values['json'] ? 'json' as const : 'text' as const,
    ...omitUndefined({ cap, tokenizer }),
  };
}

/** The notes of a result are printed as warnings. */
function toSearchCommandResult({ text, notes: _notes, ...report }: SearchResult): CommandResult {
  return { json: report, isCompact: true, text: () => toUnrelatedLines(text.trimEnd()), exit: 0 };
}

/** Formats one line that says that nothing was found, with the option that is most likely to help. */
function formatNoMatches({ query, kind, filesConsidered }: SearchResult,
  values: AnswerContext['values']): TerminalText
{
  const globOptions = ['include', 'exclude'].filter((name) => values[name] !== undefined).map((name) => `--${name}`);
  const advice = kind === 'files' || kind === 'symbol'
    ? `Without --${kind}, the text of files is searched.`
    : values['case-sensitive'] ||
        (/\p{Lu}/u.test(kind === 'regex' ? query.replace(/\\./gu, '') : query) && !values['ignore-case'])
    ? 'The search distinguished case: try --ignore-case.'
    : kind === 'text' && /[\\^$*+?[\]{}|]|\.\*/.test(query)
    ? 'The query is taken literally: --regex makes it a regular expression.'
    : globOptions.length > 0
    ? `Try it without ${joinWithAnd(globOptions)}.`
    : 'Try a shorter query, or --files or --symbol.';
  return term`No matches for ${JSON.stringify(query)} in ${
    formatCountWithNoun(filesConsidered, 'file')
  } (without ignored, large, binary and secret files). ${advice}`;
}

function getExclusiveFlag<T extends string>(values: AnswerContext['values'], names: readonly T[]): T | undefined {
  const [firstFlag, otherFlag] = names.filter((name) => values[name]);
  if (otherFlag !== undefined)
    throw new UserError(`--${firstFlag} and --${otherFlag} cannot be combined: use one of them.`, 'usage');
  return firstFlag;
}
