import { english, nested } from '#base/text/english';
import { UserError } from '#base/errors';
import { isRelativePath } from '#base/schema/schema';
import { wholeRepository } from '#base/commandOptions';
import { submoduleModes, type SubmoduleMode } from '#model/files';
import { packFormats, packSections, tokenizers, type GuardLevel, type Mode, type PackFormat,
  type Tokenizer } from '#model/pack';
import { redactShort } from '#secrets/redact';
import { defaultBudgets, smallestBudget, type SearchReader } from '#tokens/budgets';
import type { Config } from './config';
import { defaultGuardLevel, defaultIgnoreFile, guardLevelWords, isBoolean, isGuardLevel, isMode, isPackSections,
  isString, isStrings, isSubmoduleMode, isWhole, largestNumber, listWords, shownValue,
  yesNoWords } from './optionValues';
import type { DocumentSettings } from '#model';
import { documentSettings } from './documentSettings';
import type { PackOptions } from '../options';

const defaultTokenizer: Tokenizer = 'cl100k_base';

/**
 * The settings that determine a pack, in addition to its task and files. Every field except `onStale` is part of the
 * pack's fingerprint.
 */
export interface Settings {
  /** Tokens; a ceiling. */
  readonly budget: number;
  /** Set if no budget was given: the pack ends earlier, when the next part is not worth its tokens. */
  readonly auto?: true;
  readonly mode: Mode;
  readonly tokenizer: Tokenizer;
  readonly agent: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly ignoreFile: string;
  /** The maximum file size in bytes; larger files are left out, with their size as the reason. */
  readonly maxBytes: number;
  /** Absent from records of earlier versions. */
  readonly submodules?: SubmoduleMode;
  /** The package to pack, as `PackedPackage.id`; undefined for the whole root. */
  readonly workspace?: string | undefined;
  readonly since: string | undefined;
  readonly pinned: readonly string[];
  readonly excluded: readonly string[];
  /** The paths in `pinned` that are pinned only to the task; missing if there are none. */
  readonly pinnedToTask?: readonly string[];
  readonly onStale: GuardLevel;
  /** Maximum per pack; undefined: as many as the mode allows for the budget. */
  readonly maxFiles: number | undefined;
  /** Document settings, without default values; undefined if all are defaults. */
  readonly documents?: Partial<DocumentSettings>;
  /** The sections that the text contains in full; undefined if none are requested. */
  readonly sections?: readonly string[];
  /** Set if only signatures, outlines and summaries are shown. */
  readonly noSource?: true;
  /** Set if tests are left out. */
  readonly noTests?: true;
  /** Set if the text does not state when it was made. */
  readonly noTimestamp?: true;
  /** Factors for points by kind of signal, without factors of 1; undefined if there are none. */
  readonly weights?: Readonly<Record<string, number>>;
}

/** A submodule is another project's code, so a pack lists it with its commit and packs its files only on request. */
export const defaultSubmodules: SubmoduleMode = 'list';

/** Options override configuration files, which override the defaults. Throws `UserError` that names the option. */
export function resolveSettings(config: Config, options: PackOptions): Settings {
  checkOptions(options);
  const weights = Object.entries(config.weights ?? {}).filter(([, weight]) => weight !== 1);
  // "minimal" is the predecessor's name for "balanced"
  const configuredMode = config.mode === 'minimal' ? 'balanced' : config.mode ?? 'balanced';
  const mode = options.mode ?? configuredMode;
  const explicitBudget = options.budget ?? configuredBudget(config, mode, configuredMode);
  const budget = explicitBudget ?? defaultBudgets[mode];
  if (!Number.isInteger(budget) || budget < smallestBudget) {
    throw new UserError(english`The budget is ${budget} tokens: give a whole number of at least ${smallestBudget}.`,
      'usage');
  }
  const sections = options.sections ?? config.sections ?? [];
  const documents = documentSettings(config, options.documents);
  return {
    budget,
    ...(explicitBudget === undefined && { auto: true }),
    mode,
    tokenizer: options.tokenizer ?? config.tokenizer ?? defaultTokenizer,
    agent: options.agent ?? 'auto',
    include: options.include ?? config.include ?? [],
    exclude: options.exclude ?? config.exclude ?? [],
    ignoreFile: config.ignoreFile ?? defaultIgnoreFile,
    maxBytes: config.maxBytes ?? 1_048_576,
    submodules: options.submodules ?? config.submodules ?? defaultSubmodules,
    ...(options.workspace !== undefined && options.workspace !== wholeRepository && { workspace: options.workspace }),
    since: options.since,
    pinned: options.pinned ?? [],
    excluded: options.excluded ?? [],
    onStale: options.onStale ?? config.onStale ?? defaultGuardLevel,
    maxFiles: mode === 'lite' ? config.liteMaxFiles : config.maxFiles,
    ...(documents && { documents }),
    ...(sections.length > 0 && { sections }),
    // a `false` option may come from a folder's settings.json, so it does not override what a file requests
    ...((options.noSource === true || config.noSource === true) && { noSource: true }),
    ...((options.noTests ?? config.noTests) === true && { noTests: true }),
    ...((options.noTimestamp ?? config.noTimestamp) === true && { noTimestamp: true }),
    ...(weights.length > 0 && { weights: Object.fromEntries(weights) }),
  };
}

/**
 * A configured default budget applies to the default mode, to balanced and to deep, and limits lite unless the file
 * sets that too. Tokens; undefined if the files set none.
 */
function configuredBudget(config: Config, mode: Mode, configuredMode: Mode): number | undefined {
  const modeBudget = mode === 'lite' ? config.liteBudget : config.budget;
  if (modeBudget !== undefined || config.budget === undefined) return modeBudget;
  return mode === configuredMode ? config.budget : Math.min(config.budget, defaultBudgets[mode]);
}

/** Returns the days without a pack after which a session's thread is removed; 0: never. */
export function sessionDays(config: Config): number {
  return config.sessionDays ?? 14;
}

/**
 * Returns the tokenizer for text that is read without a pack's settings, such as a further page, unless the caller
 * names one.
 */
export function configuredTokenizer(config: Config): Tokenizer {
  return config.tokenizer ?? defaultTokenizer;
}

/**
 * Returns the maximum tokens of a search result, by the mode of the agent that reads it; undefined if no file sets one.
 */
export function configuredSearchCap({ planCap, agentCap, fullCap, execCap }: Config, reader: SearchReader):
  | number
  | undefined
{
  return { plan: planCap, agent: agentCap, full: fullCap, exec: execCap }[reader];
}

/** Rejects invalid options that TypeScript did not check (settings files, recorded options), with a sentence. */
function checkOptions(options: PackOptions): void {
  for (const { key, wanted, is } of optionRules) {
    const value = options[key];
    if (value !== undefined && !is(value))
      throw new UserError(english`The option ${key} must be ${nested(wanted)}, not ${shownValue(value)}.`, 'usage');
  }
}

/** Returns the settings in redacted form for a record, because a pattern may contain a secret like any other text. */
export function recordedSettings(settings: Settings): Settings {
  const redacted = (
    value: unknown,
  ): unknown => {
    if (typeof value === 'string') return redactShort(value);
    if (Array.isArray(value)) return value.map(redacted);
    return value !== null && typeof value === 'object' ? withValues(value, redacted) : value;
  };
  return withValues(settings, redacted) as Settings;
}

function withValues(of: object, change: (value: unknown) => unknown): unknown {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)]));
}

/** Returns the options that may be recorded unchanged, and the names of the others. */
export function recordableOptions<T extends object>(
  options: T,
): { readonly kept: T; readonly secret: readonly string[]; } {
  const isSecret = (
    value: unknown,
  ): boolean => (typeof value === 'string'
    ? redactShort(value) !== value
    : value !== null && typeof value === 'object' && Object.values(value).some(isSecret));
  const secret = Object.entries(options).filter(([, value]) => isSecret(value)).map(([key]) => key);
  return { secret, kept: Object.fromEntries(Object.entries(options).filter(([key]) => !secret.includes(key))) as T };
}

/**
 * Names of the settings that differ, for the freshness cause; which agent reads a pack does not make it stale. A
 * setting that the record lacks, because its version did not have it, had its default; `auto` is missing if a budget
 * was given. Sorted.
 */
export function changedSettings(record: Settings, now: Settings): string[] {
  const before = { ...resolveSettings({}, {}), auto: undefined, ...record };
  const ignored: readonly (keyof Settings)[] = ['agent', 'onStale'];
  return (Object.keys(now) as (keyof Settings)[])
    .concat(optional.filter((key) => !Object.hasOwn(now, key)))
    .filter((key) => !ignored.includes(key) && JSON.stringify(before[key]) !== JSON.stringify(now[key]))
    .map((key) => byHand[key] ?? key)
    .filter((name, i, all) => all.indexOf(name) === i)
    .sort();
}

const optional: readonly (keyof Settings)[] = ['auto', 'sections', 'workspace', 'weights', 'documents', 'pinnedToTask',
  'noSource', 'noTests', 'noTimestamp'];

/** Display names for settings that no file or option sets, or that are set under another name. */
const byHand: Partial<Record<keyof Settings, string>> = {
  auto: 'budget',
  pinned: english`pins`,
  pinnedToTask: english`pins`,
  excluded: english`exclusions by hand`,
  noSource: 'no_source',
  noTests: 'no_tests',
  noTimestamp: 'no_timestamp',
};

const optionRules: readonly {
  readonly key: keyof PackOptions;
  readonly wanted: string;
  readonly is: (v: unknown) => boolean;
}[] = [
  { key: 'budget', wanted: english`a whole number up to ${largestNumber}`, is: isWhole },
  { key: 'mode', wanted: english`lite, balanced or deep`, is: (v) => isMode(v) && v !== 'minimal' },
  { key: 'tokenizer', wanted: tokenizers.join(', '), is: (v) => tokenizers.includes(v as Tokenizer) },
  { key: 'agent', wanted: english`an agent's name`, is: isString },
  { key: 'submodules', wanted: submoduleModes.join(', '), is: isSubmoduleMode },
  { key: 'workspace', wanted: english`the name or the folder of a package`, is: isString },
  { key: 'since', wanted: english`a commit`, is: isString },
  { key: 'onStale', wanted: guardLevelWords, is: isGuardLevel },
  { key: 'sections', wanted: packSections.join(', '), is: isPackSections },
  { key: 'format', wanted: packFormats.join(', '), is: (v) => packFormats.includes(v as PackFormat) },
  ...(['noSource', 'noTests', 'noTimestamp'] as const).map((key) => ({ key, wanted: yesNoWords, is: isBoolean })),
  ...(['include', 'exclude'] as const).map((key) => ({ key, wanted: listWords, is: isStrings })),
  ...(['pinned', 'excluded'] as const).map((key) => ({
    key,
    wanted: english`a list of paths below the root`,
    is: (v: unknown) => isStrings(v) && v.every(isRelativePath),
  })),
];
