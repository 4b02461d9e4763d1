import { listOptionRows, universalOptions } from '../arguments/options';
import type { Command } from '../command';
import { exitMeanings } from '../exits';
import { formatColumns, formatOptionLines } from './columns';
import { topics, type CommandTable, type TopicName } from './topics';

/**
 * Returns the text that explains where to start and lists all commands and topics. With `isComplete`, the text also
 * describes each of them.
 */
export function formatGeneralHelp(version: string, commands: CommandTable, isComplete: boolean): string {
  return [
    `AgentPack ${version}: the right context for coding agents, always fresh. Local only.`,
    '',
    'Usage: agentpack COMMAND [ROOT] [OPTIONS]',
    '',
    ...(isComplete ? formatCompleteList(commands) : formatShortList(commands)),
  ].join('\n');
}

function formatShortList(commands: CommandTable): readonly string[] {
  return [
    'Start here:',
    ...formatColumns(Object.entries(firstCommands).map(([name, usage]) => [usage, commands[name]!.help])),
    '',
    'All commands:',
    ...formatColumns(Object.entries(commandGroups).map(([group, names]) => [group, names.join(', ')])),
    '',
    `Topics: ${Object.keys(topics).join(', ')}`,
    '',
    '"agentpack --help --all" describes each of them; "agentpack help COMMAND" and "agentpack help TOPIC" describe',
    'one in detail.',
  ];
}

function formatCompleteList(commands: CommandTable): readonly string[] {
  const groups = Object.entries(commandGroups).flatMap(([group, names]) => [
    `${group}:`,
    ...formatColumns(names.map((name) => [commands[name]!.usage, commands[name]!.help])),
    '',
  ]);
  return [
    ...groups,
    '"agentpack help COMMAND" prints options, examples and exit codes of a command; "agentpack help TOPIC" explains:',
    '',
    ...formatColumns(Object.entries(topics).map(([name, { help }]) => [name, help])),
  ];
}

/** Formats the reference of a command. */
export function formatCommandHelp(command: Command): string {
  const { help, usage, reads, options, examples, details } = command;
  const commandOptions = Object.entries(listOptionRows(options, reads)).filter(([name]) =>
    !Object.hasOwn(universalOptions, name)
  );
  return [
    help,
    '',
    `Usage: agentpack ${usage} [OPTIONS]`,
    ...(commandOptions.length > 0 ? ['', ...formatOptionLines('Options:', Object.fromEntries(commandOptions))] : []),
    '',
    ...formatOptionLines('Options of every command:', universalOptions),
    '',
    ...['Examples:', ...examples.map((line) => `  agentpack ${line}`)],
    '',
    ...['Exit codes:', ...formatColumns(Object.entries({ ...exitMeanings, ...command.exits }))],
    ...(details ? ['', details()] : []),
  ].join('\n');
}

/** Returns the reference for a topic that is not a command. */
export function formatTopicHelp(name: TopicName, commands: CommandTable): string {
  const { help, formatText } = topics[name];
  return `${help}\n\n${formatText(commands)}`;
}

/** The commands to start with, as the user types them. */
const firstCommands: Readonly<Record<string, string>> = {
  quickstart: 'quickstart',
  pack: 'pack --task TEXT',
  connect: 'connect',
  status: 'status',
  search: 'search QUERY',
};

/** Every command, grouped by subject; a test compares them with the table of commands. */
const commandGroups: Readonly<Record<string, readonly string[]>> = {
  'Packs': ['quickstart', 'pack', 'watch', 'context', 'export', 'status', 'diff', 'history', 'stats'],
  'Files': ['find', 'search', 'explain', 'outline', 'related', 'callers', 'impact', 'retrieve', 'scan', 'index'],
  'Documents': ['docs'],
  'Memory': ['memory'],
  'Tasks': ['task', 'state', 'threads', 'pin', 'unpin', 'exclude', 'include'],
  'Agents': ['connect', 'disconnect', 'doctor', 'plugin', 'run', 'guard', 'sessions', 'compress', 'mcp', 'hook'],
  'Project': ['init', 'consent', 'repair', 'forget', 'diagnostics'],
  'Measuring': ['benchmark', 'tune'],
  'Help': ['help', 'completion'],
};
