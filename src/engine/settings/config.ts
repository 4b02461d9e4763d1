import { english, nested } from '../../base/text/english';
import { UserError } from '../../base/errors';
import { submoduleModes } from '../../model/files';
import { tokenizers, type Tokenizer } from '../../model/pack';
import { weightedKinds } from '../../4-rank/signals/kinds';
import { defaultSearchCaps, smallestBudget, smallestCap, type SearchReader } from '../../tokens/budgets';
import { configName, tablesOf } from './configTables';
import { guardLevelWords, isBudget, isGuardLevel, isMode, isString, isStrings, isSubmoduleMode, isWeight, isWhole,
  largestNumber, listWords, shownValue, weightWords } from './optionValues';

const budgetWords = english`a whole number of at least ${smallestBudget}`;
const filesWords = english`a whole number of files, at least 1`;

const capWords = english`a whole number of at least ${smallestCap}`;

interface Key<T> {
  readonly section: string;
  readonly key: string;
  /** Ends the sentence "must be". */
  readonly wanted: string;
  readonly is: (v: unknown) => v is T;
  /** As a new file shows it, commented out. */
  readonly sample: string;
  readonly help: string;
}

const row = <T>(place: string, is: (v: unknown) => v is T, wanted: string, sample: string, help: string): Key<T> => {
  const [section, key] = place.split('.') as [string, string];
  return { section, key, wanted, is, sample, help };
};

const cap = (reader: SearchReader, note = '') =>
  row(`search.${reader}_cap`, (v): v is number => isWhole(v) && v >= smallestCap, capWords,
    String(defaultSearchCaps[reader]), `tokens of a search result at most, with --for ${reader}${note}`);

/**
 * Everything that `config.toml` can set. A row is all that a key needs: reading, checks, suggestions and help derive
 * from it.
 */
const keys = {
  include: row('project.include_globs', isStrings, listWords, '[]', 'only these files'),
  exclude: row('project.exclude_globs', isStrings, listWords, '[]', 'not these files'),
  ignoreFile: row('project.ignore_file', isString, english`a file name`, '".agentignore"',
    'rules in .gitignore syntax beside those of git'),
  submodules: row('project.submodules', isSubmoduleMode, submoduleModes.join(', '), '"list"',
    'what is done with git submodules: omit, list (with their commits) or pack (their files too)'),
  mode: row('context.default_mode', isMode, english`lite, balanced or deep`, '"balanced"', 'lite, balanced or deep'),
  budget: row('context.default_budget', isBudget, budgetWords, '40000',
    'tokens of a pack at most, in the default mode and in balanced and deep'),
  maxFiles: row('context.max_selected_files', isWhole, filesWords, '50',
    'files of a pack at most, in balanced and deep (default: 50 and 200; more with larger budgets)'),
  tokenizer: row('context.tokenizer', (v): v is Tokenizer => tokenizers.includes(v as Tokenizer), tokenizers.join(', '),
    '"cl100k_base"', `${tokenizers.join(', ')} (the last two are estimates)`),
  maxBytes: row('context.max_file_bytes', isWhole, english`a whole number up to ${largestNumber}`, '1048576',
    'larger files are left out'),
  thread: row('context.thread', isString, english`a thread's id, "auto" or "none"`, '"auto"',
    'the thread to use where no option or variable names one: a thread\'s id, "auto" or "none"'),
  liteBudget: row('context_lite.budget', isBudget, budgetWords, '8000', 'tokens of a pack at most in lite'),
  liteMaxFiles: row('context_lite.max_selected_files', isWhole, filesWords, '12', 'files of a pack at most in lite'),
  sessionDays: row('threads.session_days', (v): v is number => v === 0 || isWhole(v),
    english`a whole number of days, or 0 to keep them all`, '14',
    "a session's thread without a pack for so many days is removed; 0: none is"),
  onStale: row('guard.on_stale', isGuardLevel, guardLevelWords, '"warn"',
    'what the guard does before an edit when the pack is stale: off, warn or block'),
  planCap: cap('plan'),
  agentCap: cap('agent', ', which is the default'),
  fullCap: cap('full'),
  execCap: cap('exec'),
} as const;

/** By kind of signal. */
const weightKeys = new Map(
  weightedKinds.map((kind) => [
    kind,
    row(`weights.${kind}`, isWeight, weightWords, '1', `factor of the points that "${kind}" gives; 0: none`),
  ]),
);
const allKeys: readonly Key<unknown>[] = [...Object.values(keys), ...weightKeys.values()];

/** The values that a file sets. */
export type Config = { readonly [K in keyof typeof keys]?: (typeof keys)[K] extends Key<infer T> ? T : never; } & {
  /** Of signals whose weight is not 1, in the order of the table of signals; undefined where there is none. */
  readonly weights?: Readonly<Record<string, number>>;
};

/** As files name them: `context.default_mode`. */
export const configKeys: readonly string[] = allKeys.map(({ section, key }) => `${section}.${key}`);

/** Throws `UserError` that names the line, or the key and what it must be. */
export function readConfig(text: string | undefined): Config {
  const tables = tablesOf(text);
  const found: Record<string, unknown> = {};
  for (const [name, key] of Object.entries(keys) as readonly (readonly [string, Key<unknown>])[]) {
    const value = valueOf(tables, key);
    if (value !== undefined) found[name] = value;
  }
  const weights = [...weightKeys].flatMap(([kind, key]) => {
    const weight = valueOf(tables, key);
    return weight === undefined || weight === 1 ? [] : [[kind, weight]];
  });
  return weights.length > 0 ? { ...found, weights: Object.fromEntries(weights) as Record<string, number> } : found;
}

/** Undefined where the file does not set it. @throws UserError for a value that it cannot have */
function valueOf(tables: ReturnType<typeof tablesOf>, { section, key, wanted, is }: Key<unknown>): unknown {
  if (!Object.hasOwn(tables, section)) return undefined;
  const table = tables[section];
  if (table === undefined)
    throw new UserError(english`${configName}: "${section}" must be a table, written as [${section}].`, 'failed', {
      file: configName,
    });
  if (!Object.hasOwn(table, key)) return undefined;
  const value = table[key];
  if (!is(value))
    throw new UserError(english`${configName}: ${section}.${key} must be ${nested(wanted)}, not ${shownValue(value)}.`,
      'failed', { file: configName });
  return value;
}

/** The text of a file that sets nothing: every key with its default, commented out. */
export function sampleConfig(): string {
  const sections = [...new Set(allKeys.map(({ section }) => section))];
  return ['# Settings of AgentPack for all who work in this folder. Remove the # before a line to change it.',
    ...sections.map((section) =>
      [
        '',
        `[${section}]`,
        ...allKeys.filter((key) => key.section === section).map(({ key, sample, help }) =>
          `# ${key} = ${sample}  # ${help}`
        ),
      ].join('\n')
    )].join('\n') + '\n';
}
