import { english, nested } from '#base/text/english';
import { UserError } from '#base/errors';
import { submoduleModes } from '#model/files';
import { guardLevels, packSections, tokenizers, type Tokenizer } from '#model/pack';
import { redact } from '#secrets/redact';
import { weightedKinds } from '#pipeline/4-rank/signals/kinds';
import { defaultBudgets, defaultSearchCaps, minPackBudget, minPacketCap, type SearchReader } from '#tokens/budgets';
import { configName, parseConfigTables } from './configTables';
import { chunkOverlapWords, chunkTokensWords, defaultGuardLevel, defaultIgnoreFile, guardLevelWords, isBoolean,
  isBudget, isChunkOverlap, isChunkTokens, isGuardLevel, isMode, isPackSections, isString, isStringList,
  isSubmoduleMode, isThreadChoice, isVectorMode, isWeight, isPositiveInteger, maxNumber, listWords, formatRejectedValue,
  weightWords, yesNoWords } from './optionValues';

const budgetWords = english`a whole number of at least ${minPackBudget}`;
const filesWords = english`a whole number of files, at least 1`;

const capWords = english`a whole number of at least ${minPacketCap}`;

interface Key<T> {
  readonly section: string;
  readonly key: string;
  /** Completes the sentence "… must be …". */
  readonly wanted: string;
  readonly is: (v: unknown) => v is T;
  /** The value that a new file shows, commented out. */
  readonly sample: string;
  readonly help: string;
  /**
   * Reports whether a value protects less than the value that applies without it (the user's own, or undefined for the
   * default). A repository may set such a value only with the user's consent.
   */
  readonly weakens?: (value: T, ownValue: T | undefined) => boolean;
}

type AnyKey = Omit<Key<unknown>, 'weakens'> & { readonly weakens?: (value: never, ownValue: never) => boolean; };

const defineKey = <T>(path: string, is: (v: unknown) => v is T, expected: string, sample: string, help: string,
  weakens?: Key<T>['weakens']): Key<T> =>
{
  const [section, key] = path.split('.') as [string, string];
  return { section, key, wanted: expected, is, sample, help, ...(weakens && { weakens }) };
};

const defineSearchCap = (reader: SearchReader, note = '') =>
  defineKey(`search.${reader}_cap`, (v): v is number => isPositiveInteger(v) && v >= minPacketCap, capWords,
    String(defaultSearchCaps[reader]), `maximum tokens in a search result, with --for ${reader}${note}`,
    (value, ownValue) => value > (ownValue ?? defaultSearchCaps[reader]));

/**
 * All keys that `config.toml` can set. Reading, checks, suggestions and help are all derived from the definition of a
 * key.
 */
const keys = {
  include: defineKey('project.include_globs', isStringList, listWords, '[]', 'only these files'),
  exclude: defineKey('project.exclude_globs', isStringList, listWords, '[]', 'not these files'),
  ignoreFile: defineKey('project.ignore_file', isString, english`a file name`, '".agentignore"',
    'rules in .gitignore syntax, in addition to those of git',
    (value, ownValue) => value !== (ownValue ?? defaultIgnoreFile)),
  submodules: defineKey('project.submodules', isSubmoduleMode, submoduleModes.join(', '), '"list"',
    'what is done with git submodules: omit, list (with their commits) or pack (their files too)'),
  mode: defineKey('context.default_mode', isMode, english`lite, balanced or deep`, '"balanced"',
    'lite, balanced or deep'),
  budget: defineKey('context.default_budget', isBudget, budgetWords, String(defaultBudgets.balanced),
    'maximum tokens in a pack, in the default mode and in balanced and deep (without a budget, a pack ends where more is not worth its tokens, and never exceeds this number)'),
  maxFiles: defineKey('context.max_selected_files', isPositiveInteger, filesWords, '50',
    'maximum number of files in a pack, in balanced and deep (default: 50 and 200; more with larger budgets)'),
  tokenizer: defineKey('context.tokenizer', (v): v is Tokenizer => tokenizers.includes(v as Tokenizer),
    tokenizers.join(', '), '"cl100k_base"', `${tokenizers.join(', ')} (the last two are estimates)`),
  maxBytes: defineKey('context.max_file_bytes', isPositiveInteger, english`a whole number up to ${maxNumber}`,
    '1048576', 'larger files are left out'),
  noSource: defineKey('context.no_source', isBoolean, yesNoWords, 'false',
    'packs hold signatures, outlines and summaries only: no bodies, strings, comments or documents',
    (value, ownValue) => !value && ownValue === true),
  noTests: defineKey('context.no_tests', isBoolean, yesNoWords, 'false', 'no test file is packed, except pinned ones'),
  sections: defineKey('context.sections', isPackSections, packSections.join(', '), '[]',
    'sections that a pack prints in full, not in one line at its end'),
  noTimestamp: defineKey('context.no_timestamp', isBoolean, yesNoWords, 'false',
    'packs do not say when they were made'),
  thread: defineKey('context.thread', isThreadChoice, english`a thread's id, "auto" or "none"`, '"auto"',
    'the thread to use where no option or variable names one: a thread\'s id, "auto" or "none"'),
  liteBudget: defineKey('context_lite.budget', isBudget, budgetWords, String(defaultBudgets.lite),
    'maximum tokens in a pack in lite'),
  liteMaxFiles: defineKey('context_lite.max_selected_files', isPositiveInteger, filesWords, '12',
    'maximum number of files in a pack in lite'),
  sessionDays: defineKey('threads.session_days', (v): v is number => v === 0 || isPositiveInteger(v),
    english`a whole number of days, or 0 to keep them all`, '14',
    "a session's thread without a pack for this many days is removed; 0: never"),
  documents: defineKey('documents.enabled', isBoolean, yesNoWords, 'true',
    'documents (PDF, Word, PowerPoint, Excel) are parsed, searched and packed'),
  documentsInclude: defineKey('documents.include', isStringList, listWords, '[]',
    'Markdown, HTML, CSV and text files that are documents too, not files with lines'),
  documentsExclude: defineKey('documents.exclude', isStringList, listWords, '[]', 'not these documents'),
  documentsFast: defineKey('documents.fast', isBoolean, yesNoWords, 'false',
    'only the text of PDF pages, without structure'),
  chunkTokens: defineKey('documents.chunk_tokens', isChunkTokens, chunkTokensWords, '800', 'maximum tokens in a chunk'),
  chunkOverlap: defineKey('documents.chunk_overlap', isChunkOverlap, chunkOverlapWords, '0.15',
    'the share of a chunk that may repeat the end of the one before'),
  vectors: defineKey('documents.vectors', isVectorMode, english`off, corpus or endpoint`, '"off"',
    'vectors for docs retrieve and eval with --mode vector or hybrid: off, corpus (fitted to the documents) or endpoint (from your own configuration)',
    (value, ownValue) => value === 'endpoint' && ownValue !== 'endpoint'),
  onStale: defineKey('guard.on_stale', isGuardLevel, guardLevelWords, '"warn"',
    'what the guard does before an edit when the pack is stale: off, warn or block',
    (value, ownValue) => guardLevels.indexOf(value) < guardLevels.indexOf(ownValue ?? defaultGuardLevel)),
  planCap: defineSearchCap('plan'),
  agentCap: defineSearchCap('agent', ', which is the default'),
  fullCap: defineSearchCap('full'),
  execCap: defineSearchCap('exec'),
} as const;

/** Keys of the weights, by signal kind. */
const weightKeys = new Map(
  weightedKinds.map((kind) => [
    kind,
    defineKey(`weights.${kind}`, isWeight, weightWords, '1', `factor of the points that "${kind}" gives; 0: none`),
  ]),
);
const allKeys: readonly AnyKey[] = [...Object.values(keys), ...weightKeys.values()];

/** The values set in a file. */
export type Config = { readonly [K in keyof typeof keys]?: (typeof keys)[K] extends Key<infer T> ? T : never; } & {
  /** Weights of signals, in the order of their table; undefined if the file sets no weights. */
  readonly weights?: Readonly<Record<string, number>>;
};

/** The keys as written in files, such as `context.default_mode`. */
export const configKeys: readonly string[] = allKeys.map(({ section, key }) => `${section}.${key}`);

/** The values of a file, and sentences that explain why its other values are ignored. */
export interface ReadConfig {
  readonly values: Config;
  readonly problems: readonly string[];
}

/**
 * Reads the text of a configuration file. Never throws; an invalid value is omitted and reported as a problem. `name`
 * is the file's name in messages.
 */
export function readConfig(text: string | undefined, name = configName): ReadConfig {
  const problems = new Set<string>();
  const values: Record<string, unknown> = {};
  const weights: Record<string, number> = {};
  const readKey = (tables: Tables, key: AnyKey, onValue: (value: unknown) => void) => {
    const value = readConfigValue(tables, key);
    if (value === undefined) return;
    if (value.is) onValue(value.value);
    else problems.add(english`${name}: ${nested(value.problem)}. It does not count.`);
  };
  try {
    const tables = parseConfigTables(text, name);
    for (const [field, key] of Object.entries(keys)) readKey(tables, key, (value) => values[field] = value);
    for (const [kind, key] of weightKeys) readKey(tables, key, (value) => weights[kind] = value as number);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    problems.add(error.message);
  }
  return { values: { ...values, ...(Object.keys(weights).length > 0 && { weights }) }, problems: [...problems] };
}

type Tables = ReturnType<typeof parseConfigTables>;

/** Returns the value of a key or the reason why it is invalid; undefined if the file does not set the key. */
function readConfigValue(tables: Tables, { section, key, wanted, is }: AnyKey): undefined | {
  readonly is: true;
  readonly value: unknown;
} | { readonly is: false; readonly problem: string; } {
  if (!Object.hasOwn(tables, section)) return undefined;
  const table = tables[section];
  if (table === undefined)
    return {
      is: false,
      problem: english`"${section}" must be a table, written as [${section}]`,
    };
  if (!Object.hasOwn(table, key)) return undefined;
  const value = table[key];
  return is(value)
    ? { is: true, value }
    : {
      is: false,
      problem: english`${section}.${key} must be ${nested(wanted)}, not ${redact(formatRejectedValue(value))}`,
    };
}

/** The keys that a repository may not weaken without consent, with their fields. */
export const protectiveKeys = Object.entries(keys as Readonly<Record<string, AnyKey>>).flatMap(([field, key]) =>
  key.weakens
    ? [{ field: field as keyof Config, name: `${key.section}.${key.key}`, usual: key.sample, weakens: key.weakens }]
    : []
);

/** Returns the text of a file that sets nothing: every key with its default, commented out. */
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
