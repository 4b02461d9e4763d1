import { parse, TomlError } from 'smol-toml';
import { UserError } from '../../base/errors';
import { someOf } from '../../base/text/phrases';
import { cut } from '../../base/text/markdown';
import { nearestByWords } from '../../base/words/nearest';
import { byText } from '../../base/order';
import type { Mode, SubmoduleMode, Tokenizer } from '../../model';
import { redact } from '../../secrets/redact';
import { smallestBudget } from '../../tokens/budgets';

const configName = '.agentpack/config.toml';

/** Characters of one pattern or name, and patterns of one list: what is more is no setting of a person's. */
export const longestOption = 4_096;
export const mostPatterns = 10_000;
/** Tokens, bytes, days. */
export const largestNumber = 2 ** 30;
export const modes: readonly Mode[] = ['lite', 'balanced', 'deep'];
export const submoduleModes: readonly SubmoduleMode[] = ['omit', 'list', 'pack'];
export const tokenizers: readonly Tokenizer[] = ['cl100k_base', 'o200k_base', 'claude', 'gemini'];
export const listWords = `a list of at most ${mostPatterns} strings of at most ${longestOption} characters`;
const budgetWords = `a whole number of at least ${smallestBudget}`;
const filesWords = 'a whole number of files, at least 1';

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

/**
 * Everything that `config.toml` can set. A row is all that a key needs: it is read, checked, suggested and documented
 * from here.
 */
const keys = {
  include: row('project.include_globs', isStrings, listWords, '[]', 'only these files'),
  exclude: row('project.exclude_globs', isStrings, listWords, '[]', 'not these files'),
  ignoreFile: row('project.ignore_file', isString, 'a file name', '".agentignore"',
    'rules in .gitignore syntax beside those of git'),
  submodules: row('project.submodules', isSubmoduleMode, submoduleModes.join(', '), '"list"',
    'what is done with git submodules: omit, list (with their commits) or pack (their files too)'),
  mode: row('context.default_mode', isMode, 'lite, balanced or deep', '"balanced"', 'lite, balanced or deep'),
  budget: row('context.default_budget', isBudget, budgetWords, '40000',
    'tokens of a pack at most, in the default mode and in balanced and deep'),
  maxFiles: row('context.max_selected_files', isWhole, filesWords, '50',
    'files of a pack at most, in balanced and deep (default: 50 and 200; more with larger budgets)'),
  tokenizer: row('context.tokenizer', (v): v is Tokenizer => tokenizers.includes(v as Tokenizer), tokenizers.join(', '),
    '"cl100k_base"', `${tokenizers.join(', ')} (the last two are estimates)`),
  maxBytes: row('context.max_file_bytes', isWhole, `a whole number up to ${largestNumber}`, '1048576',
    'larger files are left out'),
  thread: row('context.thread', isString, 'a thread\'s id, "auto" or "none"', '"auto"',
    'whose pack is meant where nobody says so: a thread\'s id, "auto" or "none"'),
  liteBudget: row('context_lite.budget', isBudget, budgetWords, '8000', 'tokens of a pack at most in lite'),
  liteMaxFiles: row('context_lite.max_selected_files', isWhole, filesWords, '12', 'files of a pack at most in lite'),
  sessionDays: row('threads.session_days', (v): v is number => v === 0 || isWhole(v),
    'a whole number of days, or 0 to keep them all', '14',
    "a session's thread without a pack for so many days is removed; 0: none is"),
  onStale: row('guard.on_stale', (v): v is 'warn' | 'block' => v === 'warn' || v === 'block', '"warn" or "block"',
    '"warn"', 'what the guard does before an edit when the pack is stale'),
} as const;

/** What a file sets. */
export type Config = { readonly [K in keyof typeof keys]?: (typeof keys)[K] extends Key<infer T> ? T : never; };

/** Keys of the predecessor that mean nothing here: a file that sets them is no mistake, but they have no effect. */
const formerSections: readonly string[] = ['agentic', 'agents', 'architecture', 'handoff', 'hooks', 'learning', 'loop',
  'runtime', 'scoring', 'skills', 'summary'];
const formerKeys: Readonly<Record<string, readonly string[]>> = {
  project: ['root'],
  context: [
    'max_file_tokens',
    'incremental_scan',
    'full_scan_interval_seconds',
    'max_incremental_changed_files',
    'min_summary_score',
    'max_summary_files_lite',
    'max_summary_files_balanced',
    'max_summary_files_deep',
    'include_tests',
    'include_configs',
    'include_receipts',
    'broad_context',
    'broad_context_budget_pct',
    'max_module_summaries',
    'max_inventory_files',
    'memory_feedback',
    'memory_boost_weight',
  ],
  context_lite: ['max_omitted_files', 'max_stubs', 'summary_chars'],
};

/** Throws `UserError` that names the line, or the key and what it must be. */
export function readConfig(text: string | undefined): Config {
  const tables = tablesOf(text);
  const found: Record<string, unknown> = {};
  for (
    const [name, { section, key, wanted, is }] of Object.entries(keys) as readonly (readonly [string, Key<unknown>])[]
  ) {
    if (!Object.hasOwn(tables, section)) continue;
    const table = tables[section];
    if (table === undefined)
      throw new UserError(`${configName}: "${section}" must be a table, written as [${section}].`);
    if (!Object.hasOwn(table, key)) continue;
    const value = table[key];
    if (!is(value)) throw new UserError(`${configName}: ${section}.${key} must be ${wanted}, not ${shown(value)}.`);
    found[name] = value;
  }
  return found;
}

/**
 * What a file says to no effect, in at most two sentences: misspelt keys with the one that is meant, and those of the
 * predecessor. Throws like `readConfig`.
 */
export function configWarnings(text: string | undefined): string[] {
  const known = Object.values(keys).map(({ section, key }) => `${section}.${key}`);
  const unknown: string[] = [];
  const former: string[] = [];
  for (const [section, table] of Object.entries(tablesOf(text))) {
    if (formerSections.includes(section)) {
      former.push(`[${section}]`);
      continue;
    }
    if (table === undefined || !known.some((name) => name.startsWith(`${section}.`))) {
      unknown.push(
        table === undefined
          ? section
          : `[${section}]${meant(section, known.map((name) => name.split('.')[0]!), '[', ']')}`,
      );
      continue;
    }
    for (const key of Object.keys(table)) {
      const name = `${section}.${key}`;
      if (known.includes(name)) continue;
      if (formerKeys[section]?.includes(key)) former.push(name);
      else unknown.push(`${name}${meant(name, known)}`);
    }
  }
  return [
    ...(unknown.length > 0
      ? [
        `${configName}: AgentPack has no setting ${listed(unknown)}: correct or remove ${
          unknown.length === 1 ? 'it' : 'them'
        }.`,
      ]
      : []),
    ...(former.length > 0
      ? [`${configName}: ${listed(former)} ${former.length === 1 ? 'has' : 'have'} no effect in this version.`]
      : []),
  ];
}

/** A file that sets nothing: every key with its default, commented out. */
export function sampleConfig(): string {
  const sections = [...new Set(Object.values(keys).map(({ section }) => section))];
  return ['# Settings of AgentPack for everybody who works in this folder. Remove the # before a line to change it.',
    ...sections.map((section) =>
      [
        '',
        `[${section}]`,
        ...Object.values(keys).filter((key) => key.section === section).map(({ key, sample, help }) =>
          `# ${key} = ${sample}  # ${help}`
        ),
      ].join('\n')
    )].join('\n') + '\n';
}

type Table = Readonly<Record<string, unknown>>;

/** Undefined: what stands there is no table. */
function tablesOf(text: string | undefined): Readonly<Record<string, Table | undefined>> {
  if (text === undefined) return {};
  const isTable = (v: unknown): v is Table => typeof v === 'object' && v !== null && !Array.isArray(v);
  return Object.fromEntries(
    Object.entries(parsed(text)).map(([section, table]) => [section, isTable(table) ? table : undefined]),
  );
}

function parsed(text: string): Record<string, unknown> {
  try {
    return parse(text);
  } catch (error) {
    const where = error instanceof TomlError ? ` line ${error.line}` : '';
    const what = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new UserError(
      `${configName}${where} is not TOML (${what}): correct the line, or remove the file to use the defaults.`,
    );
  }
}

/** ` (did you mean context.default_budget?)`, or nothing where no name is near. */
function meant(name: string, known: readonly string[], before = '', after = ''): string {
  const near = nearestByWords(name, [...new Set(known)].sort(byText));
  return near === undefined ? '' : ` (did you mean ${before}${near}${after}?)`;
}

/** At most eight: a file may hold thousands of them. */
function listed(names: readonly string[]): string {
  return someOf(names.map(cleanName), 8);
}

/** A name may hold a secret like any other text. */
function cleanName(name: string): string {
  return cut(redact(name), 200);
}

/** A value that is refused, as a sentence names it: infinity is no JSON, and a list may fill a screen. */
export function shown(value: unknown): string {
  return cut(typeof value === 'number' ? String(value) : JSON.stringify(value), 200);
}

export function isString(v: unknown): v is string {
  return typeof v === 'string' && v !== '' && v.length <= longestOption;
}
/** `minimal` is the predecessor's old name of balanced. */
export function isMode(v: unknown): v is Mode | 'minimal' {
  return modes.includes(v as Mode) || v === 'minimal';
}
export function isSubmoduleMode(v: unknown): v is SubmoduleMode {
  return submoduleModes.includes(v as SubmoduleMode);
}
export function isBudget(v: unknown): v is number {
  return isWhole(v) && v >= smallestBudget;
}
export function isWhole(v: unknown): v is number {
  return typeof v === 'number' && Number.isInteger(v) && v > 0 && v <= largestNumber;
}
export function isStrings(v: unknown): v is readonly string[] {
  return Array.isArray(v) && v.length <= mostPatterns &&
    v.every((x) => typeof x === 'string' && x.length <= longestOption);
}
