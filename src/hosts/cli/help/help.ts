import { optionRows, universalOptions } from '../arguments/options';
import type { Command } from '../command';
import { exitMeanings } from '../exits';
import { columns, optionLines } from './columns';
import { topics, type TableOfCommands, type TopicName } from './topics';

/** The list of commands and topics. */
export function generalHelp(version: string, commands: TableOfCommands): string {
  return [
    `AgentPack ${version}: the right context for coding agents, always fresh. Local only.`,
    '',
    'Usage: agentpack COMMAND [ROOT] [OPTIONS]',
    '',
    ...columns(Object.values(commands).map(({ usage, help }) => [usage, help])),
    '',
    '"agentpack help COMMAND" prints options, examples and exit codes of a command; "agentpack help TOPIC" one of:',
    '',
    ...columns(Object.entries(topics).map(([name, { help }]) => [name, help])),
  ].join('\n');
}

/** The reference of a command. */
export function helpOf(command: Command): string {
  const { help, usage, reads, options, examples, details } = command;
  const own = Object.entries(optionRows(options, reads)).filter(([name]) => !Object.hasOwn(universalOptions, name));
  return [
    help,
    '',
    `Usage: agentpack ${usage} [OPTIONS]`,
    ...(own.length > 0 ? ['', ...optionLines('Options:', Object.fromEntries(own))] : []),
    '',
    ...optionLines('Options of every command:', universalOptions),
    '',
    ...['Examples:', ...examples.map((line) => `  agentpack ${line}`)],
    '',
    ...['Exit codes:', ...columns(Object.entries({ ...exitMeanings, ...command.exits }))],
    ...(details ? ['', details()] : []),
  ].join('\n');
}

/** The reference of a topic that is no command. */
export function topicHelp(name: TopicName, commands: TableOfCommands): string {
  const { help, text } = topics[name];
  return `${help}\n\n${text(commands)}`;
}
