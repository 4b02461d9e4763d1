import { parseArgs } from 'node:util';
import { UserError } from '../../base/errors';
import { nearest } from '../../base/words/nearest';
import { modes, submoduleModes, tokenizers, type PackOptions } from '../../engine';

export interface OptionRow {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  readonly short?: string;
  /** It may stand alone, its value then being ''; a word that follows is its value where it looks like this. */
  readonly alone?: RegExp;
  /** What stands for the value in the help. */
  readonly value?: string;
  readonly help: string;
}

/**
 * Options of the commands that make a pack or ask about one. Each command says which of them it reads
 * (`Command.reads`).
 */
const ofPacks = {
  'task': {
    type: 'string',
    value: 'TEXT',
    help:
      'what is to be done (default: a newer .agentpack/task.md, else as the pack before, else branch and changed files)',
  },
  'task-file': { type: 'string', value: 'FILE', help: 'the same, from a file ("-": standard input)' },
  'budget': { type: 'string', value: 'N', help: 'tokens at most (default: lite 8,000, balanced and deep 40,000)' },
  'mode': { type: 'string', value: 'MODE', help: 'lite, balanced or deep' },
  'agent': {
    type: 'string',
    value: 'ID',
    help: 'auto, generic, claude, cursor, windsurf, codex, copilot, antigravity',
  },
  'thread': {
    type: 'string',
    value: 'ID',
    help:
      'keep this task apart, below .agentpack/threads/ID/ (default: the calling agent\'s session; "none": the shared pack)',
  },
  'since': { type: 'string', value: 'REF', help: 'count what changed since this commit as changed' },
  'tokenizer': { type: 'string', value: 'NAME', help: 'cl100k_base, o200k_base; claude, gemini (estimates)' },
  'include': { type: 'string', multiple: true, value: 'GLOB', help: 'only these files (may be repeated)' },
  'exclude': { type: 'string', multiple: true, value: 'GLOB', help: 'not these files (may be repeated)' },
  'submodules': {
    type: 'string',
    value: 'MODE',
    help: 'git submodules: omit, list (default: with their commits) or pack (their files too)',
  },
  'no-write': { type: 'boolean', help: 'compute only, write nothing' },
} as const satisfies Record<string, OptionRow>;

/** Options of every command. */
const ofAnswers = {
  'root': {
    type: 'string',
    value: 'DIR',
    help:
      "the folder that is meant, as ROOT (default: the nearest one at or above here with a pack, else the repository's top)",
  },
  'json': { type: 'boolean', help: 'one JSON document on standard output' },
  'report': { type: 'string', value: 'FILE', help: 'the same JSON into a file' },
  'quiet': { type: 'boolean', short: 'q', help: 'no progress; nothing but what was asked for' },
  'verbose': { type: 'boolean', help: 'with an unexpected error also its stack trace' },
  'help': { type: 'boolean', short: 'h', help: 'this text' },
} as const satisfies Record<string, OptionRow>;

export const commonOptions = { ...ofPacks, ...ofAnswers };

/**
 * Of the options of packs, those that a command reads; a text takes the place of the usual help. All others are
 * refused.
 */
export type Reads = Readonly<Partial<Record<keyof typeof ofPacks, true | string>>>;

/** Which files there are. */
export const readsFiles = { include: true, exclude: true, submodules: true } as const satisfies Reads;
/** Of questions about the newest pack: what is given says how it would have to be now. */
export const readsPack = {
  'task': true,
  'task-file': true,
  'thread': true,
  'since': true,
  'tokenizer': true,
  ...readsFiles,
} as const satisfies Reads;

/** The options of a command in the order of its help: its own first. */
export function optionRows(own: Readonly<Record<string, OptionRow>> | undefined,
  reads: Reads): Readonly<Record<string, OptionRow>>
{
  const read = (Object.entries(ofPacks) as readonly (readonly [keyof typeof ofPacks, OptionRow])[]).flatMap(
    ([name, row]) => {
      const told = reads[name];
      return told === undefined ? [] : [[name, told === true ? row : { ...row, help: told }] as const];
    },
  );
  return { ...own, ...Object.fromEntries(read), ...ofAnswers };
}

export type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/**
 * Throws `UserError` of kind usage, which names the nearest option where one is near; `refusal` says why the command
 * does not take one that others have.
 */
export function readArgs(args: readonly string[], options: Readonly<Record<string, OptionRow>>,
  refusal: (option: string) => string | undefined
): { readonly values: Values; readonly positionals: readonly string[]; } {
  try {
    const config = Object.fromEntries(
      Object.entries(options).map((
        [name, { type, multiple, short }],
      ) => [name, { type, ...(multiple ? { multiple } : {}), ...(short ? { short } : {}) }]),
    );
    const { values, positionals } = parseArgs({
      args: withValues(args, options),
      options: config,
      allowPositionals: true,
    });
    return { values: values as Values, positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const unknown = /Unknown option '--?([^']*)'/.exec(error.message)?.[1];
    if (unknown !== undefined)
      throw new UserError(
        refusal(unknown) ?? `There is no option --${unknown}${suggest(unknown, Object.keys(options), '--')}.`,
        'usage',
      );
    throw new UserError(`${error.message.split('\n')[0]!.replace(/\.?$/, '')}.`, 'usage');
  }
}

/** `--name` that stands alone becomes `--name=`, which the parser knows. */
function withValues(args: readonly string[], options: Readonly<Record<string, OptionRow>>): string[] {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  return args.map((arg, i) => {
    const alone = i < end && arg.startsWith('--') ? options[arg.slice(2)]?.alone : undefined;
    return alone && !alone.test(args[i + 1] ?? '') ? `${arg}=` : arg;
  });
}

/** Of commands that make packs. */
export const startsOver = {
  fresh: { type: 'boolean', help: 'start over: without the task and the options of the pack before' },
} as const satisfies Record<string, OptionRow>;

/** Of commands that make packs, too. */
export const ofPackage = {
  workspace: {
    type: 'string',
    alone: /^[^-]/,
    value: '[NAME]',
    help:
      'only this package of a monorepo (its name or folder) and what it needs there; ".": all; without NAME: list them',
  },
} as const satisfies Record<string, OptionRow>;

/** Without a task, a pack repeats the one before it (design/contracts.md); a new task, or `--fresh`, starts over. */
export function repeated(options: PackOptions,
  { fresh }: Values): Required<Pick<PackOptions, 'keepTask' | 'keepOptions'>>
{
  const repeats = options.task === undefined && fresh !== true;
  return { keepTask: repeats, keepOptions: repeats };
}

/** What the engine is asked for; `taskText` is the content of `--task-file`. */
export function packOptions(values: Values, taskText: string | undefined): PackOptions {
  const text = (name: string) => values[name] as string | undefined;
  if (text('task') !== undefined && taskText !== undefined)
    throw new UserError('Give the task once: either --task or --task-file.', 'usage');
  return {
    task: text('task') ?? taskText,
    budget: whole('budget', text('budget')),
    mode: oneOf('mode', text('mode'), modes),
    agent: text('agent'),
    thread: text('thread'),
    since: text('since'),
    tokenizer: oneOf('tokenizer', text('tokenizer'), tokenizers),
    workspace: text('workspace') || undefined,
    submodules: oneOf('submodules', text('submodules'), submoduleModes),
    include: values['include'] as readonly string[] | undefined,
    exclude: values['exclude'] as readonly string[] | undefined,
    noWrite: values['no-write'] as boolean | undefined,
  };
}

/** Throws `UserError` where the option's text is no whole number. */
export function whole(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text))
    throw new UserError(`--${name} is ${JSON.stringify(text)}: give a whole number, like 16000.`, 'usage');
  return Number(text);
}

export function oneOf<T extends string>(name: string, text: string | undefined, choices: readonly T[]): T | undefined {
  if (text === undefined || choices.includes(text as T)) return text as T | undefined;
  throw new UserError(`--${name} is ${JSON.stringify(text)}: take one of ${choices.join(', ')}.`, 'usage');
}

/** ` (did you mean --budget?)`, or nothing where no name is near. */
export function suggest(word: string, names: readonly string[], prefix = ''): string {
  const [near] = nearest(word, names, 1);
  return near === undefined ? '' : ` (did you mean ${prefix}${near}?)`;
}
