import { english, nested } from '#base/text/english';
import { UserError } from '#base/errors';
import { isRelativePath } from '#base/schema/schema';
import { wholeRepository } from '#base/commandOptions';
import type { SubmoduleMode } from '#model/files';
import type { GuardLevel, Mode, Tokenizer } from '#model/pack';
import { redactShort } from '#secrets/redact';
import { defaultBudgets, minPackBudget, type SearchReader } from '#tokens/budgets';
import type { Config } from './config';
import { defaultGuardLevel, defaultIgnoreFile, formatRejectedValue, isStringList } from '../optionTable/optionValues';
import type { DocumentSettings } from '../optionTable/documentOptionTable';
import type { OptionKind } from '../optionTable/optionKinds';
import { flagNames, optionKinds, packOptionTable, type FlagName } from '../optionTable/packOptionTable';
import { resolveDocumentSettings } from './documentSettings';
import type { PackOptions } from '../options';

const defaultTokenizer: Tokenizer = 'cl100k_base';

/** The yes/no options that are set to yes. */
export type PackFlags = { readonly [K in FlagName]?: true; };

/**
 * The settings that determine a pack, in addition to its task and files. Every field except `onStale` is part of the
 * pack's fingerprint.
 */
export interface Settings extends PackFlags {
  /** The maximum number of tokens. */
  readonly budget: number;
  /** Set if no budget was given. The pack then ends as soon as the next part is not worth its tokens. */
  readonly auto?: true;
  readonly mode: Mode;
  readonly tokenizer: Tokenizer;
  readonly agent: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly ignoreFile: string;
  /** The maximum file size in bytes. Larger files are omitted, with their size as the reason. */
  readonly maxBytes: number;
  /** Absent from records of earlier versions. */
  readonly submodules?: SubmoduleMode;
  /** The package to pack, as `PackedPackage.id`; undefined for the whole root. */
  readonly workspace?: string | undefined;
  readonly since: string | undefined;
  readonly pinned: readonly string[];
  readonly excluded: readonly string[];
  /** The paths in `pinned` that are pinned only to the task; absent if there are no such paths. */
  readonly pinnedToTask?: readonly string[];
  readonly onStale: GuardLevel;
  /** The maximum number of files in a pack; undefined if the mode and the budget determine it. */
  readonly maxFiles: number | undefined;
  /** Document settings, without default values; undefined if all are defaults. */
  readonly documents?: Partial<DocumentSettings>;
  /** The sections that the text contains in full; undefined if none are requested. */
  readonly sections?: readonly string[];
  /** Factors for points by kind of signal, without factors of 1; undefined if all factors are 1. */
  readonly weights?: Readonly<Record<string, number>>;
}

/** A submodule is another project's code, so a pack lists it with its commit and packs its files only on request. */
export const defaultSubmodules: SubmoduleMode = 'list';

/** Options override configuration files, which override the defaults. Throws a `UserError` for an invalid option. */
export function resolveSettings(config: Config, options: PackOptions): Settings {
  checkOptions(options);
  const weights = Object.entries(config.weights ?? {}).filter(([, weight]) => weight !== 1);
  // "minimal" is the predecessor's name for "balanced"
  const configuredMode = config.mode === 'minimal' ? 'balanced' : config.mode ?? 'balanced';
  const mode = options.mode ?? configuredMode;
  const explicitBudget = options.budget ?? getConfiguredBudget(config, mode, configuredMode);
  const budget = explicitBudget ?? defaultBudgets[mode];
  if (!Number.isInteger(budget) || budget < minPackBudget) {
    throw new UserError(
      english`The budget is ${budget} tokens, but it must be an integer of at least ${minPackBudget}.`,
      'usage',
    );
  }
  const sections = options.sections ?? config.sections ?? [];
  const documents = resolveDocumentSettings(config, options.documents);
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
    ...Object.fromEntries(flagNames.filter((name) => isFlagSet(name, config, options)).map((name) => [name, true])),
    ...(weights.length > 0 && { weights: Object.fromEntries(weights) }),
  };
}

function isFlagSet(name: FlagName, config: Config, options: PackOptions): boolean {
  // a `false` option may come from a folder's settings.json, so it does not weaken what a file requests
  if (config[name] === true && 'weakens' in packOptionTable[name].config) return true;
  return (options[name] ?? config[name]) === true;
}

/**
 * Returns the configured budget in tokens, or undefined if no file sets a budget. A default budget applies to the
 * default mode, balanced and deep. It also limits lite, unless a file sets a budget for lite.
 */
function getConfiguredBudget(config: Config, mode: Mode, configuredMode: Mode): number | undefined {
  const modeBudget = mode === 'lite' ? config.liteBudget : config.budget;
  if (modeBudget !== undefined || config.budget === undefined) return modeBudget;
  return mode === configuredMode ? config.budget : Math.min(config.budget, defaultBudgets[mode]);
}

/** Returns the number of days without a pack after which a session's thread is removed, or 0 to never remove it. */
export function getSessionDays(config: Config): number {
  return config.sessionDays ?? 14;
}

/**
 * Returns the tokenizer for text that is read without a pack's settings, such as a further page, if the caller does not
 * specify a tokenizer.
 */
export function getConfiguredTokenizer(config: Config): Tokenizer {
  return config.tokenizer ?? defaultTokenizer;
}

/**
 * Returns the maximum number of tokens in a search result, by the mode of the agent that reads it; undefined if no file
 * sets one.
 */
export function getConfiguredSearchCap({ planCap, agentCap, fullCap, execCap }: Config, reader: SearchReader):
  | number
  | undefined
{
  return { plan: planCap, agent: agentCap, full: fullCap, exec: execCap }[reader];
}

/** Rejects invalid options that TypeScript did not check, such as those from settings files and recorded options. */
function checkOptions(options: PackOptions): void {
  for (const [name, { wanted, is }] of Object.entries(checkedKinds)) {
    const value = options[name as keyof PackOptions];
    if (value !== undefined && !is(value))
      throw new UserError(english`The option ${name} must be ${nested(wanted)}, not ${formatRejectedValue(value)}.`,
        'usage');
  }
}

/** Returns the settings in redacted form for a record, because a pattern may contain a secret like any other text. */
export function redactSettings(settings: Settings): Settings {
  const redactValue = (
    value: unknown,
  ): unknown => {
    if (typeof value === 'string') return redactShort(value);
    if (Array.isArray(value)) return value.map(redactValue);
    return value !== null && typeof value === 'object' ? mapValues(value, redactValue) : value;
  };
  return mapValues(settings, redactValue) as Settings;
}

function mapValues(source: object, convert: (value: unknown) => unknown): unknown {
  return Object.fromEntries(Object.entries(source).map(([key, value]) => [key, convert(value)]));
}

/** Returns the options that may be recorded unchanged, and the names of the others. */
export function splitRecordableOptions<T extends object>(
  options: T,
): { readonly recordableOptions: T; readonly namesWithSecrets: readonly string[]; } {
  const isSecret = (
    value: unknown,
  ): boolean => (typeof value === 'string'
    ? redactShort(value) !== value
    : value !== null && typeof value === 'object' && Object.values(value).some(isSecret));
  const namesWithSecrets = Object.entries(options).filter(([, value]) => isSecret(value)).map(([key]) => key);
  return {
    namesWithSecrets,
    recordableOptions: Object.fromEntries(
      Object.entries(options).filter(([key]) => !namesWithSecrets.includes(key)),
    ) as T,
  };
}

/**
 * Returns the sorted names of the settings that differ, for the freshness cause. A different reading agent does not
 * make a pack stale. If the record lacks a setting that its version did not have, the default is assumed; `auto` is
 * absent if a budget was given.
 */
export function listChangedSettings(record: Settings, current: Settings): string[] {
  const previousSettings = { ...resolveSettings({}, {}), auto: undefined, ...record };
  const ignoredKeys: readonly (keyof Settings)[] = ['agent', 'onStale'];
  return (Object.keys(current) as (keyof Settings)[])
    .concat(optionalKeys.filter((key) => !Object.hasOwn(current, key)))
    .filter((key) =>
      !ignoredKeys.includes(key) && JSON.stringify(previousSettings[key]) !== JSON.stringify(current[key])
    )
    .map((key) => displayNames[key] ?? key)
    .filter((name, i, all) => all.indexOf(name) === i)
    .sort();
}

const optionalKeys: readonly (keyof Settings)[] = ['auto', 'sections', 'workspace', 'weights', 'documents',
  'pinnedToTask', ...flagNames];

/** Display names for settings that no file or option sets, or that are set under another name. */
const displayNames: Partial<Record<keyof Settings, string>> = {
  auto: 'budget',
  pinned: english`pins`,
  pinnedToTask: english`pins`,
  excluded: english`manual exclusions`,
  ...Object.fromEntries(flagNames.map((name) => [name, packOptionTable[name].config.key])),
};

const pathList: Pick<OptionKind<readonly string[]>, 'wanted' | 'is'> = {
  wanted: english`a list of paths inside the root`,
  is: (v): v is readonly string[] => isStringList(v) && v.every(isRelativePath),
};
const checkedKinds = { ...optionKinds, pinned: pathList, excluded: pathList };
