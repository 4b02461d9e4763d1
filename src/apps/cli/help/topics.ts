import { joinWithAnd } from '#base/text/phrases';
import { formatSampleConfig } from '#engine/settings/config';
import { commonOptions, listOptionRows, type OptionRow } from '../arguments/options';
import type { Command } from '../command';
import { predecessorCommands } from '../predecessorCommands';
import { exitMeanings } from '../exits';
import { formatColumns, formatOptionLines } from './columns';
import { stateFiles } from './stateFiles';

export type CommandTable = Readonly<Record<string, Command>>;

const userOnlySettings = `# In your own ~/.agentpack/config.toml alone, which no repository can set:

[compression]
# command = ["PROGRAM", "ARGUMENT"]  # the program through which "agentpack pack --compress" sends packs
`;

interface Topic {
  readonly help: string;
  readonly formatText: (commands: CommandTable) => string;
}

/**
 * The topics that `agentpack help` explains in addition to commands, each generated from the table that the program
 * itself reads.
 */
export const topics = {
  'options': { help: 'All options, with the commands that accept them.', formatText: formatAllOptions },
  'settings': {
    help: 'The settings of .agentpack/config.toml, with their defaults. VS Code settings and options override them.',
    formatText: () => `${formatSampleConfig()}\n${userOnlySettings}`,
  },
  'files': {
    help: 'The files below .agentpack/.',
    formatText: () => formatColumns(Object.entries(stateFiles)).join('\n'),
  },
  'environment': {
    help: 'Environment variables.',
    formatText: () => formatColumns(Object.entries(environmentVariables)).join('\n'),
  },
  'exit-codes': { help: 'Exit codes of all commands.', formatText: formatAllExitCodes },
  'predecessor': {
    help: 'Commands of agentpack-cli, the predecessor in Python, and their replacements.',
    formatText: () => formatColumns(Object.entries(predecessorCommands)).join('\n'),
  },
} as const satisfies Record<string, Topic>;

export type TopicName = keyof typeof topics;

export function isTopic(name: string): name is TopicName {
  return Object.hasOwn(topics, name);
}

/** Lists the common options, then the options of some commands, each with the names of these commands. */
function formatAllOptions(commands: CommandTable): string {
  const commandOptions = Object.values(commands).flatMap(({ options }) => Object.entries(options ?? {}))
    .map(([name, row]): [string, OptionRow] => [
      name,
      { ...row, help: `${joinWithAnd(listCommandsWith(name, commands))}: ${row.help}` },
    ]);
  return [
    ...formatOptionLines('Common options ("agentpack help COMMAND" lists those of a command):', commonOptions),
    '',
    ...formatOptionLines('Options of some commands:', Object.fromEntries(commandOptions)),
  ].join('\n');
}

/** Returns the names of the commands that accept an option. */
export function listCommandsWith(option: string, commands: CommandTable): readonly string[] {
  return Object.entries(commands).filter(([, { options, reads }]) =>
    Object.hasOwn(listOptionRows(options, reads), option)
  )
    .map(([name]) => name);
}

/** Formats the common codes, then their special meanings for some commands. */
function formatAllExitCodes(commands: CommandTable): string {
  const commandExits = Object.entries(commands).flatMap(([name, { exits = {} }]) =>
    Object.entries(exits).map(([code, meaning]) => [`${name}: ${code}`, meaning] as const)
  );
  return [...formatColumns(Object.entries(exitMeanings)), '', ...formatColumns(commandExits)].join('\n');
}

/** The variables that AgentPack reads or sets, for `agentpack help environment`; a test compares them with the code. */
export const environmentVariables: Readonly<Record<string, string>> = {
  AGENTPACK_AGENT: 'the agent that packs are for, if --agent is not given; "agentpack run" sets it',
  AGENTPACK_THREAD_ID: 'the thread, if --thread is not given; "agentpack run" sets it for a thread',
  AGENTPACK_CONTEXT: 'set by "agentpack run" for the agent: the path of the pack',
  AGENTPACK_REMOTE_CACHE:
    "address of the team's cache server, with Bazel's HTTP cache protocol (bazel-remote, nginx with WebDAV, S3 gateways); without it, the network is not used",
  AGENTPACK_REMOTE_CACHE_UPLOAD: 'if 1, the results of indexing on this machine are also uploaded',
  AGENTPACK_REMOTE_CACHE_TOKEN: 'the bearer token for the cache server',
  AGENTPACK_RIPGREP: 'the path of ripgrep, outside the workspace (default: that of the editor, or else on PATH)',
  NO_COLOR: 'if set, the output has no colors',
};
