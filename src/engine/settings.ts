import { parse, TomlError } from 'smol-toml';
import { UserError } from '../base/errors';
import { cut } from '../base/markdown';
import { isRelativePath } from '../base/schema';
import type { Mode, Tokenizer } from '../model';
import { redact } from '../secrets/redact';
import type { PackOptions } from './requests';
import { smallestBudget } from './pipeline';

/** What makes a pack, besides its task and the files. Every field is part of the pack's fingerprint but `onStale`. */
export interface Settings {
  /** Tokens; a ceiling. */
  readonly budget: number;
  readonly mode: Mode;
  readonly tokenizer: Tokenizer;
  readonly agent: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly ignoreFile: string;
  /** Larger files are left out, with their size as the reason. Bytes. */
  readonly maxBytes: number;
  readonly since: string | undefined;
  readonly pinned: readonly string[];
  readonly excluded: readonly string[];
  readonly onStale: 'warn' | 'block';
}

const budgets: Record<Mode, number> = { lite: 8_000, balanced: 40_000, deep: 40_000 };
const tokenizers: readonly Tokenizer[] = ['cl100k_base', 'o200k_base', 'claude', 'gemini'];
const configName = '.agentpack/config.toml';

/** Options win over `config.toml`, which wins over the defaults. Throws `UserError` that names the file and the key. */
export function resolveSettings(configText: string | undefined, options: PackOptions): Settings {
  const config = readConfig(configText);
  checkOptions(options);
  const mode = options.mode ?? config.mode ?? 'balanced';
  const budget = options.budget ?? (mode === 'lite' ? config.liteBudget : config.budget) ?? budgets[mode];
  if (!Number.isInteger(budget) || budget < smallestBudget) {
    throw new UserError(`The budget is ${budget} tokens: give a whole number of at least ${smallestBudget}.`, 'usage');
  }
  return {
    budget, mode,
    tokenizer: options.tokenizer ?? config.tokenizer ?? 'cl100k_base',
    agent: options.agent ?? 'auto',
    include: options.include ?? config.include ?? [],
    exclude: options.exclude ?? config.exclude ?? [],
    ignoreFile: config.ignoreFile ?? '.agentignore',
    maxBytes: config.maxBytes ?? 1_048_576,
    since: options.since,
    pinned: options.pinned ?? [],
    excluded: options.excluded ?? [],
    onStale: options.onStale ?? config.onStale ?? 'warn',
  };
}

/** The thread that the team's settings ask for: an id, `auto` or `none`. It is no part of a pack's fingerprint. */
export function configuredThread(configText: string | undefined): string | undefined {
  return readConfig(configText).thread;
}

/** A session's thread without a pack for so many days is removed; 0: none ever is. */
export function sessionDays(configText: string | undefined): number {
  return readConfig(configText).sessionDays ?? 14;
}

/** A value that is refused, as a sentence names it: infinity is no JSON, and a list may fill a screen. */
function shown(value: unknown): string {
  return cut(typeof value === 'number' ? String(value) : JSON.stringify(value), 200);
}

/** Callers outside TypeScript's sight (settings files, recorded options) get a sentence, not a crash. */
function checkOptions(options: PackOptions): void {
  for (const { key, wanted, is } of optionRules) {
    const value = options[key];
    if (value !== undefined && !is(value)) throw new UserError(`The option ${key} must be ${wanted}, not ${shown(value)}.`, 'usage');
  }
}

/** As they may stand in a record: a pattern may hold a secret like any other text. */
export function recordedSettings(settings: Settings): Settings {
  const redacted = (value: unknown): unknown => (typeof value === 'string' ? redact(value) : Array.isArray(value) ? value.map(redacted) : value);
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, redacted(value)])) as unknown as Settings;
}

/** The options that may be recorded as they are, and the names of those that may not. */
export function recordableOptions<T extends object>(options: T): { readonly kept: T; readonly secret: readonly string[] } {
  const isSecret = (value: unknown): boolean => (typeof value === 'string' ? redact(value) !== value : Array.isArray(value) && value.some(isSecret));
  const secret = Object.entries(options).filter(([, value]) => isSecret(value)).map(([key]) => key);
  return { secret, kept: Object.fromEntries(Object.entries(options).filter(([key]) => !secret.includes(key))) as T };
}

/** Names of the settings that differ, for the freshness cause; which agent reads a pack does not make it stale. */
export function changedSettings(before: Settings, now: Settings): string[] {
  const ignored: readonly (keyof Settings)[] = ['agent', 'onStale'];
  return (Object.keys(now) as (keyof Settings)[])
    .filter((key) => !ignored.includes(key) && JSON.stringify(before[key]) !== JSON.stringify(now[key]))
    .sort();
}

interface Config {
  readonly budget?: number; readonly liteBudget?: number; readonly mode?: Mode; readonly tokenizer?: Tokenizer;
  readonly include?: readonly string[]; readonly exclude?: readonly string[]; readonly ignoreFile?: string;
  readonly maxBytes?: number; readonly onStale?: 'warn' | 'block'; readonly thread?: string;
  readonly sessionDays?: number;
}

/** The predecessor's keys where they mean the same; its other keys are accepted and have no effect. */
function readConfig(text: string | undefined): Config {
  if (text === undefined) return {};
  let root: Record<string, unknown>;
  try {
    root = parse(text) as Record<string, unknown>;
  } catch (error) {
    const where = error instanceof TomlError ? ` line ${error.line}` : '';
    const what = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new UserError(`${configName}${where} is not TOML (${what}): mend the line, or remove the file to use the defaults.`);
  }
  const value = <T>(section: string, key: string, wanted: string, is: (v: unknown) => v is T): T | undefined => {
    const table = root[section];
    if (table === undefined) return undefined;
    if (typeof table !== 'object' || table === null) throw new UserError(`${configName}: "${section}" must be a table, written as [${section}].`);
    const found = (table as Record<string, unknown>)[key];
    if (found === undefined) return undefined;
    if (!is(found)) throw new UserError(`${configName}: ${section}.${key} must be ${wanted}, not ${shown(found)}.`);
    return found;
  };
  const budgetWords = `a whole number of at least ${smallestBudget}`;
  const mode = value('context', 'default_mode', 'lite, balanced or deep', isMode);
  return {
    budget: value('context', 'default_budget', budgetWords, isBudget),
    liteBudget: value('context_lite', 'budget', budgetWords, isBudget),
    // "minimal" is the predecessor's old name of balanced
    mode: mode === 'minimal' ? 'balanced' : mode,
    tokenizer: value('context', 'tokenizer', tokenizers.join(', '), (v): v is Tokenizer => tokenizers.includes(v as Tokenizer)),
    include: value('project', 'include_globs', listWords, isStrings),
    exclude: value('project', 'exclude_globs', listWords, isStrings),
    ignoreFile: value('project', 'ignore_file', 'a file name', isString),
    maxBytes: value('context', 'max_file_bytes', `a whole number up to ${largestNumber}`, isWhole),
    thread: value('context', 'thread', 'a thread\'s id, "auto" or "none"', isString),
    sessionDays: value('threads', 'session_days', 'a whole number of days, or 0 to keep them all', (v): v is number => v === 0 || isWhole(v)),
    onStale: value('guard', 'on_stale', '"warn" or "block"', (v): v is 'warn' | 'block' => v === 'warn' || v === 'block'),
  };
}

/** Characters of one pattern or name, and patterns of one list: what is more is no setting of a person's. */
export const longestOption = 4_096;
export const mostPatterns = 10_000;
/** Tokens, bytes, days. */
const largestNumber = 2 ** 30;
const listWords = `a list of at most ${mostPatterns} strings of at most ${longestOption} characters`;

const optionRules: readonly { readonly key: keyof PackOptions; readonly wanted: string; readonly is: (v: unknown) => boolean }[] = [
  { key: 'budget', wanted: `a whole number up to ${largestNumber}`, is: isWhole },
  { key: 'mode', wanted: 'lite, balanced or deep', is: (v) => isMode(v) && v !== 'minimal' },
  { key: 'tokenizer', wanted: tokenizers.join(', '), is: (v) => tokenizers.includes(v as Tokenizer) },
  { key: 'agent', wanted: 'an agent\'s name', is: isString },
  { key: 'since', wanted: 'a commit', is: isString },
  { key: 'onStale', wanted: '"warn" or "block"', is: (v) => v === 'warn' || v === 'block' },
  ...(['include', 'exclude'] as const).map((key) => ({ key, wanted: listWords, is: isStrings })),
  ...(['pinned', 'excluded'] as const).map((key) => ({ key, wanted: 'a list of paths below the root', is: (v: unknown) => isStrings(v) && v.every(isRelativePath) })),
];

function isString(v: unknown): v is string { return typeof v === 'string' && v !== '' && v.length <= longestOption; }
function isMode(v: unknown): v is Mode | 'minimal' { return v === 'lite' || v === 'balanced' || v === 'deep' || v === 'minimal'; }
function isBudget(v: unknown): v is number { return isWhole(v) && v >= smallestBudget; }
function isWhole(v: unknown): v is number { return typeof v === 'number' && Number.isInteger(v) && v > 0 && v <= largestNumber; }
function isStrings(v: unknown): v is readonly string[] { return Array.isArray(v) && v.length <= mostPatterns && v.every((x) => typeof x === 'string' && x.length <= longestOption); }
