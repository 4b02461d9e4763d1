import { agentChoiceIds } from '#agents/agents';
import { submoduleModes } from '#model/files';
import { modes, packFormats, packSections, tokenizers } from '#model/pack';
import type { PackOptions } from '#engine/options';

/** The values that an option can have, or their kind, for shell completion. A `number` is an integer. */
export type KnownValues = readonly string[] | 'file' | 'folder' | 'thread' | 'number';

export interface OptionRow {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  readonly short?: string;
  /**
   * Set if the value may be missing, in which case it is ''. The next argument is the value only if it matches this
   * pattern.
   */
  readonly optionalValue?: RegExp;
  /** The value's placeholder in the help. */
  readonly value?: string;
  readonly values?: KnownValues;
  readonly help: string;
}

/** `noTests` as an option of the command line: `no-tests`. */
type KebabCase<T extends string> = T extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${KebabCase<Rest>}`
  : T;

/** Options of commands that create or query a pack. Each command lists the options that it reads (`Command.reads`). */
export const packOptionRows = {
  'task': {
    type: 'string',
    value: 'TEXT',
    help:
      'the task (default: .agentpack/task.md if newer than the last pack, else the last task, else branch and changed files)',
  },
  'task-file': {
    type: 'string',
    value: 'FILE',
    values: 'file',
    help: 'read the task from a file ("-": standard input)',
  },
  'budget': {
    type: 'string',
    value: 'N',
    values: 'number',
    help: 'maximum number of tokens (default: as many as are useful, up to 16,000, or 8,000 in lite mode)',
  },
  'mode': { type: 'string', value: 'MODE', values: modes, help: 'lite, balanced or deep' },
  'agent': { type: 'string', value: 'ID', values: agentChoiceIds, help: agentChoiceIds.join(', ') },
  'thread': {
    type: 'string',
    value: 'ID',
    values: 'thread',
    help:
      'keep this task separate, in .agentpack/threads/ID/ (default: the calling agent\'s session; "none": the shared pack)',
  },
  'since': { type: 'string', value: 'REF', help: 'treat files that changed since this commit as changed' },
  'tokenizer': {
    type: 'string',
    value: 'NAME',
    values: tokenizers,
    help: 'cl100k_base, o200k_base; claude, gemini (estimates)',
  },
  'include': {
    type: 'string',
    multiple: true,
    value: 'GLOB',
    values: 'file',
    help: 'include only these files (can be repeated)',
  },
  'exclude': {
    type: 'string',
    multiple: true,
    value: 'GLOB',
    values: 'file',
    help: 'exclude these files (can be repeated)',
  },
  'submodules': {
    type: 'string',
    value: 'MODE',
    values: submoduleModes,
    help: 'git submodules: omit, list (default: with their commits) or pack (their files too)',
  },
  'no-source': {
    type: 'boolean',
    help: 'signatures, outlines and summaries only: no bodies, strings, comments or documents',
  },
  'no-tests': { type: 'boolean', help: 'omit tests, except pinned ones' },
  'sections': {
    type: 'string',
    value: 'NAME',
    multiple: true,
    values: packSections,
    help: 'print this section in full, not in one line at the end (can be repeated)',
  },
  'no-timestamp': { type: 'boolean', help: 'omit the creation time, so that equal inputs give equal output' },
  'format': {
    type: 'string',
    value: 'FORMAT',
    values: packFormats,
    help: 'md, or json: writes .agentpack/context.json too, within the same budget',
  },
  'no-write': { type: 'boolean', help: 'write nothing' },
} as const satisfies Partial<Record<KebabCase<keyof PackOptions> | 'task-file', OptionRow>>;

/** Options that every command accepts. */
export const universalOptions = {
  'root': {
    type: 'string',
    value: 'DIR',
    values: 'folder',
    help:
      'the folder to work on, same as ROOT (default: the nearest folder at or above this one that has a pack, else the repository root)',
  },
  'json': {
    type: 'boolean',
    help: 'print one JSON document on standard output (errors: {"error": {"kind", "message"}})',
  },
  'report': { type: 'string', value: 'FILE', values: 'file', help: 'write the JSON document to a file' },
  'quiet': { type: 'boolean', short: 'q', help: 'print no progress and no notes, only the result of a query' },
  'verbose': { type: 'boolean', help: 'print the stack trace of an unexpected error' },
  'help': { type: 'boolean', short: 'h', help: 'print this help' },
} as const satisfies Record<string, OptionRow>;

export const commonOptions = { ...packOptionRows, ...universalOptions };

/**
 * The pack options that a command reads; a string replaces the option's help text. The command line rejects all others.
 */
export type OptionsRead = Readonly<Partial<Record<keyof typeof packOptionRows, true | string>>>;

/** Options that select files. */
export const fileOptions = { include: true, exclude: true, submodules: true } as const satisfies OptionsRead;
/** Options of queries about the files of the newest pack. */
export const packedFileOptions = { thread: true, ...fileOptions } as const satisfies OptionsRead;
/** Options of queries about the newest pack: the values that a repack would use. */
export const packQueryOptions = {
  'task': true,
  'task-file': true,
  'thread': true,
  'since': true,
  'tokenizer': true,
  ...fileOptions,
} as const satisfies OptionsRead;
/** Options of queries about freshness. */
export const freshnessOptions = {
  ...packQueryOptions,
  'budget': true,
  'mode': true,
  'no-write': 'write nothing, not even .agentpack/verdict.json',
} as const satisfies OptionsRead;
/** Options of commands that create packs. */
export const packCreationOptions = {
  ...packQueryOptions,
  'budget': true,
  'mode': true,
  'agent': true,
  'no-source': true,
  'no-tests': true,
  'no-timestamp': true,
  'sections': true,
} as const satisfies OptionsRead;

/** Options of commands that write packs. */
export const packWritingOptions = { ...packCreationOptions, 'format': true } as const satisfies OptionsRead;

/** Returns the options of a command in the order of its help, starting with the command's own options. */
export function listOptionRows(commandOptions: Readonly<Record<string, OptionRow>> | undefined,
  reads: OptionsRead): Readonly<Record<string, OptionRow>>
{
  const names = Object.keys(packOptionRows) as (keyof typeof packOptionRows)[];
  const readRows = names.flatMap((name): [string, OptionRow][] => {
    const help = reads[name];
    const row: OptionRow = packOptionRows[name];
    return help === undefined ? [] : [[name, help === true ? row : { ...row, help }]];
  });
  return { ...commandOptions, ...Object.fromEntries(readRows), ...universalOptions };
}

/** The `--workspace` option of commands that create packs. */
export const workspaceOption = {
  workspace: {
    type: 'string',
    optionalValue: /^[^-]/,
    value: '[NAME]',
    help:
      'only this package of a monorepo (name or folder) and its dependencies there; ".": all packages; without NAME: list them',
  },
} as const satisfies Record<string, OptionRow>;
