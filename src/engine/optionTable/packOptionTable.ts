import { english } from '#base/text/english';
import { submoduleModes } from '#model/files';
import { guardLevels, modes, packFormats, tokenizers, type GuardLevel } from '#model/pack';
import { defaultBudgets, defaultSearchCaps, minPackBudget, minPacketCap, type SearchReader } from '#tokens/budgets';
import { defineKey, type ConfigKey } from './configKey';
import { documentConfigRows } from './documentOptionTable';
import { createChoice, createText, createWholeNumber, sectionList, stringList, yesNo,
  type OptionKind } from './optionKinds';
import { defaultGuardLevel, defaultIgnoreFile, guardLevelWords, isBudget, isMode, isPositiveInteger,
  isThreadChoice } from './optionValues';

const modeWords = english`lite, balanced or deep`;
const guardLevel = createChoice(guardLevels, guardLevelWords);
const isLowerLevel = (value: GuardLevel, ownValue: GuardLevel = defaultGuardLevel) =>
  guardLevels.indexOf(value) < guardLevels.indexOf(ownValue);
const submoduleMode = createChoice(submoduleModes);
const tokenizer = createChoice(tokenizers);
const budget = createWholeNumber(english`a whole number of at least ${minPackBudget}`, isBudget);
const fileCount = createWholeNumber(english`a whole number of files, at least 1`);
const packetCap = createWholeNumber(english`a whole number of at least ${minPacketCap}`,
  (v): v is number => isPositiveInteger(v) && v >= minPacketCap);

const defineSearchCap = (reader: SearchReader, note = '') =>
  defineKey(`search.${reader}_cap`, packetCap, String(defaultSearchCaps[reader]),
    `maximum tokens in a search result, with --for ${reader}${note}`, (value, ownValue) =>
    value > (ownValue ?? defaultSearchCaps[reader]));

/**
 * The options of packs that `config.toml` can set or a pack records, and the other keys of `config.toml`, in the order
 * of a new file. The type of `PackOptions`, checks, the resolution of yes/no options, the form in records, the reading
 * of files, suggestions and help are all derived from the row. Flags of the command line are in
 * `apps/cli/arguments/options.ts`, and the editor's settings in `apps/vscode/settings/settingKinds.ts`: those
 * programs load them at their start, and none of this table.
 */
export const packOptionTable = {
  include: {
    option: stringList,
    config: defineKey('project.include_globs', stringList, '[]', 'pack only these files'),
  },
  exclude: {
    option: stringList,
    config: defineKey('project.exclude_globs', stringList, '[]', 'do not pack these files'),
  },
  ignoreFile: {
    config: defineKey('project.ignore_file', createText(english`a file name`), '".agentignore"',
      'rules in .gitignore syntax, in addition to those of git',
      (value, ownValue) => value !== (ownValue ?? defaultIgnoreFile)),
  },
  submodules: {
    option: submoduleMode,
    config: defineKey('project.submodules', submoduleMode, '"list"',
      'how to treat git submodules: omit, list (with their commits) or pack (including their files)'),
  },
  mode: {
    option: createChoice(modes, modeWords),
    config: defineKey('context.default_mode', { wanted: modeWords, is: isMode }, '"balanced"',
      'lite, balanced or deep'),
  },
  budget: {
    option: createWholeNumber(),
    config: defineKey('context.default_budget', budget, String(defaultBudgets.balanced),
      'maximum tokens in a pack, in the default mode and in balanced and deep (if not set, a pack ends when more content is not worth its tokens, and never exceeds this number)'),
  },
  maxFiles: {
    config: defineKey('context.max_selected_files', fileCount, '50',
      'maximum number of files in a pack, in balanced and deep (default: 50 and 200; more with larger budgets)'),
  },
  tokenizer: {
    option: tokenizer,
    config: defineKey('context.tokenizer', tokenizer, '"cl100k_base"',
      `${tokenizers.join(', ')} (the last two are estimates)`),
  },
  maxBytes: {
    config: defineKey('context.max_file_bytes', createWholeNumber(), '1048576',
      'maximum size of a packed file in bytes'),
  },
  /** Show only signatures, outlines and summaries. */
  noSource: {
    option: yesNo,
    config: defineKey('context.no_source', yesNo, 'false',
      'pack only signatures, outlines and summaries, without bodies, strings, comments or documents',
      (value, ownValue) => !value && ownValue === true),
  },
  /** Leave out all tests except pinned ones. */
  noTests: {
    option: yesNo,
    config: defineKey('context.no_tests', yesNo, 'false', 'do not pack test files, except pinned ones'),
  },
  /** IDs from `packSections`. */
  sections: {
    option: sectionList,
    config: defineKey('context.sections', sectionList, '[]',
      'sections to print in full instead of in one line at the end of the pack'),
  },
  /** Omit the creation time and the changes since the last pack from the text. */
  noTimestamp: {
    option: yesNo,
    config: defineKey('context.no_timestamp', yesNo, 'false', 'omit the creation time from packs'),
  },
  thread: {
    config: defineKey('context.thread', createText(english`a thread's id, "auto" or "none"`, isThreadChoice), '"auto"',
      'the thread to use if no option or variable specifies one: a thread\'s id, "auto" or "none"'),
  },
  liteBudget: {
    config: defineKey('context_lite.budget', budget, String(defaultBudgets.lite), 'maximum tokens in a pack in lite'),
  },
  liteMaxFiles: {
    config: defineKey('context_lite.max_selected_files', fileCount, '12', 'maximum number of files in a pack in lite'),
  },
  sessionDays: {
    config: defineKey('threads.session_days',
      createWholeNumber(english`a whole number of days, or 0 to keep them all`,
        (v): v is number => v === 0 || isPositiveInteger(v)), '14',
      "days without a pack after which a session's thread is removed; 0: never"),
  },
  ...documentConfigRows,
  onStale: {
    option: guardLevel,
    config: defineKey('guard.on_stale', guardLevel, '"warn"',
      'what the guard does before an edit when the pack is stale: off, warn or block', isLowerLevel),
  },
  guardSecrets: {
    config: {
      ...defineKey('guard.secrets', guardLevel, '"warn"',
        'what the guard does before an agent reads a file of secrets such as .env: off, warn or block', isLowerLevel),
      isOnlyRaised: true,
    },
  },
  planCap: { config: defineSearchCap('plan') },
  agentCap: { config: defineSearchCap('agent', ', which is the default') },
  fullCap: { config: defineSearchCap('full') },
  execCap: { config: defineSearchCap('exec') },
  /** An ID, or `auto` to detect the agent for each pack. */
  agent: { option: createText(english`an agent's name`) },
  since: { option: createText(english`a commit`) },
  /**
   * A package of a monorepo, by name or folder. Only its files, the files of the packages that it needs and the root's
   * own files are packed. `.` means all packages.
   */
  workspace: { option: createText(english`the name or the folder of a package`) },
  format: { option: createChoice(packFormats) },
} as const;

type PackOptionTable = typeof packOptionTable;

/** The options of the table. */
export type TableOptions = {
  readonly [K in keyof PackOptionTable as PackOptionTable[K] extends { readonly option: unknown; } ? K : never]?:
    PackOptionTable[K] extends { readonly option: OptionKind<infer T>; } ? T : never;
};

/** The names of yes/no options. */
export type FlagName = keyof {
  [K in keyof PackOptionTable as PackOptionTable[K] extends { readonly option: OptionKind<boolean>; } ? K : never]: 1;
};

/** The values of the keys of `config.toml`. */
export type ConfigValues = {
  readonly [K in keyof PackOptionTable as PackOptionTable[K] extends { readonly config: unknown; } ? K : never]?:
    PackOptionTable[K] extends { readonly config: ConfigKey<infer T>; } ? T : never;
};

/** The kind of each option. */
export const optionKinds = Object.fromEntries(
  Object.entries(packOptionTable).flatMap(([name, row]) => ('option' in row ? [[name, row.option]] : [])),
) as unknown as { readonly [K in keyof TableOptions]-?: OptionKind<TableOptions[K]>; };

export const flagNames = (Object.keys(optionKinds) as FlagName[]).filter((name) => optionKinds[name] === yesNo);
